import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import type { FenceEntry } from '@tilldeck/contracts/location/fence.schemas';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetBatch, keysetPage } from '../../../platform/db/paging.ts';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

type LogFilter = Omit<RouteInput<typeof fenceRoutes.export>, 'columns'>;

const refuseForeign = ({ scope, db }: ScopedDb, fenceId: string | undefined) =>
  refuseUnseen({ db }, [{ table: 'location_fence', ids: [fenceId], seen: inScope(scope, 't') }]);

function entriesOf({ scope, db }: ScopedDb, timezone: string, filter: LogFilter) {
  const { from, to } = instantsOf(filter, timezone);
  let query = db
    .selectFrom('location_fence_log as l')
    .leftJoin('identity_org as o', 'o.id', 'l.org_id')
    .select(['l.id', 'l.fence_id', 'l.fence_name', 'l.fence_nr', 'l.device_id', 'l.sn', 'o.name as org_name'])
    .select(['l.event', 'l.happened_at', 'l.reported_at', 'l.is_confirmed', 'l.doubt', 'l.step'])
    .select(['l.locked_at', 'l.unlocked_at', 'l.mailed_at', sql<boolean>`l.fixes is not null`.as('has_fixes')])
    .where(inScope(scope, 'l'));
  if (filter.fenceId) query = query.where('l.fence_id', '=', filter.fenceId);
  if (filter.sn) query = query.where('l.sn', 'like', startingWith(filter.sn.toUpperCase()));
  if (filter.event) query = query.where('l.event', '=', filter.event);
  if (filter.verdict) query = query.where('l.is_confirmed', '=', filter.verdict === 'confirmed');
  if (filter.step?.length) query = query.where('l.step', 'in', filter.step);
  if (from) query = query.where('l.happened_at', '>=', from);
  if (to) query = query.where('l.happened_at', '<', to);
  return query;
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof entriesOf>['executeTakeFirst']>>>;

const presentEntry = (row: Row): FenceEntry => ({
  id: row.id,
  fenceId: row.fence_id,
  fenceName: row.fence_name,
  fenceVersion: row.fence_nr,
  deviceId: row.device_id,
  sn: row.sn,
  orgName: row.org_name ?? '',
  event: row.event as FenceEntry['event'],
  happenedAt: row.happened_at,
  reportedAt: row.reported_at,
  verdict: row.is_confirmed ? 'confirmed' : 'doubtful',
  doubt: row.doubt as FenceEntry['doubt'],
  step: row.step as FenceEntry['step'],
  lockedAt: row.locked_at,
  unlockedAt: row.unlocked_at,
  mailedAt: row.mailed_at,
  hasFixes: row.has_fixes,
});

export const pageLog = ({ scope, timezone }: Ctx, input: RouteInput<typeof fenceRoutes.log>) =>
  readIn(scope, async (db) => {
    await refuseForeign({ scope, db }, input.fenceId);
    return keysetPage(db, entriesOf({ scope, db }, timezone, input), input, 'l.id', presentEntry);
  });

/** The next rows behind `after`, for the export. */
export const listEntries = (scope: Scope, timezone: string, filter: LogFilter, after: string | null, limit: number) =>
  readIn(scope, async (db) => {
    await refuseForeign({ scope, db }, filter.fenceId);
    return keysetBatch(entriesOf({ scope, db }, timezone, filter), 'l.id', after, limit, presentEntry);
  });
