import type { UseLogEntry, UseLogFilter } from '@tilldeck/contracts/link/use-log.schemas';
import type { ArchivedRow } from '../../../platform/archive/archive-desk.ts';
import type { ArchiveCondition } from '../../../platform/archive/archive-request.ts';
import { levelColumn } from '../../../platform/db/org-tree.ts';
import { inScope, type OrgScope, reachesAll, readIn, systemScope } from '../../../platform/db/scope.ts';
import type { ArchiveTools } from '../../../platform/export/export-binding.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { historyTables } from './archived-table.store.ts';

interface Question {
  scope: OrgScope;
  timezone: string;
  filter: UseLogFilter;
  limit: number;
}

/**
 * Events that left the database, day by day from the newest, each object by itself, so that neither memory nor disk grow with
 * the period. Inside of a day the devices of one object come after those of the one before.
 */
export async function* listArchivedEvents(
  tools: ArchiveTools,
  { scope, timezone, filter, limit }: Question,
): AsyncGenerator<UseLogEntry[]> {
  const { from, to } = instantsOf(filter, timezone);
  const deviceId = filter.sn ? await findDeviceId(scope, filter.sn) : null;
  if (filter.sn && !deviceId) return;
  const where: ArchiveCondition[] = [
    ...scopeConditions(scope),
    ...(deviceId ? [{ column: 'device_id', is: '=' as const, value: deviceId }] : []),
    ...(filter.kind ? [{ column: 'kind', is: '=' as const, value: filter.kind }] : []),
    ...(from ? [{ column: 'received_at', is: '>=' as const, value: from }] : []),
    ...(to ? [{ column: 'received_at', is: '<' as const, value: to }] : []),
  ];
  let left = limit;
  for (const key of await listObjects(tools, from, to, deviceId)) {
    if (left <= 0) return;
    const found = tools.archive.find({ columns: historyTables.link_event, key, where, newest: 'id', limit: left });
    for await (const rows of found) {
      left -= rows.length;
      yield await presentRows(scope, rows);
    }
  }
}

/** Rows carry the organisations that controlled the device when they were written, as in the database. */
const scopeConditions = (scope: OrgScope): ArchiveCondition[] =>
  reachesAll(scope)
    ? []
    : [{ column: levelColumn({ id: scope.orgId, depth: scope.depth }), is: '=', value: String(scope.orgId) }];

/** A serial number of another organisation finds nothing. */
const findDeviceId = (scope: OrgScope, sn: string): Promise<string | null> =>
  readIn(scope, async (db) => {
    const query = db.selectFrom('devices_device as d').select('d.id').where('d.sn', '=', sn).where(inScope(scope, 'd'));
    return (await query.executeTakeFirst())?.id ?? null;
  });

/** Newest days first. A day of the archive is a day in UTC. */
function listObjects({ database }: ArchiveTools, from?: string, to?: string, deviceId?: string | null) {
  return readIn(systemScope(database, 'objects of the archive hold rows of many organisations'), async (db) => {
    let query = db
      .selectFrom('link_archive')
      .select('storage_key')
      .where('history', '=', 'link_event')
      .where('archived_at', 'is not', null);
    if (from) query = query.where('day', '>=', from.slice(0, 10));
    if (to) query = query.where('day', '<=', to.slice(0, 10));
    if (deviceId) query = query.where('first_device_id', '<=', deviceId).where('last_device_id', '>=', deviceId);
    const rows = await query.orderBy('day', 'desc').orderBy('part').execute();
    return rows.map(({ storage_key }) => storage_key);
  });
}

async function presentRows(scope: OrgScope, rows: readonly ArchivedRow[]): Promise<UseLogEntry[]> {
  const ids = [...new Set(rows.map(({ org_id }) => Number(org_id)))];
  const orgs = await readIn(scope, (db) =>
    db.selectFrom('identity_org').select(['id', 'name']).where('id', 'in', ids).execute(),
  );
  const names = new Map(orgs.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id ?? '',
    at: row.at ?? '',
    receivedAt: row.received_at ?? '',
    deviceId: row.device_id ?? '',
    sn: row.sn ?? '',
    orgName: names.get(Number(row.org_id)) ?? '',
    kind: row.kind as UseLogEntry['kind'],
    detail: JSON.parse(row.detail ?? '{}') as UseLogEntry['detail'],
  }));
}
