import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type FileKindName, fileKindOf } from '@tilldeck/contracts/catalogue.files';
import { checkFileJob } from '@tilldeck/contracts/files/file.jobs';
import { partBytes } from '@tilldeck/contracts/files/file.limits';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { StoredPart } from '../../../platform/files/storage.ts';
import { insertEvent, insertJob } from '../../../platform/transact.ts';
import { fileEvent } from './file-event.rules.ts';
import { safeFileName } from './file-name.rules.ts';
import { insertFile, updateClaims, updateToChecking } from './object.store.ts';

export interface ReceivedFile {
  orgId: number;
  kind: FileKindName;
  name: string;
  path: string;
}

/** Keeps a file that came by mail. It is checked by a job as every upload is; nobody reads it before. */
export async function storeReceivedFile(app: App, file: ReceivedFile): Promise<string> {
  const bytes = await readFile(file.path);
  const key = `files/${file.kind}/${randomUUID()}`;
  const place = { key, uploadRef: await app.storage.openUpload(key) };
  const parts: StoredPart[] = [];
  for (let at = 0; at < bytes.length; at += partBytes)
    parts.push(await app.storage.putPart(place, parts.length + 1, bytes.subarray(at, at + partBytes)));
  if (!(await app.storage.completeUpload(place, parts))) throw new Error('the store lost the upload');
  return writeIn(systemScope(app.database, 'a file came by mail'), async (inside) => {
    const row = await insertFile(inside, {
      orgId: file.orgId,
      accountId: null,
      kind: file.kind,
      name: safeFileName(file.name || 'file'),
      size: bytes.length,
      ...place,
      partSize: partBytes,
      declaredSha256: null,
    });
    await updateToChecking(inside, row.id);
    await insertEvent(inside.db, fileEvent(row, 'checking'));
    await insertJob(inside.db, checkFileJob, { fileId: row.id }, { key: `files.check:${row.id}` });
    return row.id;
  });
}

/** Puts files that came by mail to use, in the transaction of the record that names them. */
export async function claimReceivedFiles(inside: ScopedDb, kind: FileKindName, ids: readonly string[]): Promise<void> {
  for (const id of ids) await updateClaims(inside, id, 1, fileKindOf(kind).retentionDays);
}
