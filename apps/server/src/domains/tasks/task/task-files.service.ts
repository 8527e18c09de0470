import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { claimFile, type FileTaker, findReadyFile, releaseFile } from '../../files/index.ts';
import { areFilesFit, filesOf, type TaskFile } from './task-files.rules.ts';

type Payload = Record<string, unknown>;

/** Looks whether the files of a payload can be used. */
export const checkFiles = (inside: ScopedDb, taker: FileTaker, kind: TaskKindName, payload: Payload) =>
  takeFiles(inside, taker, kind, payload, findReadyFile);

/** Puts them to use, in the transaction that makes the task. */
export const claimFiles = (inside: ScopedDb, taker: FileTaker, kind: TaskKindName, payload: Payload) =>
  takeFiles(inside, taker, kind, payload, claimFile);

export async function releaseFiles(inside: ScopedDb, kind: TaskKindName, payload: Payload): Promise<void> {
  for (const id of filesOf(kind, payload).ids) await releaseFile(inside, id);
}

async function takeFiles(
  inside: ScopedDb,
  taker: FileTaker,
  kind: TaskKindName,
  payload: Payload,
  take: typeof findReadyFile,
): Promise<TaskFile[]> {
  const named = filesOf(kind, payload);
  const files: TaskFile[] = [];
  for (const id of named.ids.toSorted()) {
    const file = await take(inside, taker, id, named.kind).catch(refuseUnfit);
    files.push({ id: file.id, name: file.name, size: Number(file.size), sha256: file.sha256 });
  }
  refuseUnless(areFilesFit(kind, files), 'tasks.file_unfit');
  return files;
}

function refuseUnfit(error: unknown): never {
  const isUnfit = error instanceof AppError && /^file\.(wrong_kind|not_ready)$/.test(error.code);
  throw isUnfit ? new AppError('tasks.file_unfit') : error;
}
