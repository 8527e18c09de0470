import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';

/** What after-sales may do with the screen of the ticket's device; control includes view. */
export const remoteGrants = ['none', 'view', 'control'] as const;
export type RemoteGrant = (typeof remoteGrants)[number];

/** Why a grant is over. */
export const grantEnds = ['customer', 'changed', 'closed', 'merged', 'until', 'device_left'] as const;
export type GrantEnd = (typeof grantEnds)[number];

const allowed = {
  remote: z.enum(remoteGrants).describe('What after-sales may do with the screen of the device of the ticket'),
  mustAsk: z.boolean().describe('People at the device are asked each time before a remote session begins'),
  mayAct: z
    .boolean()
    .describe('After-sales may act for the customer with this ticket and run safe actions on its device'),
};

export const grantDraft = z
  .object({
    ...allowed,
    mustAsk: allowed.mustAsk.default(true),
    until: instant.optional().describe('The grant ends then; default: when the ticket is closed'),
  })
  .refine(({ remote, mayAct }) => remote !== 'none' || mayAct, { path: ['remote'], message: 'grantEmpty' });
export type GrantDraft = z.output<typeof grantDraft>;

const ticketId = recordRef('ticket');
export const grantRequest = grantDraft.safeExtend({ id: ticketId });

export const ticketGrant = z.object({
  id: recordId,
  ...allowed,
  until: instant.nullable(),
  grantedBy: z.string(),
  grantedAt: instant,
  isActive: z.boolean(),
  endedAt: instant.nullable(),
  endReason: z.enum(grantEnds).nullable(),
  endedBy: z.string().describe('Empty where nobody ended it'),
});
export type TicketGrant = z.output<typeof ticketGrant>;

export const grantOfTicket = z.object({
  grant: ticketGrant.nullable().describe('The latest one; null where the customer never granted anything'),
  canGrant: z.boolean().describe('Whether the caller is on the side that grants, and the ticket is open'),
});
export type GrantOfTicket = z.output<typeof grantOfTicket>;
