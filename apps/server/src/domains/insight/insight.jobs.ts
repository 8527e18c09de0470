import {
  foldDaysJob,
  markActiveJob,
  packLevelsJob,
  rankAppsJob,
  recountJob,
  sampleLevelsJob,
} from '@tilldeck/contracts/insight/insight.jobs';
import { bindJob } from '../../platform/jobs/job-binding.ts';
import { markActiveDays } from './active/active.service.ts';
import { packLevels, sampleLevels } from './level/level.service.ts';
import { rankApps } from './rank/rank.service.ts';
import { recount } from './recount/recount.service.ts';
import { foldDays } from './roll/roll.service.ts';

export const insightJobs = [
  bindJob(foldDaysJob, (app) => foldDays(app, Date.now())),
  bindJob(sampleLevelsJob, (app) => sampleLevels(app, Date.now())),
  bindJob(packLevelsJob, (app, _, { signal }) => packLevels(app, Date.now(), signal)),
  bindJob(markActiveJob, (app) => markActiveDays(app, Date.now())),
  bindJob(rankAppsJob, (app, _, { signal }) => rankApps(app, Date.now(), { signal })),
  bindJob(recountJob, (app) => recount(app, Date.now())),
];
