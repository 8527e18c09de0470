import type { FenceFix } from '@tilldeck/contracts/location/fence.rules';
import { visitLevel } from '@tilldeck/contracts/location/location.limits';
import { rangesOf, type ViewBox } from '@tilldeck/contracts/location/quadkey.rules';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

/** Quadkeys are of level 26. */
const perCell = 4 ** (26 - visitLevel);
type Condition = RawBuilder<boolean>;

/** Devices with a position in the cells around the circle. One that never was inside cannot change sides. */
export async function listNear(
  { scope, db }: ScopedDb,
  member: Condition,
  box: ViewBox,
  from: Date,
): Promise<{ id: string; sn: string }[]> {
  const ranges = rangesOf(box, visitLevel);
  const first = ranges.map(([low]) => Math.floor(low / perCell));
  const last = ranges.map(([, high]) => Math.floor(high / perCell));
  const { rows } = await sql<{ id: string; sn: string }>`
    select d.id, d.sn from devices_device d
     where d.id in (select v.device_id from unnest(${first}::int[], ${last}::int[]) r (low, high)
                      join location_visit v on v.cell between r.low and r.high
                     where v.day >= (${from.toISOString()}::timestamptz at time zone 'UTC')::date and ${inScope(scope, 'v')})
       and ${member} order by d.id`.execute(db);
  return rows;
}

interface PointRow {
  device_id: string;
  at_ms: number;
  latitude: number;
  longitude: number;
  accuracy_m: number | null;
}

/** Positions of devices in order of time, one device after the other. */
export async function listFixes(
  { scope, db }: ScopedDb,
  deviceIds: readonly string[],
  from: Date,
  limit: number,
): Promise<Map<string, FenceFix[]>> {
  const { rows } = await sql<PointRow>`
    select p.device_id, (extract(epoch from p.at) * 1000)::float8 as at_ms, p.latitude, p.longitude, p.accuracy_m
      from location_point p
     where p.device_id = any(${deviceIds}::bigint[]) and p.at >= ${from.toISOString()}::timestamptz and ${inScope(scope, 'p')}
     order by p.device_id, p.at limit ${limit}`.execute(db);
  const found = new Map<string, FenceFix[]>();
  for (const { device_id: id, at_ms: at, latitude, longitude, accuracy_m: accuracyM } of rows) {
    const own = found.get(id) ?? [];
    own.push({ at: Math.round(at), latitude: latitude / 1e7, longitude: longitude / 1e7, accuracyM });
    found.set(id, own);
  }
  return found;
}

export interface MemberPlace {
  latitude: number;
  longitude: number;
  accuracy_m: number | null;
}

/** Members with a position of their own around the circle now. */
export async function listPlacesNear({ scope, db }: ScopedDb, member: Condition, box: ViewBox): Promise<MemberPlace[]> {
  const ranges = rangesOf(box, visitLevel);
  const { rows } = await sql<MemberPlace>`
    select c.latitude, c.longitude, c.accuracy_m
      from unnest(${ranges.map(([low]) => low)}::bigint[], ${ranges.map(([, high]) => high)}::bigint[]) r (low, high)
      join location_current c on c.quadkey between r.low and r.high
      join devices_device d on d.id = c.device_id and d.org_id = c.org_id
     where c.origin = 'own' and ${inScope(scope, 'c')} and ${member}`.execute(db);
  return rows;
}
