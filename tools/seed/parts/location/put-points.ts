import { visitLevel } from '@tilldeck/contracts/location/location.limits';
import { cellOf, quadkeyOf } from '@tilldeck/contracts/location/quadkey.rules';
import type { SeedContext } from '../../seed-part.ts';

export interface DemoPoint {
  device: { id: string; org_id: number };
  at: number;
  latitude: number;
  longitude: number;
  accuracyM: number;
  speedMps: number;
}

const units = (degrees: number): number => Math.round(degrees * 1e7);

const levels = 'org_l1, org_l2, org_l3, org_l4, org_l5';
const ofOwner = 'o.control_l1, o.control_l2, o.control_l3, o.control_l4, o.control_l5';

const insertPoints = ({ client }: SeedContext, points: readonly DemoPoint[]) =>
  client.query(
    `INSERT INTO location_point (device_id, at, latitude, longitude, accuracy_m, speed_mps, source, org_id, ${levels})
     SELECT p.id, to_timestamp(p.at / 1000.0), p.latitude, p.longitude, p.accuracy, p.speed, 'gps', o.id, ${ofOwner}
       FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[], $5::real[], $6::real[], $7::int[])
         p (id, at, latitude, longitude, accuracy, speed, owner) JOIN identity_org o ON o.id = p.owner`,
    [
      points.map(({ device }) => device.id),
      points.map(({ at }) => at),
      points.map(({ latitude }) => units(latitude)),
      points.map(({ longitude }) => units(longitude)),
      points.map(({ accuracyM }) => accuracyM),
      points.map(({ speedMps }) => speedMps),
      points.map(({ device }) => device.org_id),
    ],
  );

const insertVisits = ({ client }: SeedContext, points: readonly DemoPoint[]) =>
  client.query(
    `INSERT INTO location_visit (day, cell, device_id, org_id, ${levels})
     SELECT DISTINCT (to_timestamp(p.at / 1000.0) AT TIME ZONE 'UTC')::date, p.cell, p.id, o.id, ${ofOwner}
       FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::int[]) p (at, cell, id, owner)
       JOIN identity_org o ON o.id = p.owner ON CONFLICT DO NOTHING`,
    [
      points.map(({ at }) => at),
      points.map((point) => cellOf(quadkeyOf(point), visitLevel)),
      points.map(({ device }) => device.id),
      points.map(({ device }) => device.org_id),
    ],
  );

const current = `INSERT INTO location_current (device_id, origin, quadkey, latitude, longitude, accuracy_m, source, at, org_id)
  SELECT DISTINCT ON (device_id) device_id, 'own', location_quadkey(latitude / 1e7, longitude / 1e7), latitude, longitude, accuracy_m,
         source, at, org_id
    FROM location_point WHERE device_id = ANY ($1) ORDER BY device_id, at DESC
  ON CONFLICT (device_id) DO UPDATE SET origin = 'own', quadkey = excluded.quadkey, latitude = excluded.latitude,
    longitude = excluded.longitude, accuracy_m = excluded.accuracy_m, source = excluded.source, at = excluded.at`;

/** Paths of devices without one: their points, where they were seen, and where they are now. */
export async function putPoints(context: SeedContext, points: readonly DemoPoint[]): Promise<number> {
  const { client } = context;
  const dates = [...new Set(points.map(({ at }) => new Date(at).toISOString().slice(0, 10)))].sort();
  await client.query('SELECT ensure_location_day(day) FROM unnest($1::date[]) day ORDER BY day', [dates]);
  await insertPoints(context, points);
  await insertVisits(context, points);
  await client.query(current, [[...new Set(points.map(({ device }) => device.id))]]);
  return points.length;
}
