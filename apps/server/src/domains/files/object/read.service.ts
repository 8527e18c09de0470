import { type FileKindName, fileKindOf } from '@tilldeck/contracts/catalogue.files';
import { holdsAny } from '@tilldeck/contracts/core/route';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn, systemScope } from '../../../platform/db/scope.ts';
import { type FileRow, findFile, findFileWithUse, type UsedFile } from './object.store.ts';

/**
 * A file the caller may read: one that no record names yet by its uploader, any other through the records that name it.
 * The row is found past the scope, since what is offered belongs to others; uploader and records are looked for within.
 */
export async function findReadable(ctx: Ctx, id: string): Promise<FileRow> {
  const system = systemScope(ctx.app.database, 'a file is read for who may name it');
  const file = await readIn(system, (db) => findFileWithUse({ scope: system, db }, id));
  // Exports have a call of their own, which asks for the permission again.
  refuseUnless(file && file.kind !== 'export', 'core.not_found');
  refuseUnless((await isOwnUpload(ctx, file)) || (await isReadThrough(ctx, file)), 'core.not_found');
  return file;
}

/** An upload that no form was saved with. Somebody who acted for a partner leaves theirs behind with the partner. */
async function isOwnUpload(ctx: Ctx, file: UsedFile): Promise<boolean> {
  if (file.is_used || file.created_by !== callerOf(ctx).accountId) return false;
  return (await readIn(ctx.scope, (db) => findFile({ scope: ctx.scope, db }, file.id))) !== undefined;
}

/** Records that are offered need no permission; of others that are reached each has its own. */
async function isReadThrough(ctx: Ctx, file: FileRow): Promise<boolean> {
  const caller = callerOf(ctx);
  const rules = Object.entries(fileKindOf(file.kind as FileKindName).readBy);
  return readIn(ctx.scope, async (db) => {
    for (const [owner, permissions] of rules) {
      const reader = ctx.app.contributions.fileReaders.get(owner);
      const reach = (await reader?.reachOf({ scope: ctx.scope, db }, caller, file.id)) ?? 'none';
      if (reach === 'open' || (reach === 'reached' && holdsAny(caller.permissions, permissions))) return true;
    }
    return false;
  });
}
