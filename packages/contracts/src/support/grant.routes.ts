import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { grantOfTicket, grantRequest } from './grant.schemas.ts';
import { ticketId } from './ticket.schemas.ts';

const one = z.object({ id: ticketId });

export const grantRoutes = defineLiveRoutes(
  'support/grant',
  { topics: ['support.ticket'], but: { detail: ['support.ticket#id'] } },
  {
    detail: route({
      method: 'POST',
      path: 'support/grant/detail',
      permission: 'ticket.get',
      summary: 'What the customer of a ticket lets after-sales do',
      input: one,
      output: grantOfTicket,
      errors: ['core.not_found'],
    }),
    set: route({
      method: 'POST',
      path: 'support/grant/set',
      permission: 'ticket.edit',
      audit: 'ticket.granted',
      summary: 'Say what after-sales may do for a ticket; replaces what was allowed before',
      input: grantRequest,
      output: grantOfTicket,
      errors: [
        'core.not_found',
        'support.ticket_closed',
        'support.customer_grants',
        'support.grant_needs_device',
        'support.grant_past',
      ],
      // Who acts for a customer must not allow themselves more than the customer did.
      notFor: ['actor', 'key'],
    }),
    end: route({
      method: 'POST',
      path: 'support/grant/end',
      permission: 'ticket.edit',
      audit: 'ticket.grant_ended',
      summary: 'End what after-sales was allowed, at once',
      input: one,
      output: grantOfTicket,
      errors: ['core.not_found', 'support.customer_grants', 'support.nothing_granted'],
      notFor: ['actor', 'key'],
    }),
  },
);
