import { type FileKind, fileKind } from '../files/file-kind.schemas.ts';
import { maxWorkbookBytes } from './import.limits.ts';

const megabyte = 1024 * 1024;
const workbook = {
  accepts: ['xls', 'xlsx', 'xlsm'],
  maxBytes: maxWorkbookBytes,
  // A 2 MB workbook of real rows unpacks to about 15 MB.
  archive: { maxEntries: 2_000, maxTotalBytes: 50 * megabyte, maxRatio: 200 },
} as const satisfies Partial<FileKind>;

export const deviceWorkbookFile = fileKind({
  ...workbook,
  name: 'deviceWorkbook',
  summary: 'Devices to import, one per row',
  retentionDays: 90,
  readBy: { deviceImport: ['device-import.get'] },
  permission: 'device-import.import',
});

export const transferWorkbookFile = fileKind({
  ...workbook,
  name: 'transferWorkbook',
  summary: 'Serial numbers of devices that change their owner, one per row',
  retentionDays: 2,
  readBy: {},
  permission: 'transfer.add',
});

export const importResultFile = fileKind({
  name: 'importResult',
  summary: 'The workbook of an import with a column that says what is wrong',
  accepts: 'any',
  maxBytes: 8 * megabyte,
  retentionDays: 7,
  readBy: { deviceImport: ['device-import.get'] },
  isMadeHere: true,
});
