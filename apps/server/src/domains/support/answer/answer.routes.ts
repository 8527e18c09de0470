import { answerRoutes } from '@tilldeck/contracts/support/answer.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addAnswer, changeAnswer, removeAnswer } from './answer.service.ts';
import { findAnswer, pageAnswers } from './answer.view.ts';

export const answerHandlers = bind(answerRoutes, {
  page: (ctx, input) => pageAnswers(ctx.scope, input),
  detail: (ctx, input) => findAnswer(ctx.scope, input.id),
  add: (ctx, input) => addAnswer(ctx, input),
  modify: (ctx, input) => changeAnswer(ctx, input),
  remove: (ctx, input) => removeAnswer(ctx, input.id),
});
