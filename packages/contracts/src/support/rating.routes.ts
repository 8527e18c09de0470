import { z } from 'zod';
import { exportOf } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, paged } from '../core/schema.ts';
import {
  rating,
  ratingDraft,
  ratingFilter,
  ratingOfTicket,
  ratingSummary,
  ratingSummaryRequest,
} from './rating.schemas.ts';
import { ticketId } from './ticket.schemas.ts';

const live = { topics: ['support.rating'], but: { detail: ['support.ticket#id'], rate: ['support.ticket'] } };

export const ratingRoutes = defineLiveRoutes('support/rating', live, {
  page: route({
    method: 'POST',
    path: 'support/satisfaction/page',
    permission: 'satisfaction.query',
    summary: 'Page through ratings of tickets, newest first; `from` and `to` are about when they were given',
    input: newestFirst(ratingFilter),
    output: paged(rating),
  }),
  detail: route({
    method: 'POST',
    path: 'support/satisfaction/detail',
    permission: 'ticket.get',
    summary: 'The rating of one ticket, and whether the caller may rate it',
    input: z.object({ id: ticketId }),
    output: ratingOfTicket,
    errors: ['core.not_found'],
  }),
  rate: route({
    method: 'POST',
    path: 'support/satisfaction/rate',
    permission: 'ticket.edit',
    audit: 'ticket.rated',
    summary: 'Rate how a ticket was handled; the rating can be changed until the ticket is closed',
    input: ratingDraft,
    output: ratingOfTicket,
    errors: ['core.not_found', 'support.ticket_closed', 'support.not_asked', 'support.customer_rates'],
    // A rating is the customer's own word.
    notFor: ['actor', 'key'],
  }),
  summary: route({
    method: 'POST',
    path: 'support/satisfaction/summary',
    permission: 'satisfaction.query',
    summary: 'How satisfied customers are: over time, by person, problem type, model and version; at most one year',
    input: ratingSummaryRequest,
    output: ratingSummary,
  }),
  export: exportOf({
    path: 'support/satisfaction/export',
    permission: 'satisfaction.export',
    summary: 'Write ratings as a file; it is found among the exports when it is done',
    filter: ratingFilter,
    columns: [
      'number',
      'title',
      'score',
      'comment',
      'author',
      'orgName',
      'assignee',
      'problem',
      'sn',
      'model',
      'firmware',
      'agentVersion',
      'ratedAt',
    ],
  }),
});
