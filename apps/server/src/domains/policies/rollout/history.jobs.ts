import { sampleHistoryJob } from '@tilldeck/contracts/policies/history.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { sampleHistory } from './history.service.ts';

export const historyJobs = [bindJob(sampleHistoryJob, (app) => sampleHistory(app))];
