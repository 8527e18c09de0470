import { nudgeJob } from '@tilldeck/contracts/link/nudge.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { nudgeDevices } from './nudge.service.ts';

export const nudgeJobs = [bindJob(nudgeJob, (app, payload) => nudgeDevices(app, payload))];
