import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

export const silentTicketsJob = job({
  name: 'support.silent_tickets',
  summary: 'Moves tickets on that nobody wrote to: proposed solutions count as accepted, processed tickets close',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '13 * * * *',
});

export const endTicketAccessJob = job({
  name: 'support.end_ticket_access',
  summary: 'Ends sessions in which after-sales acts for a partner when their ticket is closed or allows none any more',
  payload: z.object({ ticketId: recordId }),
  maxAttempts: 12,
});

export const endActionsJob = job({
  name: 'support.end_actions',
  summary: 'Tells in their tickets how safe actions on devices ended',
  payload: z.object({}),
  maxAttempts: 12,
  cron: '* * * * *',
});

export const endGrantJob = job({
  name: 'support.end_grant',
  summary: 'Ends what a customer allowed after-sales until a date',
  payload: z.object({ grantId: recordId }),
  maxAttempts: 12,
});
