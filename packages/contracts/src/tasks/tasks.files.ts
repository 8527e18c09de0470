import { fileKind } from '../files/file-kind.schemas.ts';
import { aimPermissions, packagePermissions } from './aim.rules.ts';
import { maxFetchedLogBytes, maxPackageBytes, maxSentBytes } from './task.limits.ts';

export const taskPackageFile = fileKind({
  name: 'taskPackage',
  summary: 'A package or firmware for devices',
  accepts: 'any',
  maxBytes: maxPackageBytes,
  readsApps: true,
  retentionDays: 365,
  readBy: { task: ['task.get'], ota: ['ota.get'], release: ['release.get'] },
  permission: 'task.add',
  orPermissions: packagePermissions,
});

export const sentFile = fileKind({
  name: 'sentFile',
  summary: 'A file that is sent to devices',
  accepts: 'any',
  maxBytes: maxSentBytes,
  retentionDays: 90,
  readBy: { task: ['task.get'] },
  permission: 'task.add',
});

export const targetWorkbookFile = fileKind({
  name: 'targetWorkbook',
  summary: 'Serial numbers of devices a task is for, one per row',
  accepts: ['xls', 'xlsx', 'xlsm'],
  maxBytes: 8 * 1024 * 1024,
  archive: { maxEntries: 2_000, maxTotalBytes: 100 * 1024 * 1024, maxRatio: 200 },
  retentionDays: 7,
  readBy: {},
  permission: 'task.add',
  orPermissions: aimPermissions,
});

/** Logs, journals and screenshots. */
export const workFile = fileKind({
  name: 'workFile',
  summary: 'What a device brought: a log, a journal, a screenshot',
  accepts: 'any',
  maxBytes: maxFetchedLogBytes,
  retentionDays: 30,
  readBy: { task: ['task.get'], journal: ['journal.get'], timedTask: ['timed.get'] },
  isMadeHere: true,
});

export const tasksFiles = [taskPackageFile, sentFile, targetWorkbookFile, workFile] as const;
