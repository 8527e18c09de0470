import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { BlacklistRoutes } from '@tilldeck/contracts/system/blacklist.routes';
import { isInForce } from '@tilldeck/contracts/system/blacklist.rules';
import type { BlacklistEntry, BlacklistStep } from '@tilldeck/contracts/system/blacklist.schemas';
import type { BlacklistKind } from '@tilldeck/contracts/system/blacklist.states';
import type { DB } from '@tilldeck/db/generated/tables';
import type { Selectable } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

const entriesIn = (scope: Scope, kind: BlacklistKind, db: ScopedDb['db']) =>
  db
    .selectFrom('system_blacklist_entry as entry')
    .selectAll('entry')
    .where('entry.kind', '=', kind)
    .where(inScope(scope, 'entry'));

export function pageEntries(
  scope: Scope,
  kind: BlacklistKind,
  timezone: string,
  input: RouteInput<BlacklistRoutes['page']>,
) {
  const { from, to } = instantsOf(input, timezone);
  return readIn(scope, (db) => {
    let query = entriesIn(scope, kind, db);
    if (input.value) query = query.where('entry.value', 'ilike', containing(input.value));
    if (input.state) query = query.where('entry.state', '=', input.state);
    if (input.stage) query = query.where('entry.stage', '=', input.stage);
    if (input.creator) query = query.where('entry.created_by', 'ilike', containing(input.creator));
    if (from) query = query.where('entry.created_at', '>=', from);
    if (to) query = query.where('entry.created_at', '<', to);
    return keysetPage(db, query, input, 'entry.id', presentEntry);
  });
}

export function findEntryDetail(scope: Scope, kind: BlacklistKind, id: string) {
  return readIn(scope, async (db) => {
    const row = await entriesIn(scope, kind, db).where('entry.id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('core.not_found');
    const steps = await db
      .selectFrom('system_blacklist_step')
      .selectAll()
      .where('entry_id', '=', id)
      .orderBy('id', 'desc')
      .execute();
    return { ...presentEntry(row), history: steps.map(presentStep) };
  });
}

export const presentEntry = (row: Selectable<DB['system_blacklist_entry']>): BlacklistEntry => {
  const state = row.state as BlacklistEntry['state'];
  return {
    id: row.id,
    value: row.value,
    description: row.description,
    state,
    stage: row.stage as BlacklistEntry['stage'],
    isInForce: isInForce(state),
    createdBy: row.created_by,
    createdAt: row.created_at,
    requestedById: row.requested_by_id,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    midReviewedById: row.mid_reviewed_by_id,
    midReviewedBy: row.mid_reviewed_by,
    updatedAt: row.updated_at,
    version: row.version,
  };
};

const presentStep = (row: Selectable<DB['system_blacklist_step']>): BlacklistStep => ({
  id: row.id,
  at: row.at,
  by: row.account_name,
  event: row.event as BlacklistStep['event'],
  wanted: row.wanted as BlacklistStep['wanted'],
  stage: row.stage as BlacklistStep['stage'],
  opinion: row.opinion,
});
