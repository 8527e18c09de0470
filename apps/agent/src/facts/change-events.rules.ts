import type { deviceEventKinds } from '@tilldeck/contracts/link/uplink.schemas';
import type { StatusBody } from './machine-status.ts';

export interface ChangeEvent {
  kind: (typeof deviceEventKinds)[number];
  detail: Record<string, string | number | boolean>;
}

const lowBatteryPercent = 15;
const lowStorageShare = 0.05;

const isBatteryLow = ({ batteryPercent, isCharging }: StatusBody) =>
  batteryPercent !== undefined && batteryPercent <= lowBatteryPercent && isCharging === false;
const isStorageLow = ({ storageFreeMb, storageTotalMb }: StatusBody) =>
  storageFreeMb !== undefined && storageTotalMb !== undefined && storageFreeMb < storageTotalMb * lowStorageShare;

/** What happened between two readings. A state that lasts is told once, when it begins. */
export function changesBetween(before: StatusBody, now: StatusBody): ChangeEvent[] {
  const events: ChangeEvent[] = [];
  if (before.networkType !== now.networkType)
    events.push({ kind: 'network', detail: { from: before.networkType ?? 'none', to: now.networkType ?? 'none' } });
  if (before.isCharging !== undefined && now.isCharging !== undefined && before.isCharging !== now.isCharging)
    events.push({ kind: 'power', detail: { isCharging: now.isCharging } });
  if (!isBatteryLow(before) && isBatteryLow(now))
    events.push({ kind: 'low_battery', detail: { percent: now.batteryPercent ?? 0 } });
  if (!isStorageLow(before) && isStorageLow(now))
    events.push({ kind: 'low_storage', detail: { freeMb: now.storageFreeMb ?? 0 } });
  if (before.printer !== now.printer)
    events.push({ kind: 'printer', detail: { from: before.printer ?? 'absent', to: now.printer ?? 'absent' } });
  return events;
}
