import { checkAuditJob } from '@tilldeck/contracts/identity/audit.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { runCheck } from './audit-check.service.ts';

export const auditJobs = [bindJob(checkAuditJob, (app, { checkId }, run) => runCheck(app, checkId, run))];
