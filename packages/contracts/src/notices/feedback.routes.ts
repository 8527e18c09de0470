import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged } from '../core/schema.ts';
import { feedbackAnswer, feedbackDraft, feedbackEntry, feedbackFilter, feedbackId } from './feedback.schemas.ts';

const live = { topics: ['notices.feedback'] };

export const feedbackRoutes = defineLiveRoutes('notices/feedback', live, {
  add: route({
    method: 'POST',
    path: 'support/feedback/add',
    permission: 'signedIn',
    audit: 'feedback.added',
    summary: 'Send feedback about the console to the vendor',
    input: feedbackDraft,
    output: nothing,
    errors: ['core.too_many_requests'],
    notFor: ['actor', 'key'],
  }),
  page: route({
    method: 'POST',
    path: 'support/feedback/page',
    permission: 'feedback.query',
    summary: 'Page through the feedback of all organisations, newest first',
    input: newestFirst(feedbackFilter),
    output: paged(feedbackEntry),
  }),
  detail: route({
    method: 'POST',
    path: 'support/feedback/detail',
    permission: 'feedback.query',
    summary: 'One feedback with its answer',
    input: z.object({ id: feedbackId }),
    output: feedbackEntry,
    errors: ['core.not_found'],
  }),
  markRead: route({
    method: 'POST',
    path: 'support/feedback/markRead',
    permission: 'feedback.edit',
    audit: 'feedback.read',
    summary: 'Mark feedback as read',
    input: z.object({ id: feedbackId }),
    output: nothing,
    errors: ['core.not_found'],
  }),
  answer: route({
    method: 'POST',
    path: 'support/feedback/answer',
    permission: 'feedback.edit',
    audit: 'feedback.answered',
    summary: 'Answer feedback; the person finds the answer among the messages',
    input: feedbackAnswer,
    output: nothing,
    errors: ['core.not_found', 'notices.feedback_answered'],
  }),
});
