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
  summary: 'Ends what a ticket allowed when it is closed: sessions in which after-sales acts for the partner',
  payload: z.object({ ticketId: recordId }),
  maxAttempts: 12,
});
