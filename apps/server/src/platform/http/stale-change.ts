import { AppError } from '../app-error.ts';
import { inScope, readIn } from '../db/scope.ts';
import type { BoundCtx, BoundRoute } from './bind.ts';

/**
 * A change that came too late, with who changed the record last and when, as far as the caller may read the trail. The
 * action of a route begins with the type of its object.
 */
async function withLastChange(error: unknown, { route, scope }: BoundCtx, input: unknown): Promise<unknown> {
  const objectId = (input as { id?: unknown } | null)?.id;
  if (!(error instanceof AppError) || error.code !== 'core.stale_version') return error;
  if (!scope || !route.audit || typeof objectId !== 'string') return error;
  const objectType = route.audit.split('.')[0] ?? '';
  const last = await readIn(scope, (db) =>
    db
      .selectFrom('audit_entry as entry')
      .select(['entry.account_name', 'entry.at'])
      .where('entry.object_type', '=', objectType)
      .where('entry.object_id', '=', objectId)
      .where(inScope(scope, 'entry'))
      .orderBy('entry.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return last
    ? new AppError('core.stale_version', { data: { changedBy: last.account_name, changedAt: last.at } })
    : error;
}

/** Runs a call; a change that came too late is refused with the name of who was first. */
export async function handleNaming(handle: BoundRoute['handle'], ctx: BoundCtx, input: unknown): Promise<unknown> {
  try {
    return await handle(ctx, input);
  } catch (error) {
    throw await withLastChange(error, ctx, input);
  }
}
