import { scaleCodeRoutes, scaleLinkRoutes } from '@tilldeck/contracts/factory/scale-code.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addScaleCode, changeScaleCode, endScaleCode, verifyScale } from './scale-code.service.ts';
import { findScaleCodeDetail, pageScaleCodes, pageScaleUses } from './scale-code.view.ts';

export const scaleCodeHandlers = bind(scaleCodeRoutes, {
  page: (ctx, input) => pageScaleCodes(ctx.scope, ctx.timezone, input),
  detail: (ctx, input) => findScaleCodeDetail(ctx.scope, input.id),
  uses: (ctx, input) => pageScaleUses(ctx.scope, input),
  add: (ctx, input) => addScaleCode(ctx, input),
  modify: (ctx, input) => changeScaleCode(ctx, input),
  end: (ctx, input) => endScaleCode(ctx, input.id),
});

export const scaleLinkHandlers = bind(scaleLinkRoutes, {
  verify: (ctx, input) => verifyScale(ctx, input),
});
