import { resendActivationJob } from '@tilldeck/contracts/identity/activation.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { resendActivation } from './resend.service.ts';

export const activationJobs = [bindJob(resendActivationJob, (app, payload) => resendActivation(app, payload))];
