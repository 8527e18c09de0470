import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';
import { deviceEventKinds } from './uplink.schemas.ts';

/** How a list of apps differs from the one before it. */
export const appChangeKinds = ['app_installed', 'app_updated', 'app_removed'] as const;

/**
 * What a device tells, what the broker tells of it, that it was set aside for what it sent, and what changed among its
 * apps: `package`, `app` (its name), `from` and `to` (its versions).
 */
export const useLogKinds = [...deviceEventKinds, 'connected', 'disconnected', 'set_aside', ...appChangeKinds] as const;
export const useLogKind = z.enum(useLogKinds);
export type UseLogKind = z.output<typeof useLogKind>;

export const useLogEntry = z.object({
  id: recordId,
  at: instant,
  receivedAt: instant,
  deviceId: recordId,
  sn: z.string(),
  orgName: z.string(),
  kind: useLogKind,
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type UseLogEntry = z.output<typeof useLogEntry>;

export const useLogFilter = z.object({
  sn: serialNumber.optional(),
  kind: useLogKind.optional(),
  ...timeRangeFields,
});
export type UseLogFilter = z.output<typeof useLogFilter>;

/** A chart draws no more points than a screen has room for. */
export const maxHistoryPoints = 400;
export const maxHistoryDays = 31;
export const historyRequest = z.object({
  deviceId: recordRef('device'),
  from: instant,
  to: instant,
});
export const historyPoint = z.object({
  at: instant,
  batteryPercent: z.number().nullable(),
  memoryFreeMb: z.number().nullable(),
  storageFreeMb: z.number().nullable(),
  cpuPercent: z.number().nullable(),
  signalDbm: z.number().nullable(),
});
export const deviceHistory = z.object({
  points: z.array(historyPoint).describe('Means of equal spans; a span without a report is left out'),
  spanS: z.number().int(),
  offline: z
    .array(z.object({ from: instant, to: instant.nullable() }))
    .describe('When it was not connected; the last may still last'),
  unknownUntil: z
    .object({ at: instant, reason: z.enum(['activation', 'ownership']) })
    .nullable()
    .describe('The part of the range before the device was activated, or before it came to its owner'),
});
export type DeviceHistory = z.output<typeof deviceHistory>;
