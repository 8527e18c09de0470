import { z } from 'zod';
import { exportOf } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged, pageOf, recordId, recordRef } from '../core/schema.ts';
import { deviceFilter, deviceState, maxListedSerials } from './device.schemas.ts';
import { device, deviceChange, deviceIds, deviceReason } from './device-record.schemas.ts';
import { appCondition } from './device-sign.schemas.ts';
import { deviceOverview } from './overview.schemas.ts';
import { warrantyEntry } from './warranty.schemas.ts';

/** Filters whose values are records. */
export const filterKinds = ['model', 'series', 'partner', 'group', 'tag', 'shop', 'operator'] as const;
const one = z.object({ id: recordRef('device') });
const some = z.object({ ids: deviceIds, reason: deviceReason });
/** Ten thousand serial numbers as form fields. */
const serialsBodyLimit = 2_097_152;

const live = {
  topics: ['devices.device'],
  but: {
    detail: ['devices.device#id'],
    warranty: ['devices.device#id'],
    overview: ['devices.overview'],
    unknown: 'Answers what was pasted',
    choices: 'The person chooses from it once',
    filterChoices: 'The person chooses from it once',
    versions: 'The person chooses from it once',
    apps: 'The person chooses from it once',
    appVersions: 'The person chooses from it once',
  },
};

export const deviceRoutes = defineLiveRoutes('devices/device', live, {
  page: route({
    method: 'POST',
    path: 'device/device/page',
    permission: 'device.query',
    summary: 'Page through devices, newest first; any depth by cursor. A connected device was last online now',
    input: pageOf(deviceFilter, ['createdAt', 'sn', 'lastOnlineAt']),
    output: paged(device),
    errors: ['core.not_found'],
    bodyLimit: serialsBodyLimit,
  }),
  unknown: route({
    method: 'POST',
    path: 'device/device/unknown',
    permission: 'device.query',
    summary: 'Which of these serial numbers the caller has no device of',
    input: z.object({ sns: z.array(z.string().trim().min(1).max(64)).min(1).max(maxListedSerials) }),
    output: z.object({ unknown: z.array(z.string()) }),
    bodyLimit: serialsBodyLimit,
  }),
  choices: route({
    method: 'POST',
    path: 'device/device/choices',
    permission: 'device.query',
    // The diagnosis finds its device by a part of the serial number.
    orPermissions: ['diagnostics.get'],
    summary: 'A few devices by part of their serial number, for a field that chooses one',
    input: z.object({ keyword: z.string().trim().max(64).optional() }),
    output: z.array(
      z.object({
        id: recordId,
        sn: z.string(),
        modelName: z.string(),
        partnerName: z.string(),
        state: deviceState,
        isShopOpen: device.shape.isShopOpen,
      }),
    ),
  }),
  filterChoices: route({
    method: 'POST',
    path: 'device/device/filterChoices',
    permission: 'device.query',
    summary: 'What a filter of the device list can be set to, by part of its name; or the names of some values',
    input: z.object({
      kind: z.enum(filterKinds),
      keyword: z.string().trim().max(60).optional(),
      ids: z.array(recordId).max(100).optional(),
    }),
    output: z.array(z.object({ id: recordId, name: z.string() })),
  }),
  versions: route({
    method: 'POST',
    path: 'device/device/versions',
    permission: 'device.query',
    summary: 'Firmware versions in use, most used first, for a field that chooses one',
    input: nothing,
    output: z.array(z.string()),
  }),
  apps: route({
    method: 'POST',
    path: 'device/device/apps',
    permission: 'device.query',
    summary:
      'Apps on the caller’s devices by part of their name or package; or the names of those that conditions name',
    input: z.object({
      keyword: z.string().trim().max(60).optional(),
      conditions: z.array(appCondition).max(20).optional(),
    }),
    output: z.array(z.object({ condition: z.string(), name: z.string() })),
  }),
  appVersions: route({
    method: 'POST',
    path: 'device/device/appVersions',
    permission: 'device.query',
    summary: 'Versions of an app on the caller’s devices, newest first, for a field that chooses one',
    input: z.object({ package: z.string().min(1).max(200).meta({ example: 'com.example.till' }) }),
    output: z.array(z.string()),
  }),
  detail: route({
    method: 'POST',
    path: 'device/device/detail',
    permission: 'device.get',
    summary: 'One device',
    input: one,
    output: device,
    errors: ['core.not_found'],
  }),
  warranty: route({
    method: 'POST',
    path: 'device/device/warranty',
    permission: 'device.get',
    summary: 'How the end of the warranty of one device came about, newest first; 200 changes at most',
    input: one,
    output: z.array(warrantyEntry),
    errors: ['core.not_found'],
  }),
  overview: route({
    method: 'POST',
    path: 'device/overview',
    permission: 'device-overview.query',
    summary: 'How many devices by state, warranty, model, version and partner, exact at this moment',
    input: nothing,
    output: deviceOverview,
  }),
  modify: route({
    method: 'POST',
    path: 'device/device/modify',
    permission: 'device.edit',
    audit: 'device.changed',
    summary: 'Change the record of a device; what the vendor says of it only by the vendor',
    input: deviceChange,
    output: device,
    errors: ['core.not_found', 'core.stale_version', 'devices.vendor_field', 'devices.place_foreign'],
  }),
  disable: route({
    method: 'POST',
    path: 'device/device/disable',
    permission: 'device.disable',
    audit: 'device.disabled',
    summary: 'Disable devices: they are disconnected and can’t reconnect or receive commands until they are enabled',
    input: some,
    output: z.object({ changed: z.number().int() }),
    errors: ['core.not_found', 'devices.unchanged'],
  }),
  enable: route({
    method: 'POST',
    path: 'device/device/enable',
    permission: 'device.enable',
    audit: 'device.enabled',
    summary: 'Let disabled devices in again',
    input: some,
    output: z.object({ changed: z.number().int() }),
    errors: ['core.not_found', 'devices.unchanged'],
  }),
  remove: route({
    method: 'POST',
    path: 'device/device/delete',
    permission: 'device.delete',
    audit: 'device.deleted',
    summary: 'Take devices out of the registry for good; their lifecycle stays',
    input: some,
    output: z.object({ changed: z.number().int() }),
    errors: ['core.not_found'],
  }),
  give: route({
    method: 'POST',
    path: 'device/device/give',
    permission: 'device.delete',
    audit: 'device.given',
    summary: 'Give devices to a company on another cloud; they leave this registry, their lifecycle is kept',
    input: z.object({
      ids: deviceIds,
      targetName: z.string().trim().min(1).max(100).describe('Who gets them'),
      platform: z.string().trim().min(1).max(60).describe('The cloud they go to'),
      remark: z.string().trim().max(200).default(''),
    }),
    output: z.object({ changed: z.number().int() }),
    errors: ['core.not_found'],
  }),
  export: exportOf({
    path: 'device/device/export',
    permission: 'device.export',
    summary: 'Write devices as a file',
    filter: deviceFilter,
    columns: [
      'sn',
      'customerSn',
      'model',
      'series',
      'partner',
      'state',
      'warrantyState',
      'warrantyEnd',
      'shippingMethod',
      'group',
      'shop',
      'operator',
      'tags',
      'firmwareVersion',
      'osVersion',
      'createdAt',
      'shippedAt',
      'activatedAt',
      'lastOnlineAt',
      'lanMac',
      'bluetoothMac',
      'wifiMac',
      'flagId',
      'productNumber',
      'productName',
      'outgoingVersion',
      'orderNo',
      'remark',
    ],
  }),
});
