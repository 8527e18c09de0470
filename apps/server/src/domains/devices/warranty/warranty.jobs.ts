import { warrantyJob } from '@tilldeck/contracts/devices/warranty.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { moveWarrantiesOn } from './warranty.service.ts';

export const warrantyJobs = [
  bindJob(warrantyJob, async (app) => {
    await moveWarrantiesOn(app);
  }),
];
