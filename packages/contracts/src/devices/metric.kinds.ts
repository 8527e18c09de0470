import { metric } from '../core/metric.ts';

/** What the lifecycle of devices counts. */
export const deviceMetrics = [
  metric('device.imported', ['model']),
  metric('device.transferred_in', ['model']),
  metric('device.transferred_out', ['model']),
  metric('device.activated', ['model']),
  metric('device.given', ['model']),
  metric('device.deleted', ['model']),
] as const;
export type DeviceMetric = (typeof deviceMetrics)[number]['id'];

/** Devices there are. */
export const deviceLevels = [metric('devices', ['state', 'model'])] as const;
