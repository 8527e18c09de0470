import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

/** Enqueued for names nobody has as well, so that the call takes as long. */
export const warnOwnerJob = job({
  name: 'identity.warn_owner',
  summary: 'Writes to the owner of an account that strangers guess at, at most once a day',
  payload: z.object({ accountId: recordId.nullable(), ip: z.string() }),
  maxAttempts: 8,
});

/** Enqueued for every request, so that the call takes as long for an address nobody has. */
export const mailResetCodeJob = job({
  name: 'identity.mail_reset_code',
  summary: 'Creates a code for a new password and emails it',
  payload: z.object({
    accountId: recordId.nullable().describe('Null: no account has the address'),
    language: z.enum(['en-US', 'zh-CN']),
  }),
  maxAttempts: 8,
});
