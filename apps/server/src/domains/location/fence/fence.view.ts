import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import type { Fence } from '@tilldeck/contracts/location/fence.schemas';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { listTargetNames } from '../../policies/index.ts';
import type { FenceRow } from './fence.store.ts';

type Listed = FenceRow & { org_name: string };

const fenceRows = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('location_fence as f')
    .innerJoin('identity_org as o', 'o.id', 'f.org_id')
    .selectAll('f')
    .select('o.name as org_name')
    .where('f.deleted_at', 'is', null)
    .where(inScope(scope, 'f'));

interface Counts {
  id: string;
  enters: number;
  exits: number;
  doubtful: number;
  last_at: string | null;
}

/** Of the last 7 days, of devices that the caller sees. */
async function listCounts({ scope, db }: ScopedDb, ids: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts>`
    select f.id, (count(*) filter (where l.event = 'enter' and l.is_confirmed and l.is_recent))::int as enters,
           (count(*) filter (where l.event = 'exit' and l.is_confirmed and l.is_recent))::int as exits,
           (count(*) filter (where not l.is_confirmed and l.is_recent))::int as doubtful, max(l.happened_at) as last_at
      from unnest(${ids}::bigint[]) f (id)
      left join lateral (select x.event, x.is_confirmed, x.happened_at, x.happened_at > now() - interval '7 days' as is_recent
                           from location_fence_log x where x.fence_id = f.id and ${inScope(scope, 'x')}) l on true
     group by f.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function presentFences(inside: ScopedDb, rows: readonly Listed[]): Promise<Fence[]> {
  const names = await listTargetNames(
    inside,
    rows.map(({ target }) => target),
  );
  const counts = await listCounts(
    inside,
    rows.map(({ id }) => id),
  );
  return rows.map((row, at) => ({
    id: row.id,
    version: row.version,
    versionNr: row.nr,
    name: row.name,
    orgName: row.org_name,
    state: row.is_enabled ? 'enabled' : 'disabled',
    latitude: row.latitude / 1e7,
    longitude: row.longitude / 1e7,
    radiusM: row.radius_m,
    event: row.event as Fence['event'],
    action: row.action as Fence['action'],
    notice: row.notice,
    hasPassword: row.password_hash !== null,
    emails: row.emails,
    uploadMinutes: row.upload_minutes,
    target: row.target,
    targetNames: names[at] ?? [],
    remark: row.remark,
    deviceCount: row.device_count,
    enterCount: counts.get(row.id)?.enters ?? 0,
    exitCount: counts.get(row.id)?.exits ?? 0,
    doubtfulCount: counts.get(row.id)?.doubtful ?? 0,
    lastAt: counts.get(row.id)?.last_at ?? null,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

export const pageFences = ({ scope }: Ctx, input: RouteInput<typeof fenceRoutes.page>) =>
  readIn(scope, async (db) => {
    let query = fenceRows({ scope, db });
    if (input.keyword) query = query.where('f.name', 'ilike', containing(input.keyword));
    if (input.state) query = query.where('f.is_enabled', '=', input.state === 'enabled');
    if (input.event) query = query.where('f.event', '=', input.event);
    if (input.action) query = query.where('f.action', '=', input.action);
    const page = await numberedPage(
      db,
      query,
      input,
      { columns: { name: 'f.name', updatedAt: 'f.updated_at' }, byDefault: ['f.name', 'asc'], key: 'f.id' },
      (row) => row,
    );
    return { ...page, items: await presentFences({ scope, db }, page.items) };
  });

export const findFence = ({ scope }: Ctx, id: string): Promise<Fence> =>
  readIn(scope, async (db) => {
    const row = await fenceRows({ scope, db }).where('f.id', '=', id).executeTakeFirst();
    const [found] = row ? await presentFences({ scope, db }, [row]) : [];
    refuseUnless(found, 'core.not_found');
    return found;
  });
