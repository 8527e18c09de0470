import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

/** Enqueued wherever an administrator enters an address: the call looks at no account of another organisation. */
export const confirmAddressJob = job({
  name: 'identity.confirm_address',
  summary: 'Asks the owner of an address to confirm it for a new account',
  payload: z.object({ accountId: recordId }),
  maxAttempts: 8,
});

/** Enqueued for every request, so that the call takes as long for an address nobody has. */
export const resendActivationJob = job({
  name: 'identity.resend_activation',
  summary: 'Creates a new activation link and emails it',
  payload: z.object({
    accountId: recordId.nullable().describe('Null: no account with this address is waiting for a link'),
  }),
  maxAttempts: 8,
});
