import { linkArchiveJob, linkHistoryJob } from '@tilldeck/contracts/link/history.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { archiveHistory } from '../archive/archive.service.ts';
import { turnHistory } from './history.service.ts';

export const historyJobs = [
  bindJob(linkHistoryJob, (app) => turnHistory(app)),
  bindJob(linkArchiveJob, (app, _, { signal }) => archiveHistory(app, signal)),
];
