import { completeRegistrationJob } from '@tilldeck/contracts/identity/registration.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { completeRegistration } from './complete-registration.service.ts';

export const registrationJobs = [
  bindJob(completeRegistrationJob, (app, payload) => completeRegistration(app, payload)),
];
