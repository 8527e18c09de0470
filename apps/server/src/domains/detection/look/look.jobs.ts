import { detectionLooksJob, sweepDetectionJob } from '@tilldeck/contracts/detection/detection.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { tellOutages } from '../mail/outage.service.ts';
import { lookDue } from './look.service.ts';
import { sweepCases } from './sweep.service.ts';

export const lookJobs = [
  bindJob(detectionLooksJob, async (app) => {
    await lookDue(app);
    await tellOutages(app);
  }),
  bindJob(sweepDetectionJob, (app) => sweepCases(app)),
];
