import { marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { bind } from '../../../platform/http/bind.ts';
import { changeApp, listApp, removeApp, transferApp } from './market.service.ts';
import { findMarketDetail, listMarketVersions, listOwners, pageMarket } from './market.view.ts';

export const marketHandlers = bind(marketRoutes, {
  page: (ctx, input) => pageMarket(ctx, input),
  detail: (ctx, input) => findMarketDetail(ctx, input.id),
  versions: (ctx, input) => listMarketVersions(ctx, input.id),
  owners: (ctx, input) => listOwners(ctx, input),
  modify: (ctx, input) => changeApp(ctx, input),
  list: (ctx, input) => listApp(ctx, input),
  remove: (ctx, input) => removeApp(ctx, input),
  transfer: (ctx, input) => transferApp(ctx, input),
});
