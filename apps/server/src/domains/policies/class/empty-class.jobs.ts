import { dropEmptyClassesJob } from '@tilldeck/contracts/policies/empty-class.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { dropEmptyClasses } from './empty-class.service.ts';

export const emptyClassJobs = [
  bindJob(dropEmptyClassesJob, async (app) => {
    await dropEmptyClasses(app);
  }),
];
