import { identityMaintenanceJob } from '@tilldeck/contracts/identity/maintenance.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { forgetExpired } from './maintenance.service.ts';

export const maintenanceJobs = [bindJob(identityMaintenanceJob, (app) => forgetExpired(app))];
