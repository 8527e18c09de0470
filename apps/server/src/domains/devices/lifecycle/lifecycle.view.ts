import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { lifecycleRoutes } from '@tilldeck/contracts/devices/lifecycle.routes';
import type { LifecycleEntry } from '@tilldeck/contracts/devices/lifecycle.schemas';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetBatch, keysetPage } from '../../../platform/db/paging.ts';
import { inScope, reachesAll, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

type Filter = Omit<RouteInput<typeof lifecycleRoutes.page>, 'pageNo' | 'pageSize' | 'cursor'>;

/** Lock one for devices that went: figures count them for those who controlled the former owner then. */
const passedOn = (scope: Scope) =>
  reachesAll(scope)
    ? sql<boolean>`e.operate_type = 'transfer' and e.from_org_id is not null`
    : sql<boolean>`e.operate_type = 'transfer' and e.from_controllers @> array[${scope.orgId}::int]`;

const entriesIn = (scope: Scope, db: ScopedDb['db'], side: Filter['side']) =>
  db
    .selectFrom('devices_lifecycle as e')
    .leftJoin('identity_org as f', 'f.id', 'e.from_org_id')
    .leftJoin('identity_org as t', 't.id', 'e.target_org_id')
    .select([
      'e.id',
      'e.device_id',
      'e.sn',
      'e.operate_type',
      'f.name as from_name',
      't.name as target_org_name',
      'e.target_name',
      'e.platform',
      'e.at',
      'e.operator',
      'e.remark',
      inScope(scope, 'e').as('is_own'),
    ])
    .where(side === 'out' ? passedOn(scope) : inScope(scope, 'e'));
type Row = Awaited<ReturnType<ReturnType<typeof entriesIn>['executeTakeFirstOrThrow']>>;

async function entriesMatching(scope: Scope, db: ScopedDb['db'], timezone: string, filter: Filter) {
  const { from, to } = instantsOf(filter, timezone);
  let query = entriesIn(scope, db, filter.side);
  if (filter.side === 'in') query = query.where('e.operate_type', '=', 'transfer');
  if (filter.deviceId) {
    const device = await db
      .selectFrom('devices_device as d')
      .select('d.id')
      .where('d.id', '=', filter.deviceId)
      .where(inScope(scope, 'd'))
      .executeTakeFirst();
    if (!device) throw new AppError('core.not_found');
    query = query.where('e.device_id', '=', filter.deviceId);
  }
  if (filter.keyword) query = query.where('e.sn', 'like', startingWith(filter.keyword));
  if (filter.type?.length) query = query.where('e.operate_type', 'in', filter.type);
  if (from) query = query.where('e.at', '>=', from);
  if (to) query = query.where('e.at', '<', to);
  // A builder is not awaited: it comes wrapped.
  return { query };
}

export const pageLifecycle = (scope: Scope, timezone: string, input: RouteInput<typeof lifecycleRoutes.page>) =>
  readIn(scope, async (db) => {
    const { query } = await entriesMatching(scope, db, timezone, input);
    return keysetPage(db, query, input, 'e.id', presentEntry);
  });

export const listLifecycle = (scope: Scope, timezone: string, filter: Filter, after: string | null, limit: number) =>
  readIn(scope, async (db) => {
    const { query } = await entriesMatching(scope, db, timezone, filter);
    return keysetBatch(query, 'e.id', after, limit, presentEntry);
  });

const presentEntry = (row: Row): LifecycleEntry => ({
  id: row.id,
  deviceId: row.is_own ? row.device_id : null,
  sn: row.sn,
  type: row.operate_type as LifecycleEntry['type'],
  fromName: row.from_name ?? '',
  targetName: row.target_org_name ?? row.target_name,
  platform: row.platform,
  at: row.at,
  operator: row.operator,
  remark: row.remark,
});
