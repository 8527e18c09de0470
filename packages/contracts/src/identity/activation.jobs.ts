import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

/** Enqueued for every request, so that the call takes as long for an address nobody has. */
export const resendActivationJob = job({
  name: 'identity.resend_activation',
  summary: 'Makes a fresh activation link and mails it',
  payload: z.object({ accountId: recordId.nullable().describe('Nobody with this address waits for a link') }),
  maxAttempts: 8,
});
