import { deviceRoutes, type filterKinds } from '@tilldeck/contracts/devices/device.routes';
import {
  deviceStates,
  maxListedSerials,
  shippingMethods,
  warrantyStates,
} from '@tilldeck/contracts/devices/device.schemas';
import {
  batterySteps,
  printerTroubles,
  signalStepsDbm,
  storageStepsMb,
} from '@tilldeck/contracts/devices/device-sign.schemas';
import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import { currentLanguage, nameIn } from '../../lib/i18n/i18n.ts';
import { optionsFrom, searchFrom } from '../choices/useChoices.ts';
import type { ListFilter } from '../list/list.filters.ts';
import type { ReadyView } from '../list/SavedViews.tsx';
import type { FilterName } from '../list/useList.ts';
import { AppFilter, appSearch } from './AppFilter.tsx';
import { deviceStateTexts, shippingTexts, warrantyTexts } from './device.states.ts';

type Name = FilterName<typeof deviceRoutes.page>;

/** Records of a kind that devices belong to, by part of their name. */
export const deviceSearch = (kind: (typeof filterKinds)[number]) =>
  searchFrom(
    deviceRoutes.filterChoices,
    ({ keyword, values }) => ({ kind, ...(keyword ? { keyword } : {}), ...(values ? { ids: [...values] } : {}) }),
    (choices) => choices.map(({ id, name }) => ({ value: id, label: name })),
  );

const offlineSteps = ['1', '4', '24', '72', '168', '720', '2160'] as const;
const onlineSteps = ['1', '24', '168'] as const;

/** What devices report of themselves; steps, as the server keeps which of them a device is below. */
const conditionFilters: readonly ListFilter<Name>[] = [
  {
    kind: 'select',
    name: 'needsAttention',
    label: (t) => t('device:field.needsAttention'),
    options: [{ value: 'true', label: (t) => t('device:condition.attention') }],
  },
  {
    kind: 'select',
    name: 'offlineHours',
    label: (t) => t('device:field.offlineHours'),
    options: offlineSteps.map((value) => ({ value, label: (t) => t(`device:hours.${value}`) })),
  },
  {
    kind: 'select',
    name: 'onlineHours',
    label: (t) => t('device:field.onlineHours'),
    options: onlineSteps.map((value) => ({ value, label: (t) => t(`device:hours.${value}`) })),
  },
  {
    kind: 'multi',
    name: 'printer',
    label: (t) => t('device:field.printer'),
    options: printerTroubles.map((value) => ({ value, label: (t) => t(`device:printer.${value}`) })),
  },
  {
    kind: 'select',
    name: 'batteryBelow',
    label: (t) => t('device:field.batteryBelow'),
    options: batterySteps.map((value) => ({ value, label: `${value} %` })),
  },
  {
    kind: 'select',
    name: 'storageBelow',
    label: (t) => t('device:field.storageBelow'),
    options: storageStepsMb.map((value) => ({ value, label: `${value} MB` })),
  },
  {
    kind: 'select',
    name: 'signalBelow',
    label: (t) => t('device:field.signalBelow'),
    options: signalStepsDbm.map((value) => ({ value, label: `${value} dBm` })),
  },
  { kind: 'own', name: 'app', label: (t) => t('device:field.app'), source: appSearch, control: AppFilter },
  { kind: 'text', name: 'agentVersion', label: (t) => t('device:field.agentVersion') },
  { kind: 'text', name: 'printerFirmware', label: (t) => t('device:field.printerFirmware') },
];

/** A saved view of everybody's: what a person opens the list for in the morning. */
export const deviceViews: readonly ReadyView[] = [
  { key: 'attention', name: (t) => t('device:view.attention'), query: 'needsAttention=true' },
];

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
  ...conditionFilters,
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
  {
    kind: 'select',
    name: 'isActivated',
    label: (t) => t('device:field.isActivated'),
    options: (['true', 'false'] as const).map((value) => ({ value, label: (t) => t(`device:isActivated.${value}`) })),
  },
  {
    kind: 'dateRange',
    name: 'shipped',
    from: 'shippedFrom',
    to: 'shippedTo',
    label: (t) => t('device:field.shippedAt'),
  },
  {
    kind: 'select',
    name: 'country',
    label: (t) => t('device:field.country'),
    options: optionsFrom(areaRoutes.list, { level: 'country' }, (areas) =>
      areas.map((area) => ({ value: area.code, label: nameIn(currentLanguage(), area) })),
    ),
  },
];
