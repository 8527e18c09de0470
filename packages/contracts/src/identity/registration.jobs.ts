import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

/** Looks whose the address is only here, so that the call does the same work for every address. */
export const completeRegistrationJob = job({
  name: 'identity.complete_registration',
  summary: 'Makes a partner from a registration, or writes to the owner of an address that is known already',
  payload: z.object({ registrationId: recordId }),
  maxAttempts: 8,
});

/** Enqueued when the project lead has confirmed the address: from then on it is a request of a person. */
export const mailRegistrationJob = job({
  name: 'identity.mail_registration',
  summary: 'Tells those who may approve companies that one registered and waits',
  payload: z.object({ orgId: z.number().int() }),
  maxAttempts: 8,
});

/** Enqueued by the database when a company that waited for approval is enabled (`identity_org_approved`). */
export const mailApprovalJob = job({
  name: 'identity.mail_approval',
  summary: 'Tells the project lead of a registered company that it was approved',
  payload: z.object({ orgId: z.number().int() }),
  maxAttempts: 8,
});
