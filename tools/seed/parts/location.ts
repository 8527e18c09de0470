import type { SeedPart } from '../seed-part.ts';

/** Tills that leave their shop, as those of couriers and market stalls do: some of each large owner. */
const moving = `SELECT id, org_id, latitude, longitude FROM (
    SELECT d.id, d.org_id, s.latitude, s.longitude, row_number() OVER (PARTITION BY d.org_id ORDER BY d.id) AS nr
      FROM devices_device d JOIN devices_shop s ON s.id = d.shop_id
     WHERE d.state = 'online' AND s.latitude IS NOT NULL) d
   WHERE nr <= 3 ORDER BY id LIMIT 12`;

/** So many days, and a point every three minutes from 7:00 to 15:00 UTC. */
const days = 7;

/**
 * A round from the shop and back in six legs: 50 minutes on the way, 30 at a customer. Receivers are off by a few metres.
 * Days that are not over have points up to now.
 */
const points = `INSERT INTO location_point (device_id, at, latitude, longitude, accuracy_m, speed_mps, source, org_id)
  SELECT m.id, p.at,
         round((m.latitude + far * sin(a) + off.north) * 1e7)::int,
         round((m.longitude + (far * (1 - cos(a)) + off.east) / cos(radians(m.latitude))) * 1e7)::int,
         4 + abs(hashint8(m.id + minute)) % 9, CASE WHEN leg < 50 THEN 5 ELSE 0 END, 'gps', m.org_id
    FROM (${moving}) m,
         generate_series(0, ${days - 1}) back,
         generate_series(0, 480, 3) minute,
         LATERAL (SELECT (date_trunc('day', $1::timestamptz, 'UTC') - make_interval(days => back) + interval '7 hours')
                         + make_interval(mins => minute) AS at) p,
         LATERAL (SELECT minute % 80 AS leg, 0.012 + (m.id + back) % 5 * 0.004 AS wide) l,
         LATERAL (SELECT 2 * pi() * (minute / 80 + least(1, leg / 50.0)) / 6 AS a) turn,
         -- Streets do not run in circles.
         LATERAL (SELECT wide * (1 + 0.3 * sin(3 * a + back) - 0.3 * sin(back) + 0.12 * sin(7 * a)) AS far) way,
         LATERAL (SELECT (hashint8(m.id * 7 + minute) % 1000) / 1e3 * 6e-5 AS north,
                         (hashint8(m.id * 11 + minute) % 1000) / 1e3 * 6e-5 AS east) off
   WHERE p.at <= $1`;

const current = `INSERT INTO location_current (device_id, origin, quadkey, latitude, longitude, accuracy_m, source, at, org_id)
  SELECT DISTINCT ON (device_id) device_id, 'own', location_quadkey(latitude / 1e7, longitude / 1e7), latitude, longitude, accuracy_m,
         source, at, org_id
    FROM location_point ORDER BY device_id, at DESC
  ON CONFLICT (device_id) DO UPDATE SET origin = 'own', quadkey = excluded.quadkey, latitude = excluded.latitude,
    longitude = excluded.longitude, accuracy_m = excluded.accuracy_m, source = excluded.source, at = excluded.at`;

/** A week of paths of a few tills, for an installation that has none; all others are where their shop is. */
export const locationPart: SeedPart = {
  name: 'location',
  async run({ client, now }) {
    const { rowCount } = await client.query('SELECT FROM location_point LIMIT 1');
    if (rowCount) return 0;
    for (let back = 0; back < days; back += 1)
      await client.query(
        `SELECT ensure_location_day((date_trunc('day', $1::timestamptz, 'UTC') - make_interval(days => $2))::date)`,
        [now, back],
      );
    const made = await client.query(points, [now]);
    await client.query(current);
    return made.rowCount ?? 0;
  },
};
