import {
  completeRegistrationJob,
  mailApprovalJob,
  mailRegistrationJob,
} from '@tilldeck/contracts/identity/registration.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { mailApproval } from './approval.service.ts';
import { completeRegistration } from './complete-registration.service.ts';
import { mailRegistration } from './registration-mail.service.ts';

export const registrationJobs = [
  bindJob(completeRegistrationJob, (app, payload) => completeRegistration(app, payload)),
  bindJob(mailApprovalJob, (app, payload) => mailApproval(app, payload)),
  bindJob(mailRegistrationJob, (app, payload) => mailRegistration(app, payload)),
];
