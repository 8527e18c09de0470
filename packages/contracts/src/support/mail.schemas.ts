import { z } from 'zod';
import { mailReasons, mailStates } from '../core/mail-in.ts';
import { instant, recordId } from '../core/schema.ts';
import { ticketStates } from './ticket.states.ts';

export const heldMail = z.object({
  id: recordId,
  state: z.enum(mailStates),
  reason: z.enum(mailReasons).nullable(),
  sender: z.string().describe('What the mail says; empty where it could not be read'),
  subject: z.string(),
  contact: z.string().describe('The one address whose replies the ticket takes'),
  ticketId: recordId,
  number: z.string().describe('Of the ticket it was addressed to'),
  title: z.string(),
  ticketState: z.enum(ticketStates),
  orgName: z.string(),
  size: z.number().int(),
  receivedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type HeldMail = z.output<typeof heldMail>;

/** Plain text alone: nothing of a stranger's mail is ever drawn as HTML. */
export const heldMailText = heldMail.extend({
  isReadable: z.boolean(),
  isSwept: z.boolean().describe('The original was removed, as the mail was decided long ago'),
  text: z.string().describe('The whole text, quotes included, at most 100,000 characters'),
  reply: z.string().describe('What would become the message'),
  files: z.array(z.object({ name: z.string(), size: z.number().int() })),
  envelopeFrom: z.string(),
  results: z.array(z.string()).describe('Authentication-Results of the mail, as they are'),
});
export type HeldMailText = z.output<typeof heldMailText>;

export const heldMailFilter = z.object({
  keyword: z.string().trim().max(120).optional().describe('Part of sender or subject, or the number of a ticket'),
  state: z.enum(mailStates).default('quarantined'),
  reason: z.array(z.enum(mailReasons)).max(mailReasons.length).optional(),
});
