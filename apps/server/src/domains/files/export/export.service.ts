import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { maxOpenExports } from '@tilldeck/contracts/core/export';
import { type Permission, requiredPermission } from '@tilldeck/contracts/core/route';
import { exportJob } from '@tilldeck/contracts/files/export.jobs';
import { downloadUrlLifetimeS } from '@tilldeck/contracts/files/file.limits';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Caller, type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import type { BoundExport } from '../../../platform/export/export-binding.ts';
import { contentDisposition } from '../../../platform/files/content-disposition.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { transact } from '../../../platform/transact.ts';
import { releaseFile } from '../object/claim.service.ts';
import { safeFileName } from '../object/file-name.rules.ts';
import { findFile } from '../object/object.store.ts';
import { countOpenExports, deleteExport, findOwnExport, insertExport } from './export.store.ts';
import { exportEvent } from './export-event.rules.ts';

/** The use case of every export call: writes down what was asked for and by whom, and leaves it to a worker. */
export const exportHandler =
  (bound: BoundExport) =>
  async (ctx: Ctx, input: object): Promise<{ id: string; name: string }> => {
    const caller = callerOf(ctx);
    const { accountId, orgId } = caller;
    const { language, timezone } = ctx;
    const time = localText(new Date(), timezone).replaceAll(':', '.');
    const name = safeFileName(`${bound.title(language)} ${time}.csv`);
    // A filter that names what the asker does not see is refused now, not by a worker later.
    await bound.read({ scope: ctx.scope, accountId, language, timezone }, input, null, 1);
    return transact(ctx, async (tx) => {
      refuseUnless((await countOpenExports(tx, accountId)) < maxOpenExports, 'core.too_many_requests');
      // Rights that were lent for a while end with the loan; a person's own do not end with their session.
      const tokenHash = caller.acting || caller.apiKey ? caller.tokenHash : null;
      const draft = { orgId, accountId, tokenHash, call: bound.route.id, input, language, timezone, name };
      const { id } = await insertExport(tx, draft);
      await tx.audit({ objectType: 'export', objectId: id, objectName: name, after: input });
      await tx.emit(exportEvent({ id, orgId, accountId, state: 'waiting' }));
      await tx.enqueue(exportJob, { exportId: id });
      return { id, name };
    });
  };

/** The permission is asked for again: a file of something one may not see any more stays shut. */
export async function signExport(ctx: Ctx, id: string) {
  const caller = callerOf(ctx);
  const { row, file } = await readIn(ctx.scope, async (db) => {
    const found = await findOwnExport({ scope: ctx.scope, db }, id, caller.accountId);
    const stored = found?.file_id ? await findFile({ scope: ctx.scope, db }, found.file_id) : undefined;
    return { row: found, file: stored };
  });
  refuseUnless(row, 'core.not_found');
  refuseUnless(mayStillExport(caller, row.call), 'core.forbidden');
  const signedAt = new Date();
  refuseUnless(file && Date.parse(file.expires_at ?? '') > signedAt.getTime(), 'file.not_ready');
  const url = await ctx.app.storage.signDownload(
    file.storage_key,
    { contentType: file.content_type ?? '', disposition: contentDisposition('attachment', file.name) },
    signedAt,
  );
  const expiresAt = new Date(signedAt.getTime() + downloadUrlLifetimeS * 1_000).toISOString();
  return { url, name: file.name, expiresAt };
}

export async function removeExport(ctx: Ctx, id: string): Promise<Record<string, never>> {
  const { accountId } = callerOf(ctx);
  await transact(ctx, async (tx) => {
    const row = await findOwnExport(tx, id, accountId);
    refuseUnless(row, 'core.not_found');
    await deleteExport(tx, id);
    if (row.file_id) await releaseFile(tx, row.file_id);
    const before = { state: row.state, rowCount: row.row_count };
    await tx.audit({ objectType: 'export', objectId: id, objectName: row.name, before });
    await tx.emit(exportEvent({ id, orgId: row.org_id, accountId, state: 'removed' }));
  });
  return {};
}

/** Whether somebody holds the permission of an export call, by the call's id. */
export function mayStillExport(caller: Pick<Caller, 'permissions'>, call: string): boolean {
  const permission: Permission | undefined = allRoutes.find((route) => route.id === call)?.permission;
  const needed = permission ? requiredPermission(permission) : null;
  return needed !== null && caller.permissions.get(needed.id)?.has(needed.action) === true;
}
