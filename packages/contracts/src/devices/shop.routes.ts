import { z } from 'zod';
import { exportOf } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged, pageOf } from '../core/schema.ts';
import { organisationChoice, organisationSearch } from '../identity/account.schemas.ts';
import { selectionBodyLimit, selectionOutcome } from './device-selection.schemas.ts';
import {
  oneShop,
  shop,
  shopAssignment,
  shopChange,
  shopChoice,
  shopDraft,
  shopFilter,
  shopRelease,
} from './shop.schemas.ts';

const live = {
  topics: ['devices.shop', 'devices.device'],
  but: { choices: ['devices.shop'], organisations: 'The person chooses from it once' },
};

export const shopRoutes = defineLiveRoutes('devices/shop', live, {
  page: route({
    method: 'POST',
    path: 'device/shop/page',
    permission: 'shop.query',
    summary: 'Page through shops, newest first unless sorted',
    input: pageOf(shopFilter, ['name', 'code', 'deviceCount', 'updatedAt']),
    output: paged(shop),
    errors: ['core.not_found'],
  }),
  export: exportOf({
    path: 'device/shop/export',
    permission: 'shop.export',
    summary: 'Export shops',
    filter: shopFilter,
    columns: [
      'name',
      'code',
      'orgName',
      'area',
      'address',
      'coordinates',
      'timeZone',
      'contact',
      'phone',
      'deviceCount',
      'remark',
    ],
  }),
  choices: route({
    method: 'POST',
    path: 'device/shop/choices',
    permission: 'shop.query',
    summary: "A few shops by part of their name or code, the caller's own first",
    input: z.object({ keyword: shopFilter.shape.keyword }),
    output: z.array(shopChoice),
  }),
  organisations: route({
    method: 'POST',
    path: 'device/shop/organisations',
    permission: 'shop.query',
    summary: "Organisations whose shops the caller keeps, the caller's own first",
    input: organisationSearch,
    output: z.array(organisationChoice),
  }),
  detail: route({
    method: 'POST',
    path: 'device/shop/detail',
    permission: 'shop.get',
    summary: 'One shop with its opening hours',
    input: oneShop,
    output: shop,
    errors: ['core.not_found'],
  }),
  add: route({
    method: 'POST',
    path: 'device/shop/add',
    permission: 'shop.add',
    audit: 'shop.added',
    summary: 'Add a shop, a location of devices',
    input: shopDraft,
    output: shop,
    errors: ['core.not_found', 'core.name_taken', 'devices.area_unknown', 'devices.shop_too_many'],
  }),
  modify: route({
    method: 'POST',
    path: 'device/shop/modify',
    permission: 'shop.edit',
    audit: 'shop.changed',
    summary: 'Change a shop',
    input: shopChange,
    output: shop,
    errors: ['core.not_found', 'core.stale_version', 'core.name_taken', 'devices.area_unknown'],
  }),
  remove: route({
    method: 'POST',
    path: 'device/shop/delete',
    permission: 'shop.delete',
    audit: 'shop.removed',
    summary: 'Delete a shop; its devices are then in none',
    input: oneShop,
    output: nothing,
    errors: ['core.not_found', 'devices.named_by_rules'],
  }),
  assign: route({
    method: 'POST',
    path: 'device/shop/assign',
    permission: 'shop.edit',
    audit: 'shop.devices_moved',
    summary: 'Put devices into a shop, out of the one they were in',
    input: shopAssignment,
    output: selectionOutcome,
    errors: ['core.not_found'],
    bodyLimit: selectionBodyLimit,
  }),
  release: route({
    method: 'POST',
    path: 'device/shop/release',
    permission: 'shop.edit',
    audit: 'shop.devices_released',
    summary: 'Take devices out of their shops',
    input: shopRelease,
    output: selectionOutcome,
    errors: ['core.not_found'],
    bodyLimit: selectionBodyLimit,
  }),
});
