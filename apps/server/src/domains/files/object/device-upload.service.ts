import { randomUUID } from 'node:crypto';
import { type FileKindName, fileKindOf } from '@tilldeck/contracts/catalogue.files';
import { checkFileJob } from '@tilldeck/contracts/files/file.jobs';
import { inlineCheckMaxBytes, partBytes, partUrlsPerCall } from '@tilldeck/contracts/files/file.limits';
import type { UploadPlan } from '@tilldeck/contracts/files/file.schemas';
import type { App } from '../../../platform/app.ts';
import { refuseUnless } from '../../../platform/app-error.ts';
import { readIn, type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { insertEvent, insertJob } from '../../../platform/transact.ts';
import { checkFile } from './check.service.ts';
import { fileEvent } from './file-event.rules.ts';
import { safeFileName } from './file-name.rules.ts';
import { type FileRow, findFile, insertFile, updateClaims, updateToChecking } from './object.store.ts';
import { assemble, placeOf, planUpload, secondLookMs } from './upload.service.ts';

/** What a device brings for a record of an organisation; whoever calls has looked whether it may. */
export interface DeviceUpload {
  orgId: number;
  /** Who asked for it. */
  accountId: string | null;
  kind: FileKindName;
  name: string;
  size: number;
  sha256: string;
}

/**
 * Begins to take a file from a device, or goes on with the one it began: the same content is never asked for twice.
 * A new file is made known by `keep`, in the transaction that writes it; `reserve` refuses what would be too much, before
 * the store is asked for a place.
 */
export async function beginDeviceUpload(
  app: App,
  draft: DeviceUpload,
  begunId: string | null,
  { reserve, keep }: { reserve: () => Promise<void>; keep: (inside: ScopedDb, fileId: string) => Promise<unknown> },
): Promise<UploadPlan> {
  const begun = begunId ? await findIt(app, begunId) : undefined;
  const isSame = begun?.declared_sha256 === draft.sha256 && Number(begun.size) === draft.size;
  if (begun && isSame && begun.state !== 'refused') {
    const stored = begun.state === 'uploading' ? await app.storage.listParts(placeOf(begun)) : null;
    if (stored) return planUpload(app, begun, stored, 0, partUrlsPerCall);
    // It is whole, or just being put together.
    if (begun.state !== 'uploading' || (await app.storage.findSize(begun.storage_key)) === draft.size)
      return { ...(await planUpload(app, begun, [], Number.POSITIVE_INFINITY, 0)), parts: [] };
  }
  await reserve();
  const key = `files/${draft.kind}/${randomUUID()}`;
  const uploadRef = await app.storage.openUpload(key);
  const file = await writeIn(
    systemScope(app.database, 'a device brings a file for an organisation above its owner'),
    async (inside) => {
      const row = await insertFile(inside, {
        orgId: draft.orgId,
        accountId: draft.accountId,
        kind: draft.kind,
        name: safeFileName(draft.name),
        size: draft.size,
        key,
        uploadRef,
        partSize: partBytes,
        declaredSha256: draft.sha256,
      });
      await keep(inside, row.id);
      return row;
    },
  );
  return planUpload(app, file, [], 0, partUrlsPerCall);
}

/**
 * Puts the parts together and gives the file to the record, in the transaction of `keep`. It is checked afterwards: one
 * that arrived changed is refused then, and the device begins again. Bears being called twice.
 */
export async function completeDeviceUpload(
  app: App,
  fileId: string,
  keep: (inside: ScopedDb) => Promise<unknown>,
): Promise<void> {
  const file = await findIt(app, fileId);
  refuseUnless(file, 'core.not_found');
  if (file.state === 'uploading') {
    await assemble(app, file);
    await beginCheck(app, file, keep);
    if (Number(file.size) <= inlineCheckMaxBytes && app.fileChecker.hasRoom())
      await checkFile(app, fileId).catch((error: Error) =>
        app.log.warn({ fileId, err: error.message }, 'file not checked yet, the job will'),
      );
  }
  refuseUnless((await findIt(app, fileId))?.state !== 'refused', 'file.incomplete');
}

const beginCheck = (app: App, file: FileRow, keep: (inside: ScopedDb) => Promise<unknown>) =>
  writeIn(systemScope(app.database, 'a device brings a file for an organisation above its owner'), async (inside) => {
    if (!(await updateToChecking(inside, file.id))) return;
    await updateClaims(inside, file.id, file.claim_count + 1, fileKindOf(file.kind as FileKindName).retentionDays);
    await keep(inside);
    await insertEvent(inside.db, fileEvent(file, 'checking'));
    const runAt = new Date(Date.now() + secondLookMs).toISOString();
    await insertJob(inside.db, checkFileJob, { fileId: file.id }, { key: `files.check:${file.id}`, runAt });
  });

const findIt = (app: App, id: string): Promise<FileRow | undefined> => {
  const scope = systemScope(app.database, 'a device brings a file for an organisation above its owner');
  return readIn(scope, (db) => findFile({ scope, db }, id));
};
