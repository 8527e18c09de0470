import { allManifests } from '@tilldeck/contracts/catalogue.manifest';
import type { Route } from '@tilldeck/contracts/core/route';
import { AppError } from '../app-error.ts';
import { inScope, readIn } from '../db/scope.ts';
import type { BoundCtx, BoundRoute } from './bind.ts';

const upTo = (mark: string, name: string): string => name.slice(0, name.indexOf(mark));

/**
 * What the trail calls changes of the record that a call is about: the audit names of the calls beside it with the same
 * first word, and the types of things its domain speaks of. Ids of different things are alike, so that all of them count.
 */
function trailOf({ id, audit }: Pick<Route, 'id' | 'audit'>) {
  const [domain, area, subject] = [upTo('/', id), upTo('.', id), upTo('.', audit ?? '')];
  const own = allManifests.find(({ name }) => name === domain);
  const beside = Object.values(own?.routes ?? {}).flatMap((table) => Object.values(table));
  return {
    types: own?.auditObjects ?? [],
    actions: beside
      .filter((route) => upTo('.', route.id) === area)
      .flatMap((route) => route.audit ?? [])
      .filter((action) => upTo('.', action) === subject),
  };
}

/** A change that came too late, with who changed the record last and when, as far as the caller may read the trail. */
async function withLastChange(error: unknown, { route, scope }: BoundCtx, input: unknown): Promise<unknown> {
  const objectId = (input as { id?: unknown } | null)?.id;
  if (!(error instanceof AppError) || error.code !== 'core.stale_version') return error;
  if (!scope || !route.audit || typeof objectId !== 'string') return error;
  const { types, actions } = trailOf(route);
  if (types.length === 0) return error;
  const last = await readIn(scope, (db) =>
    db
      .selectFrom('audit_entry as entry')
      .select(['entry.account_name', 'entry.at'])
      .where('entry.object_type', 'in', types)
      .where('entry.object_id', '=', objectId)
      .where('entry.action', 'in', actions)
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
