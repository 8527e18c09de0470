import type { z } from 'zod';
import {
  cashDrawerKind,
  clearAppDataKind,
  diagnosticsKind,
  lockKind,
  notificationKind,
  rebootKind,
  screenshotKind,
  settingKind,
  shutdownKind,
  unlockKind,
} from './command-kinds.schemas.ts';
import {
  fetchLogKind,
  installKind,
  journalKind,
  otaKind,
  sendFilesKind,
  uninstallKind,
  upgradeKind,
} from './file-kinds.schemas.ts';
import { printerFirmwareKind } from './printer-kinds.schemas.ts';
import type { TaskKind } from './task-kind.schemas.ts';

/** What people ask for: in the task centre, on the page of a device, on days of the week. */
const askedKinds = {
  install: installKind,
  upgrade: upgradeKind,
  uninstall: uninstallKind,
  ota: otaKind,
  send_files: sendFilesKind,
  fetch_log: fetchLogKind,
  journal: journalKind,
  lock: lockKind,
  unlock: unlockKind,
  reboot: rebootKind,
  shutdown: shutdownKind,
  clear_app_data: clearAppDataKind,
  screenshot: screenshotKind,
  cash_drawer: cashDrawerKind,
  notification: notificationKind,
  setting: settingKind,
  diagnostics: diagnosticsKind,
} as const;
export type AskedKindName = keyof typeof askedKinds;
export const askedKindNames = Object.keys(askedKinds) as [AskedKindName, ...AskedKindName[]];

/** Every kind of work there is: what server, console, agent and simulator know. The others are made from records of a domain. */
export const taskKinds = { ...askedKinds, printer_firmware: printerFirmwareKind } as const;
export type TaskKindName = keyof typeof taskKinds;
export const taskKindNames = Object.keys(taskKinds) as [TaskKindName, ...TaskKindName[]];
export const kindOf = (name: TaskKindName): TaskKind => taskKinds[name];

export type TaskDraftOf<K extends TaskKindName> = z.output<(typeof taskKinds)[K]['draft']>;
/** What a device gets for a kind. */
export type WorkPayloadOf<K extends TaskKindName> = z.output<(typeof taskKinds)[K]['payload']>;
