import type { TaskKindName } from './catalogue.kinds.ts';

/** The bit of each kind in what a device can do. Kept in databases: only ever added to. */
export const kindBits: Readonly<Record<TaskKindName, number>> = {
  install: 0,
  upgrade: 1,
  uninstall: 2,
  ota: 3,
  send_files: 4,
  fetch_log: 5,
  journal: 6,
  lock: 7,
  unlock: 8,
  reboot: 9,
  shutdown: 10,
  clear_app_data: 11,
  screenshot: 12,
  cash_drawer: 13,
  notification: 14,
  setting: 15,
  diagnostics: 16,
  printer_firmware: 17,
};

/** What a device says it can do as one number; kinds nobody knows here count for nothing. */
export const kindMask = (kinds: readonly string[]): bigint =>
  kinds.reduce((mask, kind) => {
    const bit = Object.hasOwn(kindBits, kind) ? kindBits[kind as TaskKindName] : undefined;
    return bit === undefined ? mask : mask | (1n << BigInt(bit));
  }, 0n);
