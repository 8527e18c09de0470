import { mailVerdictJob } from '@tilldeck/contracts/appstore/review.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { mailVerdict } from './verdict-mail.service.ts';

export const reviewJobs = [bindJob(mailVerdictJob, (app, payload) => mailVerdict(app, payload))];
