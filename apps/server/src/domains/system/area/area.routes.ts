import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import { bind } from '../../../platform/http/bind.ts';
import { chooseAreas, pageAreas } from './area.view.ts';

export const areaHandlers = bind(areaRoutes, {
  list: (ctx, input) => chooseAreas(ctx.scope, input),
  page: (ctx, input) => pageAreas(ctx.scope, input),
});
