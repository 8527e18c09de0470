import { confirmAddressJob, resendActivationJob } from '@tilldeck/contracts/identity/activation.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { confirmAddress } from './invite.service.ts';
import { resendActivation } from './resend.service.ts';

export const activationJobs = [
  bindJob(confirmAddressJob, (app, payload) => confirmAddress(app, payload)),
  bindJob(resendActivationJob, (app, payload) => resendActivation(app, payload)),
];
