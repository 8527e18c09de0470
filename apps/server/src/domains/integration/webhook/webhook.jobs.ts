import { webhookMaintenanceJob } from '@tilldeck/contracts/integration/webhook.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { forgetOld } from './maintenance.service.ts';

export const webhookJobs = [bindJob(webhookMaintenanceJob, (app) => forgetOld(app))];
