import { randomUUID } from 'node:crypto';
import { fileKindOf } from '@tilldeck/contracts/catalogue.files';
import { holdsAny, permissionsOf, type RouteInput } from '@tilldeck/contracts/core/route';
import { checkFileJob } from '@tilldeck/contracts/files/file.jobs';
import { inlineCheckMaxBytes, partBytes, partUrlsPerCall } from '@tilldeck/contracts/files/file.limits';
import type { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import type { FileDetail, UploadPlan } from '@tilldeck/contracts/files/file.schemas';
import { refusalBeforeUpload } from '@tilldeck/contracts/files/file-kind.rules';
import type { FileKind } from '@tilldeck/contracts/files/file-kind.schemas';
import type { App } from '../../../platform/app.ts';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf, skipAudit } from '../../../platform/context.ts';
import { readIn, writeIn } from '../../../platform/db/scope.ts';
import type { StoredPart, UploadPlace } from '../../../platform/files/storage.ts';
import { transact } from '../../../platform/transact.ts';
import { checkFile } from './check.service.ts';
import { fileEvent } from './file-event.rules.ts';
import { safeFileName } from './file-name.rules.ts';
import { deleteFile, type FileRow, findFile, updateToChecking } from './object.store.ts';
import { presentFile } from './object.view.ts';
import { type Cut, partCountOf, partsMissing, partsThere, sizeOfPart } from './part-plan.rules.ts';
import { insertWithinQuota } from './quota.service.ts';

type Input<K extends keyof typeof fileRoutes> = RouteInput<(typeof fileRoutes)[K]>;

/** When the process dies over a check, the job looks after so long. */
export const secondLookMs = 60_000;

const cutOf = (file: FileRow): Cut => ({ size: Number(file.size), partSize: file.part_size });
export const placeOf = (file: FileRow): UploadPlace => ({ key: file.storage_key, uploadRef: file.upload_ref });

export async function beginUpload(ctx: Ctx, draft: Input<'begin'>): Promise<UploadPlan> {
  const { accountId, orgId } = callerOf(ctx);
  const kind = fileKindOf(draft.kind);
  refuseUnless(mayUpload(ctx, kind), 'core.forbidden');
  const name = safeFileName(draft.name);
  const refusal = refusalBeforeUpload(kind, { name, size: draft.size });
  if (refusal) throw new AppError(refusal.error, { values: refusal.values });

  // The key is ours alone: no part of it comes from the caller. Should the row fail, the bucket drops the empty upload.
  const key = `files/${kind.name}/${randomUUID()}`;
  const uploadRef = await ctx.app.storage.openUpload(key);
  const file = await writeIn(ctx.scope, (inside) =>
    insertWithinQuota(ctx.app, inside, {
      orgId,
      accountId,
      kind: draft.kind,
      name,
      size: draft.size,
      key,
      uploadRef,
      partSize: partBytes,
      declaredSha256: draft.sha256 ?? null,
    }),
  );
  return planUpload(ctx.app, file, [], 0, partUrlsPerCall);
}

export async function continueUpload(ctx: Ctx, { fileId, after, count }: Input<'parts'>): Promise<UploadPlan> {
  const file = await findOwnUpload(ctx, fileId);
  refuseUnless(file.state === 'uploading', 'file.upload_over');
  const stored = await ctx.app.storage.listParts(placeOf(file));
  refuseUnless(stored, 'file.upload_over');
  return planUpload(ctx.app, file, stored, after, count);
}

export async function completeUpload(ctx: Ctx, fileId: string): Promise<FileDetail> {
  const file = await findOwnUpload(ctx, fileId);
  if (file.state !== 'uploading') {
    skipAudit(ctx, 'asked again after a lost answer; the row is that of the first time');
    return presentFile(file, ctx.language);
  }
  await assemble(ctx.app, file);
  const isInline = Number(file.size) <= inlineCheckMaxBytes && ctx.app.fileChecker.hasRoom();
  await transact(ctx, async (tx) => {
    if (!(await updateToChecking(tx, fileId))) {
      skipAudit(ctx, 'another call completed the upload at the same time');
      return;
    }
    const after = { kind: file.kind, name: file.name, size: Number(file.size) };
    await tx.audit({ objectType: 'file', objectId: fileId, objectName: file.name, after });
    await tx.emit(fileEvent(file, 'checking'));
    const runAt = isInline ? { runAt: new Date(Date.now() + secondLookMs).toISOString() } : {};
    await tx.enqueue(checkFileJob, { fileId }, { key: `files.check:${fileId}`, ...runAt });
  });
  if (isInline)
    await checkFile(ctx.app, fileId).catch((error: Error) =>
      ctx.app.log.warn({ fileId, err: error.message }, 'file not checked yet, the job will'),
    );
  return presentFile(await findOwnUpload(ctx, fileId), ctx.language);
}

export async function abortUpload(ctx: Ctx, fileId: string): Promise<Record<string, never>> {
  const file = await findOwnUpload(ctx, fileId);
  refuseUnless(file.state === 'uploading', 'file.upload_over');
  await transact(ctx, async (tx) => {
    const before = { kind: file.kind, name: file.name, size: Number(file.size) };
    await deleteFile(tx, fileId);
    await tx.audit({ objectType: 'file', objectId: fileId, objectName: file.name, before });
  });
  // The store may be away; the bucket drops the parts by itself then.
  await ctx.app.storage.remove(placeOf(file)).catch(() => undefined);
  return {};
}

function mayUpload(ctx: Ctx, kind: FileKind): boolean {
  if (kind.isMadeHere) return false;
  const { permission = 'signedIn', orPermissions = [] } = kind;
  return holdsAny(callerOf(ctx).permissions, permissionsOf({ permission, orPermissions }));
}

/** Nobody but the uploader goes on with an upload, or hears that there is one. */
async function findOwnUpload(ctx: Ctx, fileId: string): Promise<FileRow> {
  const file = await readIn(ctx.scope, (db) => findFile({ scope: ctx.scope, db }, fileId));
  refuseUnless(file?.created_by === callerOf(ctx).accountId, 'core.not_found');
  return file;
}

export async function planUpload(
  app: App,
  file: FileRow,
  stored: readonly StoredPart[],
  after: number,
  count: number,
): Promise<UploadPlan> {
  const cut = cutOf(file);
  const uploaded = partsThere(cut, stored);
  const parts = partsMissing(cut, uploaded, after, count).map(async (partNumber) => {
    const size = sizeOfPart(cut, partNumber);
    return { partNumber, size, url: await app.storage.signPart(placeOf(file), partNumber, size) };
  });
  return {
    fileId: file.id,
    partSize: cut.partSize,
    partCount: partCountOf(cut),
    uploaded,
    parts: await Promise.all(parts),
  };
}

/** Puts the parts together. A second call finds the object of the first. */
export async function assemble({ storage }: App, file: FileRow): Promise<void> {
  const cut = cutOf(file);
  const stored = await storage.listParts(placeOf(file));
  if (stored) {
    const there = partsThere(cut, stored);
    refuseUnless(partsMissing(cut, there).length === 0, 'file.incomplete');
    const parts = stored.filter(({ partNumber }) => there.includes(partNumber));
    await storage.completeUpload(
      placeOf(file),
      parts.toSorted((a, b) => a.partNumber - b.partNumber),
    );
  }
  // The store has the last word about how much there is.
  refuseUnless((await storage.findSize(file.storage_key)) === cut.size, 'file.incomplete');
}
