import { fenceMailsJob, nudgeFenceJob } from '@tilldeck/contracts/location/location.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { sendFenceMails } from './fence-mail.service.ts';
import { nudgeFence } from './fence-nudge.service.ts';

export const fenceJobs = [
  bindJob(fenceMailsJob, (app) => sendFenceMails(app)),
  bindJob(nudgeFenceJob, (app, aim) => nudgeFence(app, aim)),
];
