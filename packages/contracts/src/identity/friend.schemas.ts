import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';

/** `sent`: asked, not answered as far as one knows. `received`: somebody asks. */
export const friendStates = ['sent', 'received', 'friend'] as const;

export const friendCompany = z.object({
  orgId: recordId,
  name: z.string(),
  abbreviation: z.string(),
  contactPerson: z.string(),
  contactEmail: z.string(),
  phone: z.string(),
  countryCode: z.string().nullable(),
});

export const friend = z.object({
  id: recordId,
  state: z.enum(friendStates),
  askedName: z.string().nullable().describe('What the caller typed; null for a request from another partner'),
  company: friendCompany.nullable().describe('Null until the other side said yes'),
  createdAt: instant,
  answeredAt: instant.nullable(),
});
export type Friend = z.output<typeof friend>;

export const friendFilter = z.object({ state: z.enum(friendStates).optional() });

export const friendRequest = z.object({
  account: z.string().trim().min(3).max(120).describe('Complete account ID or email address'),
});

export const friendRefInput = z.object({ id: recordRef('friend') });
export const friendAnswer = friendRefInput.extend({ isAccepted: z.boolean() });
