import { z } from 'zod';
import { instant, maxReason, recordId, recordRef } from '../core/schema.ts';
import { installedApp, networkTypes, printerFirmware, printerStates } from '../link/uplink.schemas.ts';
import { deviceState, shippingMethod, warrantyState } from './device.schemas.ts';

const text = (max: number) => z.string().trim().max(max);
/** Six pairs of hexadecimal digits, kept as `AA:BB:CC:DD:EE:FF`. */
const mac = z
  .string()
  .trim()
  .regex(/^$|^[0-9A-Fa-f]{2}([:-]?[0-9A-Fa-f]{2}){5}$/, 'mac')
  .transform((value) => (value === '' ? '' : (value.replace(/[:-]/g, '').toUpperCase().match(/../g) ?? []).join(':')))
  .meta({ example: '00:11:22:33:44:55' });
const named = z.object({ id: recordId, name: z.string() });

/** A device as lists and its own page show it. */
export const device = z.object({
  id: recordId,
  sn: z.string(),
  customerSn: z.string(),
  model: named,
  seriesName: z.string(),
  partner: named.describe('The organisation that owns it'),
  state: deviceState,
  warrantyState,
  warrantyEnd: z.iso.date().nullable(),
  shippingMethod: shippingMethod.nullable(),
  group: named.nullable(),
  shop: named.nullable(),
  isShopOpen: z
    .boolean()
    .nullable()
    .describe('Now, by the hours of its shop; null without a shop or where its hours are not known'),
  operator: named.nullable().describe('The operator it is allocated to'),
  tags: z.array(named.extend({ colour: z.string() })),
  firmwareVersion: z.string(),
  osVersion: z.string(),
  createdAt: instant,
  shippedAt: instant.nullable(),
  activatedAt: instant.nullable(),
  disabledAt: instant.nullable(),
  lastOnlineAt: instant.nullable(),
  lanMac: z.string(),
  bluetoothMac: z.string(),
  wifiMac: z.string(),
  flagId: z.string(),
  productNumber: z.string(),
  productName: z.string(),
  outgoingVersion: z.string(),
  orderNo: z.string().describe('The order it was imported with; empty for devices that came otherwise'),
  remark: z.string(),
  version: z.number().int(),
});
export type Device = z.output<typeof device>;

/**
 * What the vendor alone says of a device: a partner must not lengthen its own warranty. In a change of the vendor an
 * absent one is emptied, but for the end of the warranty, which only null empties; in a partner's it stays.
 */
export const vendorFields = [
  'lanMac',
  'bluetoothMac',
  'wifiMac',
  'flagId',
  'productNumber',
  'productName',
  'outgoingVersion',
  'shippingMethod',
  'shippedAt',
  'warrantyEnd',
] as const;

export const deviceDraft = z.object({
  customerSn: text(64).default(''),
  remark: text(500).default(''),
  shopId: recordRef('shop').optional(),
  groupId: recordRef('deviceGroup').optional(),
  lanMac: mac.optional(),
  bluetoothMac: mac.optional(),
  wifiMac: mac.optional(),
  flagId: text(64).optional(),
  productNumber: text(64).optional(),
  productName: text(100).optional(),
  outgoingVersion: text(64).optional(),
  shippingMethod: shippingMethod.optional(),
  shippedAt: instant.optional(),
  warrantyEnd: z.iso.date().nullable().optional().describe('Null takes the warranty away; absent leaves it'),
});

export const deviceChange = deviceDraft.extend({
  id: recordRef('device'),
  version: z.number().int().describe('The version that was read; a newer one refuses the change'),
});

/** As many as one call changes; the console sends more in several calls. */
export const maxDevicesPerCall = 200;
export const deviceIds = z.array(recordRef('device')).min(1).max(maxDevicesPerCall);
export const deviceReason = text(maxReason).default('');

/** What a device last said of itself. Everything it never said is absent. */
export const remoteInfo = z.object({
  state: deviceState,
  isConnected: z.boolean(),
  lock: z
    .object({
      isLocked: z.boolean(),
      at: instant,
      fenceName: z.string().nullable().describe('The geofence that locked it; null for a command'),
    })
    .nullable()
    .describe('By the last lock or unlock that it carried out or that a geofence made; null where there was none'),
  lastOnlineAt: instant.nullable(),
  reportedAt: instant.nullable(),
  activatedAt: instant.nullable(),
  osVersion: z.string(),
  firmwareVersion: z.string(),
  printerFirmware: printerFirmware.nullable(),
  agentVersion: z.string().nullable(),
  manufacturer: z.string().nullable(),
  reportedModel: z.string().nullable(),
  kernel: z.string().nullable(),
  cpu: z.string().nullable(),
  cpuCores: z.number().nullable(),
  cpuPercent: z.number().nullable(),
  screen: z.string().nullable(),
  screenDpi: z.number().nullable(),
  language: z.string().nullable(),
  timezone: z.string().nullable(),
  batteryPercent: z.number().nullable(),
  isCharging: z.boolean().nullable(),
  batteryTemperature: z.number().nullable(),
  memoryTotalMb: z.number().nullable(),
  memoryFreeMb: z.number().nullable(),
  storageTotalMb: z.number().nullable(),
  storageFreeMb: z.number().nullable(),
  simSerial: z.string().nullable(),
  simOperator: z.string().nullable(),
  networkType: z.enum(networkTypes).nullable(),
  signalDbm: z.number().nullable(),
  ip: z.string().nullable(),
  lanMac: z.string(),
  wifiMac: z.string(),
  bluetoothMac: z.string(),
  interfaces: z.array(z.object({ name: z.string(), mac: z.string().nullable(), addresses: z.array(z.string()) })),
  printer: z.enum(printerStates).nullable(),
  uptimeS: z.number().nullable(),
  apps: z.array(installedApp),
  appsAt: instant.nullable(),
});
export type RemoteInfo = z.output<typeof remoteInfo>;
