import { createHash, randomUUID } from 'node:crypto';
import { type FileKindName, fileKindOf } from '@tilldeck/contracts/catalogue.files';
import { downloadUrlLifetimeS, partBytes } from '@tilldeck/contracts/files/file.limits';
import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { contentDisposition } from '../../../platform/files/content-disposition.ts';
import { safeFileName } from './file-name.rules.ts';
import { insertMadeFile } from './object.store.ts';

export interface MadeFileDraft {
  orgId: number;
  accountId: string;
  kind: FileKindName;
  name: string;
  contentType: string;
}

/** Keeps a small file the server made itself: at most one part. It goes when its kind's days are over. */
export async function storeMadeFile(app: App, draft: MadeFileDraft, bytes: Buffer) {
  const key = `files/${draft.kind}/${randomUUID()}`;
  const place = await putWhole(app, key, bytes);
  const { retentionDays } = fileKindOf(draft.kind);
  const row = await writeIn(systemScope(app.database, 'a file is made for a record'), (inside) =>
    insertMadeFile(inside, {
      ...draft,
      ...place,
      name: safeFileName(draft.name),
      size: bytes.length,
      partSize: partBytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      lifetimeDays: retentionDays ?? 1,
    }),
  );
  return { id: row.id, key };
}

export async function putWhole(app: App, key: string, bytes: Buffer) {
  const place = { key, uploadRef: await app.storage.openUpload(key) };
  const part = await app.storage.putPart(place, 1, bytes);
  if (!(await app.storage.completeUpload(place, [part]))) throw new Error('the store lost the upload');
  return place;
}

/** A file that is the same for everybody, made once: `key` names its content. Gives a short-lived address. */
export async function signMadeFile(
  app: App,
  file: { key: string; name: string; contentType: string },
  make?: () => Promise<Buffer>,
) {
  if (make && (await app.storage.findSize(file.key)) === null) await putWhole(app, file.key, await make());
  const signedAt = new Date();
  const disposition = contentDisposition('attachment', safeFileName(file.name));
  const url = await app.storage.signDownload(file.key, { contentType: file.contentType, disposition }, signedAt);
  const expiresAt = new Date(signedAt.getTime() + downloadUrlLifetimeS * 1_000).toISOString();
  return { url, name: file.name, expiresAt };
}
