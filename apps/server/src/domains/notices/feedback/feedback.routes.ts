import { feedbackRoutes } from '@tilldeck/contracts/notices/feedback.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addFeedback, answerFeedback, markFeedbackRead } from './feedback.service.ts';
import { pageFeedback, readFeedback } from './feedback.view.ts';

export const feedbackHandlers = bind(feedbackRoutes, {
  add: (ctx, input) => addFeedback(ctx, input),
  page: (ctx, input) => pageFeedback(ctx.scope, input),
  detail: (ctx, input) => readFeedback(ctx.scope, input.id),
  markRead: (ctx, input) => markFeedbackRead(ctx, input.id),
  answer: (ctx, input) => answerFeedback(ctx, input),
});
