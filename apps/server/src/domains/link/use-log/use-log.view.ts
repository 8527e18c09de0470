import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import type { UseLogEntry, UseLogFilter } from '@tilldeck/contracts/link/use-log.schemas';
import { keysetBatch, keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

const eventsIn = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('link_event as event')
    .leftJoin('identity_org as org', 'org.id', 'event.org_id')
    .select([
      'event.id',
      'event.at',
      'event.received_at',
      'event.device_id',
      'event.sn',
      'org.name as org_name',
      'event.kind',
      'event.detail',
    ])
    .where(inScope(scope, 'event'));

function eventsMatching(scope: Scope, db: ScopedDb['db'], timezone: string, filter: UseLogFilter) {
  const { sn, kind } = filter;
  const { from, to } = instantsOf(filter, timezone);
  let query = eventsIn(scope, db);
  // By the device's number, which the partitions have an index on; a serial number of somebody else finds none.
  if (sn)
    query = query.where('event.device_id', '=', (eb) =>
      eb.selectFrom('devices_device as d').select('d.id').where('d.sn', '=', sn).where(inScope(scope, 'd')),
    );
  if (kind) query = query.where('event.kind', '=', kind);
  if (from) query = query.where('event.received_at', '>=', from);
  if (to) query = query.where('event.received_at', '<', to);
  return query;
}

export const pageEvents = (scope: Scope, timezone: string, input: RouteInput<typeof useLogRoutes.page>) =>
  readIn(scope, (db) => keysetPage(db, eventsMatching(scope, db, timezone, input), input, 'event.id', presentEvent));

/** The next events behind `after`, for the export. */
export const listEvents = (
  scope: Scope,
  timezone: string,
  filter: UseLogFilter,
  after: string | null,
  limit: number,
): Promise<UseLogEntry[]> =>
  readIn(scope, (db) =>
    keysetBatch(eventsMatching(scope, db, timezone, filter), 'event.id', after, limit, presentEvent),
  );

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof eventsIn>['executeTakeFirst']>>>;

const presentEvent = (row: Row): UseLogEntry => ({
  id: row.id,
  at: row.at,
  receivedAt: row.received_at,
  deviceId: row.device_id,
  sn: row.sn,
  orgName: row.org_name ?? '',
  kind: row.kind as UseLogEntry['kind'],
  detail: row.detail,
});
