import { mailWaitingKeysJob } from '@tilldeck/contracts/link/link-key.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { mailWaitingKeys } from './key-notice.service.ts';

export const linkKeyJobs = [bindJob(mailWaitingKeysJob, (app) => mailWaitingKeys(app))];
