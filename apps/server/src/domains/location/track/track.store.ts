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

/** A column of many values as PostgreSQL writes an array of numbers or plain words. */
const valuesOf = (text: string): string[] => text.slice(1, -1).split(',');
const numberOrNull = (text: string | undefined): number | null =>
  text === undefined || text === 'NULL' ? null : Number(text);

/**
 * Points of the caller and those it controls, by the owner at that time; one more than are read tells that there are more.
 * As one row of columns: the driver takes longer for ten thousand rows than PostgreSQL.
 */
export async function listPoints({ scope, db }: ScopedDb, { deviceId, from, to }: Period): Promise<TrackPoint[]> {
  type Column = 'at' | 'latitude' | 'longitude' | 'accuracy' | 'speed' | 'source';
  const { rows } = await sql<Record<Column, string | null>>`
    select array_agg(round(date_part('epoch', p.at) * 1000)::bigint)::text as at, array_agg(p.latitude)::text as latitude,
           array_agg(p.longitude)::text as longitude, array_agg(p.accuracy_m)::text as accuracy,
           array_agg(p.speed_mps)::text as speed, array_agg(p.source)::text as source
      from (select p.at, p.latitude, p.longitude, p.accuracy_m, p.speed_mps, p.source
              from location_point p
             where p.device_id = ${deviceId} and p.at >= ${from} and p.at < ${to} and ${inScope(scope, 'p')}
             order by p.at limit ${sql.lit(trackPointsMax + 1)}) p`.execute(db);
  const [row] = rows;
  if (!row?.at) return [];
  const column = (name: Column) => valuesOf(row[name] ?? '{}');
  const [latitudes, longitudes] = [column('latitude'), column('longitude')];
  const [accuracies, speeds, sources] = [column('accuracy'), column('speed'), column('source')];
  return column('at').map((at, index) => ({
    at: Number(at),
    latitude: Number(latitudes[index]) / 1e7,
    longitude: Number(longitudes[index]) / 1e7,
    accuracyM: numberOrNull(accuracies[index]),
    speedMps: numberOrNull(speeds[index]),
    source: sources[index] as PlaceSource,
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
