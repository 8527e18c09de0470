import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import { surelyOn } from '@tilldeck/contracts/location/fence.rules';
import type { FenceDevice, FenceSideName } from '@tilldeck/contracts/location/fence.schemas';
import { fencesItem } from '@tilldeck/contracts/location/fence-device.schemas';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import type { FenceRow } from './fence.store.ts';
import { fencesHash } from './fence-desired.view.ts';
import { whereMember } from './fence-member.view.ts';

interface Place {
  latitude: number | null;
  longitude: number | null;
  accuracy_m: number | null;
}

/** By the rule that devices use. The place of a shop is none of the device's own. */
export function sideOf(fence: Pick<FenceRow, 'latitude' | 'longitude' | 'radius_m'>, place: Place): FenceSideName {
  if (place.latitude === null || place.longitude === null) return 'unknown';
  const circle = { latitude: fence.latitude / 1e7, longitude: fence.longitude / 1e7, radiusM: fence.radius_m };
  const spot = { latitude: place.latitude / 1e7, longitude: place.longitude / 1e7 };
  return surelyOn(circle, { ...spot, at: 0, accuracyM: place.accuracy_m }) ?? 'unsure';
}

const memberRows = (db: ScopedDb['db'], fence: FenceRow, where: Awaited<ReturnType<typeof whereMember>>) =>
  db
    .selectFrom('devices_device as d')
    .innerJoin('devices_model as m', 'm.id', 'd.model_id')
    .innerJoin('identity_org as o', 'o.id', 'd.org_id')
    .leftJoin('devices_shop as s', 's.id', 'd.shop_id')
    .leftJoin('location_current as c', (join) =>
      join.onRef('c.device_id', '=', 'd.id').onRef('c.org_id', '=', 'd.org_id').on('c.origin', '=', 'own'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('location_fence_log as x')
          .select(['x.event', 'x.happened_at'])
          .whereRef('x.device_id', '=', 'd.id')
          .whereRef('x.org_id', '=', 'd.org_id')
          .where('x.fence_id', '=', fence.id)
          .where('x.is_confirmed', '=', true)
          .orderBy('x.happened_at', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select(['d.id', 'd.sn', 'm.name as model_name', 'o.name as org_name', 's.name as shop_name'])
    .select(['c.latitude', 'c.longitude', 'c.accuracy_m', 'c.at', 'l.event', 'l.happened_at'])
    .where(where);

type Row = Awaited<ReturnType<ReturnType<typeof memberRows>['execute']>>[number];

const presentDevice =
  (fence: FenceRow) =>
  (row: Row): FenceDevice => ({
    deviceId: row.id,
    sn: row.sn,
    modelName: row.model_name,
    orgName: row.org_name,
    shopName: row.shop_name,
    side: sideOf(fence, row),
    sideAt: row.at,
    hasVersion: false,
    lastEvent: row.event as FenceDevice['lastEvent'],
    lastAt: row.happened_at,
  });

export const pageFenceDevices = ({ scope }: Ctx, input: RouteInput<typeof fenceRoutes.devices>) =>
  readIn(scope, async (db) => {
    const fence = await db
      .selectFrom('location_fence as f')
      .selectAll()
      .where('f.id', '=', input.id)
      .where('f.deleted_at', 'is', null)
      .where(inScope(scope, 'f'))
      .executeTakeFirst();
    refuseUnless(fence, 'core.not_found');
    const where = await whereMember({ scope, db }, fence.org_id, fence.target);
    let query = memberRows(db, fence, where);
    if (input.sn) query = query.where(sql<boolean>`d.sn like ${startingWith(input.sn.toUpperCase())}`);
    const page = await keysetPage(db, query, input, 'd.id', presentDevice(fence));
    const ids = page.items.map(({ deviceId }) => deviceId);
    const reached = fence.is_enabled ? await listReached(scope, ids) : new Set<string>();
    return { ...page, items: page.items.map((item) => ({ ...item, hasVersion: reached.has(item.deviceId) })) };
  });

/** Of devices in scope those that reported the fences they should have. What devices hold is no table of partners. */
const listReached = ({ database }: Scope, ids: readonly string[]): Promise<Set<string>> =>
  readIn(systemScope(database, 'what devices hold, of devices that are in scope'), async (db) => {
    const { rows } = await sql<{ id: string }>`
      select i.device_id as id from link_item i
       where i.device_id = any(${ids}::bigint[]) and i.item = ${fencesItem} and i.outcome in ('verified', 'applied')
         and i.hash = ${fencesHash(sql`i.device_id`)}`.execute(db);
    return new Set(rows.map(({ id }) => id));
  });
