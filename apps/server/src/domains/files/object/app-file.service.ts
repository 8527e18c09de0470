import { hash, randomUUID } from 'node:crypto';
import { type ApkFacts, apkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import { partBytes } from '@tilldeck/contracts/files/file.limits';
import { fileFormats } from '@tilldeck/contracts/files/file-format.schemas';
import type { App } from '../../../platform/app.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { Verdict } from '../../../platform/files/checks/check-request.ts';
import type { UploadPlace } from '../../../platform/files/storage.ts';
import { type FileTaker, findReadyFile } from './claim.service.ts';
import { putWhole } from './made-file.service.ts';
import { type FileRow, insertMadeFile, updateIcon } from './object.store.ts';

export interface AppFile {
  file: FileRow;
  facts: ApkFacts;
  /** Drawn from the app; null when it has none that can be drawn. In use as long as the app's file is. */
  iconFileId: string | null;
}

/** What an uploaded app says of itself: ready, an app, within the caller's scope, or refused. Locks the file. */
export async function apkFactsOf(inside: ScopedDb, taker: FileTaker, fileId: string): Promise<AppFile> {
  const file = await findReadyFile(inside, taker, fileId, 'apk');
  return { file, facts: apkFacts.parse(file.facts), iconFileId: file.icon_file_id };
}

export interface StoredIcon {
  place: UploadPlace;
  bytes: Buffer;
  sha256: string;
}

/** Puts the icon that was found into the store, before the verdict names it. */
export async function storeIcon(app: App, verdict: Verdict): Promise<StoredIcon | null> {
  const png = 'facts' in verdict ? verdict.facts.app?.iconPng : null;
  if (!png) return null;
  const bytes = Buffer.from(png, 'base64');
  return { place: await putWhole(app, `files/appIcon/${randomUUID()}`, bytes), bytes, sha256: hash('sha256', bytes) };
}

/** Makes it a file of the same organisation, in the transaction of the verdict. */
export async function keepIcon(inside: ScopedDb, file: FileRow, icon: StoredIcon): Promise<void> {
  const { id } = await insertMadeFile(inside, {
    orgId: file.org_id,
    accountId: file.created_by,
    kind: 'appIcon',
    name: `${file.name.replace(/\.apk$/i, '')}.png`,
    size: icon.bytes.length,
    key: icon.place.key,
    uploadRef: icon.place.uploadRef,
    partSize: partBytes,
    contentType: fileFormats.png.contentType,
    sha256: icon.sha256,
    lifetimeDays: null,
  });
  await updateIcon(inside, file.id, id);
}
