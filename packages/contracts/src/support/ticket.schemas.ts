import { z } from 'zod';
import { richText } from '../core/rich-text.ts';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { email } from '../identity/session.schemas.ts';
import { grantDraft } from './grant.schemas.ts';
import { messageAction } from './safe-action.schemas.ts';
import { maxTicketText, maxTicketTitle, namedTicketFiles } from './support.limits.ts';
import { messageSides, ticketPromises, ticketSides, ticketStates, ticketTypes, ticketViews } from './ticket.states.ts';

export const ticketId = recordRef('ticket');

/** What people call a ticket by. */
export const ticketNumber = (number: number): string => `T-${number}`;

const fileIds = z
  .array(recordId)
  .max(namedTicketFiles)
  .default([])
  .transform((ids) => [...new Set(ids)])
  .describe('Files of kind ticketFile, at most 5');

const body = richText(maxTicketText);

export const ticketDraft = z.object({
  orgId: recordRef('org').optional().describe('For which partner; default: the organisation of the caller'),
  title: z.string().trim().min(1).max(maxTicketTitle),
  problemId: recordId.optional().describe('Type of problem, of the categories of the knowledge base'),
  sn: z.string().trim().max(64).optional().describe('Serial number of the device the ticket is about'),
  type: z.enum(ticketTypes).default('general'),
  contactEmail: email.describe('Answers are mailed to this address'),
  body,
  fileIds,
  grant: grantDraft.optional().describe('What after-sales may do; only the customer itself says so'),
});

const lastMessageId = recordId.describe('The newest message the writer has seen; a newer one refuses the reply');
export const ticketReply = z.object({
  id: ticketId,
  lastMessageId,
  body,
  fileIds,
  answerId: recordId
    .optional()
    .describe('A canned answer whose safe action is run on the device of the ticket; only for after-sales'),
});
export const ticketNoteDraft = z.object({ id: ticketId, body, fileIds });
/** A customer may say why; the words become a message. */
export const ticketConfirmation = z.object({
  id: ticketId,
  isSolved: z.boolean().describe('False: not solved, after-sales has the next word'),
});

const file = z.object({ id: recordId, name: z.string(), size: z.number().int() });
export type TicketFile = z.output<typeof file>;

export const ticketMessage = z.object({
  id: recordId,
  ticketId: recordId,
  ticketNumber: z.string().describe('Another than that of the thread where tickets were merged'),
  side: z.enum(messageSides),
  isSolution: z.boolean(),
  isOwn: z.boolean(),
  author: z.string(),
  at: instant,
  body: z.string().describe('Rich text, JSON as text'),
  files: z.array(file),
  action: messageAction.nullable(),
});
export type TicketMessage = z.output<typeof ticketMessage>;

export const ticketNote = z.object({
  id: recordId,
  isOwn: z.boolean(),
  author: z.string(),
  at: instant,
  body: z.string(),
  files: z.array(file),
});
export type TicketNote = z.output<typeof ticketNote>;

const category = z.object({ id: recordId, nameEn: z.string(), nameZh: z.string() });

export const ticket = z.object({
  id: recordId,
  number: z.string(),
  orgId: recordId,
  orgName: z.string(),
  title: z.string(),
  type: z.enum(ticketTypes),
  state: z.enum(ticketStates),
  stateAt: instant,
  product: category.nullable().describe('Names as they were when the ticket was submitted'),
  problem: category.nullable(),
  deviceId: recordId.nullable(),
  sn: z.string(),
  contactEmail: z.string(),
  submitter: z.string(),
  assigneeId: recordId.nullable(),
  assignee: z.string(),
  messageCount: z.number().int(),
  lastMessageAt: instant,
  dueAt: instant.nullable().describe('When the next promise ends; null while the customer has the next word'),
  duePromise: z.enum(ticketPromises).nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Ticket = z.output<typeof ticket>;

const mergedTicket = z.object({ id: recordId, number: z.string(), title: z.string() });
export const ticketDetail = ticket.extend({
  ownSide: z.enum(ticketSides).describe('The side the caller writes for'),
  mergedInto: mergedTicket.nullable(),
  mergedFrom: z.array(mergedTicket.extend({ mergedAt: instant, canUndo: z.boolean() })),
  opensAt: instant.nullable().describe('Outside the hours that count: when they begin again'),
});
export type TicketDetail = z.output<typeof ticketDetail>;

export const ticketFilter = z.object({
  keyword: z
    .string()
    .trim()
    .max(120)
    .optional()
    .describe('Number of the ticket, part of its title, or a serial number'),
  view: z.enum(ticketViews).optional(),
  state: z.array(z.enum(ticketStates)).max(ticketStates.length).optional(),
  type: z.enum(ticketTypes).optional(),
  partnerId: recordRef('org').optional(),
  assigneeId: recordId.optional(),
  ...timeRangeFields,
});

/** What one person has typed and not sent: as typed, so nothing of it is checked but its size. */
export const draftKinds = ['submit', 'reply', 'note'] as const;
export type DraftKind = (typeof draftKinds)[number];
export const draftPlace = z.object({
  kind: z.enum(draftKinds),
  ticketId: ticketId.optional().describe('Of a reply or a note'),
});
export const savedDraft = z.object({
  content: z.string().max(220_000).describe('The fields of the form, JSON as text'),
  savedAt: instant,
});
export type SavedDraft = z.output<typeof savedDraft>;

export const ticketAgent = z.object({ accountId: recordId, name: z.string(), loginName: z.string() });
