import { distanceM, metresFrom, type Spot } from '@tilldeck/contracts/location/distance.rules';
import { trackRoutes } from '@tilldeck/contracts/location/track.routes';
import type { Track } from '@tilldeck/contracts/location/track.schemas';
import type pg from 'pg';
import { findAskers, signedIn } from '../insight/read-bench.ts';
import { KeptConnection } from '../people/kept-connection.ts';
import type { ServerProcess } from '../people/server-process.ts';
import { median, quantile } from '../report/result.ts';

const points = 10_080;
const minuteMs = 60_000;
const round = (value: number): number => Number(value.toFixed(2));

/** A week, a point a minute: rounds through a city with noise of a few metres, four stops of half an hour a day. */
const fill = `INSERT INTO location_point (device_id, at, latitude, longitude, accuracy_m, speed_mps, source, org_id, org_l1, org_l2, org_l3, org_l4, org_l5)
  SELECT d.id, $2::timestamptz + make_interval(mins => n), round((52.5 + far * sin(a) + (hashint8(n) % 1000) / 1e3 * 3e-5) * 1e7)::int,
         round((13.4 + far * cos(a) * 1.6 + (hashint8(n * 7::bigint) % 1000) / 1e3 * 5e-5) * 1e7)::int, 8, 4, 'gps',
         d.org_id, d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5
    FROM devices_device d, generate_series(0, ${points - 1}) n,
         LATERAL (SELECT (n - least(30, n % 360)) / 360.0 * 2 * pi() AS a) t,
         LATERAL (SELECT 0.03 + 0.008 * sin(5 * a) + 0.002 * sin(31 * a) AS far) w
   WHERE d.id = $1 ON CONFLICT DO NOTHING`;

/** How far a place is from a line of corners, in metres. */
function awayFrom(spot: Spot, corners: readonly Spot[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, to] of corners.entries()) {
    const from = corners[index - 1] ?? to;
    const [end, own] = [metresFrom(from, to), metresFrom(from, spot)];
    const length = end.x ** 2 + end.y ** 2;
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, (own.x * end.x + own.y * end.y) / length));
    least = Math.min(least, Math.hypot(own.x - share * end.x, own.y - share * end.y));
  }
  return least;
}

/** A week of one device through the real server, and how far the line is from what was measured. */
export async function benchPath(server: ServerProcess, client: pg.Client, rounds: number) {
  const asker = (await findAskers(client))[1];
  if (!asker) throw new Error('there is no partner');
  const { rows: devices } = await client.query<{ id: string }>(
    `SELECT id FROM devices_device WHERE ${asker.id} IN (org_l1, org_l2, org_l3, org_l4, org_l5) ORDER BY id LIMIT 1`,
  );
  const deviceId = devices[0]?.id ?? '';
  const begin = new Date(Date.now() - points * minuteMs);
  await client.query(`SELECT ensure_location_day(current_date - n) FROM generate_series(0, 8) n`);
  await client.query(`UPDATE devices_device SET owned_since = now() - interval '30 days' WHERE id = $1`, [deviceId]);
  await client.query('DELETE FROM location_point WHERE device_id = $1', [deviceId]);
  await client.query(fill, [deviceId, begin]);
  await client.query('ANALYZE location_point');
  const desk = new KeptConnection(await signedIn(server.url, asker));
  const wall = (at: number) => new Date(at).toISOString();
  const input = { deviceId, from: wall(begin.getTime() - minuteMs), to: wall(Date.now() + minuteMs) };
  try {
    const byZoom: Record<string, unknown> = {};
    for (const zoom of [10, 14, 16]) {
      const times: number[] = [];
      let track: Track | undefined;
      for (let turn = -3; turn < rounds; turn++) {
        const { ms, body } = await desk.send(await desk.sign(trackRoutes.path, { ...input, zoom }));
        if (body.code !== 200) throw new Error(JSON.stringify(body).slice(0, 300));
        if (turn >= 0) times.push(ms);
        track = body.data as Track;
      }
      const drawn = (track?.lines ?? []).flatMap(({ corners }) => corners);
      const raw = await client.query<Spot>(
        `SELECT latitude / 1e7::float8 AS latitude, longitude / 1e7::float8 AS longitude FROM location_point
          WHERE device_id = $1 ORDER BY at`,
        [deviceId],
      );
      const isNear = raw.rows.filter((_, index) => index % 10 === 0);
      byZoom[zoom] = {
        callMs: { p50: round(median(times)), p99: round(quantile(times, 0.99)) },
        points: track?.count,
        corners: drawn.length,
        stops: track?.stops.length,
        toleranceM: track?.toleranceM,
        furthestM: round(Math.max(...isNear.map((spot) => awayFrom(spot, drawn)))),
        lengthKm: round(drawn.reduce((sum, spot, index) => sum + distanceM(drawn[index - 1] ?? spot, spot), 0) / 1_000),
      };
    }
    return { rounds, byZoom };
  } finally {
    desk.close();
  }
}
