import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged, pageOf, recordId } from '../core/schema.ts';
import { answerChange, answerDraft, answerFilter, cannedAnswer } from './answer.schemas.ts';

const one = z.object({ id: recordId });

export const answerRoutes = defineLiveRoutes(
  'support/answer',
  { topics: ['support.answer'] },
  {
    page: route({
      method: 'POST',
      path: 'support/answer/page',
      permission: 'ticket-answer.query',
      orPermissions: ['ticket.enable'],
      summary: 'Page through canned answers',
      input: pageOf(answerFilter, ['name', 'updatedAt']),
      output: paged(cannedAnswer),
    }),
    detail: route({
      method: 'POST',
      path: 'support/answer/detail',
      permission: 'ticket-answer.query',
      summary: 'One canned answer',
      input: one,
      output: cannedAnswer,
      errors: ['core.not_found'],
    }),
    add: route({
      method: 'POST',
      path: 'support/answer/add',
      permission: 'ticket-answer.add',
      audit: 'ticket_answer.added',
      summary: 'Add a canned answer',
      input: answerDraft,
      output: cannedAnswer,
      errors: ['support.answer_name_taken', 'support.too_many_answers'],
    }),
    modify: route({
      method: 'POST',
      path: 'support/answer/modify',
      permission: 'ticket-answer.edit',
      audit: 'ticket_answer.changed',
      summary: 'Change a canned answer; what was sent with it stays',
      input: answerChange,
      output: cannedAnswer,
      errors: ['core.not_found', 'core.stale_version', 'support.answer_name_taken'],
    }),
    remove: route({
      method: 'POST',
      path: 'support/answer/remove',
      permission: 'ticket-answer.delete',
      audit: 'ticket_answer.removed',
      summary: 'Delete a canned answer; what was sent with it stays',
      input: one,
      output: nothing,
      errors: ['core.not_found'],
    }),
  },
);
