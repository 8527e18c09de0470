import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { maxRatingText, ratingScores } from './support.limits.ts';
import { ticketId } from './ticket.schemas.ts';
import type { TicketState } from './ticket.states.ts';

const score = z.number().int().min(1).max(ratingScores);

/** Once the customer was asked, until the ticket is closed; a reopened ticket keeps its rating, which can be changed. */
export const canRate = (state: TicketState, isAsked: boolean): boolean => isAsked && state !== 'closed';

export const ratingDraft = z.object({
  id: ticketId,
  score: score.describe('1 is very dissatisfied, 5 very satisfied'),
  comment: z.string().trim().max(maxRatingText).default(''),
});

export const ticketRating = z.object({ score, comment: z.string(), author: z.string(), ratedAt: instant });
export type TicketRating = z.output<typeof ticketRating>;

export const ratingOfTicket = z.object({
  rating: ticketRating.nullable(),
  canRate: z.boolean().describe('The caller may rate now'),
});

const named = z.object({ nameEn: z.string(), nameZh: z.string() });

export const rating = ticketRating.extend({
  id: recordId,
  ticketId: recordId,
  number: z.string().describe('Of the ticket'),
  title: z.string(),
  orgName: z.string(),
  assigneeId: recordId.nullable(),
  assignee: z.string().describe('Who had the ticket when it was rated'),
  problem: named.nullable(),
  sn: z.string(),
  model: z.string().describe('Empty where the ticket is about no device'),
  firmware: z.string().describe('Of the device when the ticket was rated'),
  agentVersion: z.string().describe('Version of the device agent when the ticket was rated'),
});
export type Rating = z.output<typeof rating>;

export const ratingFilter = z.object({
  keyword: z.string().trim().max(120).optional().describe('Number of the ticket, or part of its title'),
  score: z.array(score).max(ratingScores).optional(),
  hasComment: z.boolean().optional(),
  assigneeId: recordId.optional(),
  problemId: recordId.optional(),
  model: z.string().max(120).optional(),
  firmware: z.string().max(120).optional(),
  partnerId: recordRef('org').optional(),
  ...timeRangeFields,
});

/** What a summary can be narrowed to: facts that tickets without a rating have, too. */
export const ratingSummaryRequest = ratingFilter.pick({
  partnerId: true,
  assigneeId: true,
  problemId: true,
  from: true,
  to: true,
});

/** Ratings taken together. */
const group = z.object({ count: z.number().int(), average: z.number() });

/** How long one point of the trend is: the longer the time, the longer the point. */
export const trendUnits = ['day', 'week', 'month'] as const;

export const ratingSummary = z.object({
  asked: z.number().int().describe('Tickets processed in the time'),
  answered: z.number().int().describe('Of these, tickets with a rating'),
  count: z.number().int(),
  average: z.number().nullable(),
  averageBefore: z.number().nullable().describe('Of the same length of time before'),
  scores: z.array(z.number().int()).length(ratingScores).describe('How many of each score, 1 first'),
  unit: z.enum(trendUnits),
  trend: z.array(group.extend({ at: instant.describe('First moment of the day, week or month') })),
  people: z.array(group.extend({ assigneeId: recordId.nullable(), assignee: z.string() })),
  problems: z.array(group.extend({ problemId: recordId.nullable(), problem: named.nullable() })),
  models: z.array(group.extend({ model: z.string() })),
  versions: z.array(group.extend({ model: z.string(), firmware: z.string(), agentVersion: z.string() })),
});
export type RatingSummary = z.output<typeof ratingSummary>;
