import { trackPointsMax } from '@tilldeck/contracts/location/location.limits';
import type { PathPoint } from '@tilldeck/contracts/location/path.rules';
import type { PlaceSource } from '@tilldeck/contracts/location/place.schemas';
import { sql } from 'kysely';
import { inScope, readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';

export interface TrackPoint extends PathPoint {
  speedMps: number | null;
  source: PlaceSource;
}
export interface Period {
  deviceId: string;
  from: string;
  to: string;
}

/** Points of the caller and those it controls, by the owner at that time; one more than are read tells that there are more. */
export async function listPoints({ scope, db }: ScopedDb, { deviceId, from, to }: Period): Promise<TrackPoint[]> {
  const { rows } = await sql<{
    at: number;
    latitude: number;
    longitude: number;
    accuracy_m: number | null;
    speed_mps: number | null;
    source: PlaceSource;
  }>`select (extract(epoch from p.at) * 1000)::float8 as at, p.latitude, p.longitude, p.accuracy_m, p.speed_mps, p.source
       from location_point p
      where p.device_id = ${deviceId} and p.at >= ${from} and p.at < ${to} and ${inScope(scope, 'p')}
      order by p.at limit ${sql.lit(trackPointsMax + 1)}`.execute(db);
  return rows.map(({ accuracy_m: accuracyM, speed_mps: speedMps, ...row }) => ({
    ...row,
    latitude: row.latitude / 1e7,
    longitude: row.longitude / 1e7,
    accuracyM,
    speedMps,
  }));
}

export interface TrackedDevice {
  id: string;
  sn: string;
  modelName: string;
  /** In whose trail a look is kept. */
  orgId: number;
  keptDays: number;
  isRounded: boolean;
}

/** A device in reach; or one that left, as long as points of the time before are kept for the caller. */
export async function findTracked(inside: ScopedDb, deviceId: string): Promise<TrackedDevice | undefined> {
  const { scope, db } = inside;
  const { rows } = await sql<{ org_id: number }>`
    select d.org_id from devices_device d where d.id = ${deviceId} and ${inScope(scope, 'd')}
    union all
    (select p.org_id from location_point p where p.device_id = ${deviceId} and ${inScope(scope, 'p')} limit 1)
    limit 1`.execute(db);
  const orgId = rows[0]?.org_id;
  if (orgId === undefined) return undefined;
  const system = systemScope(scope.database, 'a device that left is still called what it was');
  const found = await readIn(system, (all) =>
    sql<TrackedDevice>`
      select d.id, d.sn, m.name as "modelName", o.id as "orgId", coalesce(s.kept_days, 30) as "keptDays",
             coalesce(s.is_rounded, false) as "isRounded"
        from devices_device d join devices_model m on m.id = d.model_id join identity_org o on o.id = ${orgId}
        left join location_setting s on s.org_id = o.id
       where d.id = ${deviceId}`.execute(all),
  );
  return found.rows[0];
}

export interface NearShop {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
}
/** Shops of the caller with coordinates in a box. */
export async function listShopsIn(
  { scope, db }: ScopedDb,
  { west, south, east, north }: { west: number; south: number; east: number; north: number },
): Promise<NearShop[]> {
  const { rows } = await sql<NearShop>`
    select s.id, s.name, s.latitude, s.longitude from devices_shop s
     where ${inScope(scope, 's')} and s.latitude between ${south} and ${north} and s.longitude between ${west} and ${east}
     limit 5000`.execute(db);
  return rows;
}

/** Days by the clock of the caller. */
export async function countDays({ scope, db }: ScopedDb, deviceId: string, timezone: string, keptDays: number) {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char((p.at at time zone ${timezone})::date, 'YYYY-MM-DD') as day, count(*)::int as count
      from location_point p
     where p.device_id = ${deviceId} and p.at >= now() - make_interval(days => ${keptDays}::int) and ${inScope(scope, 'p')}
     group by 1 order by 1`.execute(db);
  return rows;
}
