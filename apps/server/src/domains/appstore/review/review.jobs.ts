import { mailReviewersJob, mailVerdictJob } from '@tilldeck/contracts/appstore/review.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { mailReviewers } from './reviewer-mail.service.ts';
import { mailVerdict } from './verdict-mail.service.ts';

export const reviewJobs = [
  bindJob(mailVerdictJob, (app, payload) => mailVerdict(app, payload)),
  bindJob(mailReviewersJob, (app, payload) => mailReviewers(app, payload)),
];
