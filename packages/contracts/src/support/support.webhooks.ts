import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { webhookEvent } from '../integration/webhook.events.ts';
import { ticketStates } from './ticket.states.ts';

const data = z.object({ id: recordId, number: z.string(), state: z.enum(ticketStates) });

export const supportWebhooks = {
  'ticket.changed': webhookEvent({
    topic: 'support.ticket',
    permission: 'ticket.query',
    data,
    example: { id: '17', number: 'T-1001', state: 'waiting_customer' },
  }),
};
