import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { searchOrganisations } from '../../identity/index.ts';
import { addShop, assignShop, changeShop, releaseFromShops, removeShop } from './shop.service.ts';
import { findShopDetail, listShopChoices, pageShops } from './shop.view.ts';
import { shopExport } from './shop-export.view.ts';

export const shopHandlers = bind(shopRoutes, {
  page: (ctx, input) => pageShops(ctx, input),
  export: exportHandler(shopExport),
  choices: (ctx, input) => listShopChoices(ctx.scope, input.keyword),
  organisations: (ctx, input) => searchOrganisations(ctx.scope, 'everybody', input.keyword),
  detail: (ctx, input) => findShopDetail(ctx, input.id),
  add: (ctx, input) => addShop(ctx, input),
  modify: (ctx, input) => changeShop(ctx, input),
  remove: (ctx, input) => removeShop(ctx, input),
  assign: (ctx, input) => assignShop(ctx, input),
  release: (ctx, input) => releaseFromShops(ctx, input),
});
