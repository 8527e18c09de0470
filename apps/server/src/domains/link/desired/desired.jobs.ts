import { nudgeJob } from '@tilldeck/contracts/link/nudge.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { nudgeDevices } from './desired.service.ts';

export const desiredJobs = [bindJob(nudgeJob, (app, payload) => nudgeDevices(app, payload))];
