import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged } from '../core/schema.ts';
import { ad, adChange, adDraft, adFilter, adSwitch, oneAd } from './ad.schemas.ts';

const changing = ['core.not_found', 'core.stale_version'] as const;

const live = { topics: ['appstore.ad'] };

/** Ads customisation: what the store on a partner's devices shows beside apps. */
export const adRoutes = defineLiveRoutes('appstore/ad', live, {
  page: route({
    method: 'POST',
    path: 'appstore/ads/page',
    permission: 'ad.query',
    summary: 'Page through the ads of the store, newest first',
    input: newestFirst(adFilter),
    output: paged(ad),
  }),
  detail: route({
    method: 'POST',
    path: 'appstore/ads/detail',
    permission: 'ad.query',
    summary: 'One ad of the store',
    input: oneAd,
    output: ad,
    errors: ['core.not_found'],
  }),
  add: route({
    method: 'POST',
    path: 'appstore/ads/add',
    permission: 'ad.add',
    audit: 'ad.added',
    summary: 'Show a picture in the store on devices',
    input: adDraft,
    output: ad,
    errors: ['core.not_found', 'file.not_ready', 'file.wrong_kind', 'appstore.group_dynamic'],
  }),
  modify: route({
    method: 'POST',
    path: 'appstore/ads/modify',
    permission: 'ad.edit',
    audit: 'ad.changed',
    summary: 'Change an ad',
    input: adChange,
    output: ad,
    errors: [...changing, 'file.not_ready', 'file.wrong_kind', 'appstore.group_dynamic'],
  }),
  enable: route({
    method: 'POST',
    path: 'appstore/ads/enable',
    permission: 'ad.enable',
    audit: 'ad.enabled',
    summary: 'Show an ad again',
    input: adSwitch,
    output: ad,
    errors: changing,
  }),
  disable: route({
    method: 'POST',
    path: 'appstore/ads/disable',
    permission: 'ad.disable',
    audit: 'ad.disabled',
    summary: 'Show an ad no longer',
    input: adSwitch,
    output: ad,
    errors: changing,
  }),
  delete: route({
    method: 'POST',
    path: 'appstore/ads/delete',
    permission: 'ad.delete',
    audit: 'ad.deleted',
    summary: 'Delete an ad',
    input: oneAd,
    output: nothing,
    errors: ['core.not_found'],
  }),
});
