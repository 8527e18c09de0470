import { mailResetCodeJob } from '@tilldeck/contracts/identity/credential.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { mailResetCode } from './reset-code.service.ts';

export const credentialJobs = [bindJob(mailResetCodeJob, (app, payload) => mailResetCode(app, payload))];
