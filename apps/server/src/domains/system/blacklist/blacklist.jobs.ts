import { mailBlacklistJob } from '@tilldeck/contracts/system/blacklist.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { mailBlacklistReviewers } from './blacklist-mail.service.ts';

export const blacklistJobs = [bindJob(mailBlacklistJob, (app, payload) => mailBlacklistReviewers(app, payload))];
