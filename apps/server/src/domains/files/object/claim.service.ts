import { type FileKindName, fileKindOf } from '@tilldeck/contracts/catalogue.files';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { type FileRow, findFileForUpdate, updateClaims, updateOwner } from './object.store.ts';

/** Who puts a file to use; null where the server works with a file that a record names already. */
export type FileTaker = { accountId: string | null } | null;

/**
 * An uploaded file that is about to be put to use: ready, of this kind, within the caller's scope, or refused. One that
 * no record names yet is its uploader's alone: nobody reads a colleague's upload by naming it in a record of their own.
 */
export async function findReadyFile(
  inside: ScopedDb,
  taker: FileTaker,
  fileId: string,
  kind: FileKindName,
): Promise<FileRow> {
  const file = await findFileForUpdate(inside, fileId);
  refuseUnless(file, 'core.not_found');
  refuseUnless(taker === null || file.is_used || file.created_by === taker.accountId, 'core.not_found');
  refuseUnless(file.kind === kind, 'file.wrong_kind');
  refuseUnless(file.state === 'ready', 'file.not_ready');
  return file;
}

/**
 * Puts an uploaded file to use, in the transaction of the record that will name it. Until then it is on its way out:
 * a form that is never saved leaves nothing behind.
 */
export async function claimFile(
  inside: ScopedDb,
  taker: FileTaker,
  fileId: string,
  kind: FileKindName,
): Promise<FileRow> {
  const file = await findReadyFile(inside, taker, fileId, kind);
  await updateClaims(inside, fileId, file.claim_count + 1, fileKindOf(kind).retentionDays);
  return file;
}

/** Lets a file go; when nobody else uses it, the next sweep removes it. */
export async function releaseFile(inside: ScopedDb, fileId: string): Promise<void> {
  const file = await findFileForUpdate(inside, fileId);
  if (!file || file.claim_count === 0) return;
  const isLast = file.claim_count === 1;
  const { retentionDays } = fileKindOf(file.kind as FileKindName);
  await updateClaims(inside, fileId, file.claim_count - 1, isLast ? 0 : retentionDays);
}

/** Gives a claimed file to the organisation whose record names it, in the transaction of that record. */
export async function handOverFile(inside: ScopedDb, fileId: string, orgId: number): Promise<void> {
  await updateOwner(inside, fileId, orgId);
}
