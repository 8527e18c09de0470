import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

export const releaseNoticeJob = job({
  name: 'notices.release',
  summary: 'Releases a notice whose release time has come',
  payload: z.object({ noticeId: recordId }),
  maxAttempts: 12,
});

export const mailNoticeJob = job({
  name: 'notices.mail',
  summary: 'Queues the next emails about a notice, one for each person',
  payload: z.object({
    noticeId: recordId,
    round: z.number().int().describe('0: the release; further ones go to those who have not read it'),
    afterAccountId: z.string().describe('Accounts up to this one have been written to'),
  }),
  maxAttempts: 12,
});
