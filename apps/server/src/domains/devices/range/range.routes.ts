import { rangeRoutes } from '@tilldeck/contracts/devices/range.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addRange, endRange } from './range.service.ts';
import { listOwnRanges, pageRanges } from './range.view.ts';

export const rangeHandlers = bind(rangeRoutes, {
  page: (ctx, input) => pageRanges(ctx.scope, input),
  own: (ctx) => listOwnRanges(ctx.scope),
  add: (ctx, input) => addRange(ctx, input),
  end: (ctx, input) => endRange(ctx, input),
});
