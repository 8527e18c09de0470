import { warnOwnerJob } from '@tilldeck/contracts/identity/credential.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { warnOwner } from './warn-owner.service.ts';

export const sessionJobs = [bindJob(warnOwnerJob, (app, payload) => warnOwner(app, payload))];
