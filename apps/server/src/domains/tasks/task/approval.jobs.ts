import { mailApprovalJob } from '@tilldeck/contracts/tasks/approval.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { mailApprovers } from './approval-mail.service.ts';

export const approvalJobs = [bindJob(mailApprovalJob, (app, payload) => mailApprovers(app, payload))];
