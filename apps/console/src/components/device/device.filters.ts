import { deviceRoutes, type filterKinds } from '@tilldeck/contracts/devices/device.routes';
import {
  deviceStates,
  maxListedSerials,
  shippingMethods,
  warrantyStates,
} from '@tilldeck/contracts/devices/device.schemas';
import { optionsFrom, searchFrom } from '../choices/useChoices.ts';
import type { ListFilter } from '../list/list.filters.ts';
import type { FilterName } from '../list/useList.ts';
import { deviceStateTexts, shippingTexts, warrantyTexts } from './device.states.ts';

type Name = FilterName<typeof deviceRoutes.page>;

/** Records of a kind that devices belong to, by part of their name. */
export const deviceSearch = (kind: (typeof filterKinds)[number]) =>
  searchFrom(
    deviceRoutes.filterChoices,
    ({ keyword, values }) => ({ kind, ...(keyword ? { keyword } : {}), ...(values ? { ids: [...values] } : {}) }),
    (choices) => choices.map(({ id, name }) => ({ value: id, label: name })),
  );

/** The filters of the device list, which a dynamic group keeps as well. */
export const deviceFilters: readonly ListFilter<Name>[] = [
  {
    kind: 'text',
    name: 'keyword',
    label: (t) => t('device:field.keyword'),
    placeholder: (t) => t('device:keywordHint'),
  },
  {
    kind: 'ids',
    name: 'sns',
    label: (t) => t('device:field.sns'),
    max: maxListedSerials,
    pattern: /^[A-Za-z0-9_-]{4,64}$/,
  },
  {
    kind: 'multi',
    name: 'state',
    label: (t) => t('device:field.state'),
    options: deviceStates.map((value) => ({ value, label: deviceStateTexts[value].text })),
  },
  {
    kind: 'search',
    name: 'modelIds',
    isMulti: true,
    label: (t) => t('device:field.model'),
    source: deviceSearch('model'),
  },
  { kind: 'search', name: 'partnerId', label: (t) => t('device:field.partner'), source: deviceSearch('partner') },
  { kind: 'search', name: 'groupId', label: (t) => t('device:field.group'), source: deviceSearch('group') },
  { kind: 'search', name: 'tagIds', isMulti: true, label: (t) => t('device:field.tags'), source: deviceSearch('tag') },
  { kind: 'search', name: 'shopId', label: (t) => t('device:field.shop'), source: deviceSearch('shop') },
  { kind: 'search', name: 'seriesId', label: (t) => t('device:field.series'), source: deviceSearch('series') },
  { kind: 'search', name: 'operatorId', label: (t) => t('device:field.operator'), source: deviceSearch('operator') },
  {
    kind: 'multi',
    name: 'warranty',
    label: (t) => t('device:field.warrantyState'),
    options: warrantyStates.map((value) => ({ value, label: warrantyTexts[value].text })),
  },
  {
    kind: 'select',
    name: 'firmwareVersion',
    label: (t) => t('device:field.firmwareVersion'),
    options: optionsFrom(deviceRoutes.versions, {}, (versions) => versions.map((value) => ({ value, label: value }))),
  },
  {
    kind: 'select',
    name: 'shippingMethod',
    label: (t) => t('device:field.shippingMethod'),
    options: shippingMethods.map((value) => ({ value, label: shippingTexts[value].text })),
  },
  {
    kind: 'dateRange',
    name: 'created',
    from: 'createdFrom',
    to: 'createdTo',
    label: (t) => t('device:field.createdAt'),
  },
  {
    kind: 'dateRange',
    name: 'activated',
    from: 'activatedFrom',
    to: 'activatedTo',
    label: (t) => t('device:field.activatedAt'),
  },
];
