import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

export const mailReviewersJob = job({
  name: 'appstore.mail_reviewers',
  summary: 'Tells reviewers that a version waits for its first or final review',
  payload: z.object({ versionId: recordId }),
  maxAttempts: 8,
});

export const mailVerdictJob = job({
  name: 'appstore.mail_verdict',
  summary: 'Tells who handed a version in what a reviewer decided',
  payload: z.object({ reviewId: recordId }),
  maxAttempts: 8,
});
