import { createHash } from 'node:crypto';
import { partBytes } from '@tilldeck/contracts/files/file.limits';
import type { App } from '../../../platform/app.ts';
import { readIn, type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { safeFileName } from '../object/file-name.rules.ts';
import { putWhole } from '../object/made-file.service.ts';
import { insertMadeFile } from '../object/object.store.ts';
import { findSentFile, insertSentFile, type SentFileDraft, updateSentFileReady } from './sent-file.store.ts';

/**
 * Puts a file that a report sends among the download records, in the transaction that sends it. The file itself follows
 * with `keepSentFile`: a store that is away holds back no report.
 */
export const recordSentFile = (inside: ScopedDb, draft: SentFileDraft): Promise<string> =>
  insertSentFile(inside, { ...draft, name: safeFileName(draft.name) });

/** Keeps what was sent for the person whose report it is. Nothing happens where it is kept already, or was removed. */
export async function keepSentFile(
  app: App,
  exportId: string,
  file: { contentType: string; lifetimeDays: number },
  bytes: Buffer,
): Promise<void> {
  const scope = systemScope(app.database, 'a job keeps what a report sent');
  const row = await readIn(scope, (db) => findSentFile({ db }, exportId));
  if (!row) return;
  // The same place at every try, so that one that breaks off leaves nothing behind.
  const place = await putWhole(app, `files/export/sent-${row.id}`, bytes);
  await writeIn(scope, async (inside) => {
    const made = await insertMadeFile(inside, {
      ...file,
      ...place,
      orgId: row.org_id,
      accountId: row.account_id,
      kind: 'export',
      name: row.name,
      size: bytes.length,
      partSize: partBytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    await updateSentFileReady(inside, row.id, made);
  });
}
