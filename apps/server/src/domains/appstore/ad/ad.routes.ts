import { adRoutes } from '@tilldeck/contracts/appstore/ad.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addAd, changeAd, disableAd, enableAd, removeAd } from './ad.service.ts';
import { findAd, pageAds } from './ad.view.ts';

export const adHandlers = bind(adRoutes, {
  page: (ctx, input) => pageAds(ctx.scope, input),
  detail: (ctx, input) => findAd(ctx.scope, input.id),
  add: (ctx, input) => addAd(ctx, input),
  modify: (ctx, input) => changeAd(ctx, input),
  enable: (ctx, input) => enableAd(ctx, input),
  disable: (ctx, input) => disableAd(ctx, input),
  delete: (ctx, input) => removeAd(ctx, input),
});
