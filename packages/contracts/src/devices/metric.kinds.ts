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

/**
 * What the registry says about sales, by the devices as they are now. `sale.sold`: shipped then, and activated by now. `days`
 * is the upper bound of the time from shipping to activation.
 */
const ofSale = ['model', 'method', 'country'] as const;
export const saleMetrics = [
  metric('sale.shipped', ofSale),
  metric('sale.sold', ofSale),
  metric('sale.activated', [...ofSale, 'days']),
] as const;
export const saleDays = ['1', '3', '7', '14', '30', '60', '90', '180', '365', 'more'] as const;

/** Devices there are. */
export const deviceLevels = [metric('devices', ['state', 'model'])] as const;
