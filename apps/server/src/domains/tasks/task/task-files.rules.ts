import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { maxSentBytes } from '@tilldeck/contracts/tasks/task.limits';

export interface TaskFile {
  id: string;
  name: string;
  size: number;
  sha256: string | null;
}

const fileKinds: Partial<Record<TaskKindName, FileKindName>> = {
  send_files: 'sentFile',
  printer_firmware: 'printerFirmware',
};

/**
 * The files a payload names for its task to hold, and which kind of file they have to be. The file of an app of the
 * store is held by its version. No draft has `appVersionId`: nobody gets past this by naming one.
 */
export function filesOf(kind: TaskKindName, payload: Record<string, unknown>): { ids: string[]; kind: FileKindName } {
  const ids = Array.isArray(payload.fileIds) ? (payload.fileIds as string[]) : [];
  if (typeof payload.fileId === 'string' && payload.appVersionId === undefined) ids.push(payload.fileId);
  return { ids, kind: fileKinds[kind] ?? 'taskPackage' };
}

/** Together they may be so large, and the same file is not sent twice under one name. */
export function areFilesFit(kind: TaskKindName, files: readonly TaskFile[]): boolean {
  if (kind !== 'send_files') return true;
  const distinct = new Set(files.map(({ name, sha256, id }) => `${name}/${sha256 ?? id}`));
  return distinct.size === files.length && files.reduce((sum, { size }) => sum + size, 0) <= maxSentBytes;
}
