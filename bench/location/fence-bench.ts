import { type FenceCircle, surelyOn } from '@tilldeck/contracts/location/fence.rules';
import { boxAround } from '@tilldeck/contracts/location/fence-rehearsal.rules';
import { visitLevel } from '@tilldeck/contracts/location/location.limits';
import { rangesOf } from '@tilldeck/contracts/location/quadkey.rules';
import { migratedTemplate } from '@tilldeck/testkit/harness/migrated-template';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { median, writeResult } from '../report/result.ts';

interface FenceBench {
  points: number;
  fences: number;
  rounds: number;
}

/** Of every receiver of this bench. A till is inside when its whole circle of accuracy is. */
const accuracyM = 8;

/** Points near a hundred cities, most within some kilometres of the middle; every value follows from its number. */
const fill = `INSERT INTO location_current (device_id, origin, quadkey, latitude, longitude, accuracy_m, source, at, org_id, org_l1)
  SELECT n, 'own', location_quadkey(north, east), round(north * 1e7)::int, round(east * 1e7)::int, $2, 'gps', now(), 1, 1
    FROM (SELECT n, -50 + (n * 37 % 100) + far * sin(turn) AS north, -150 + (n * 37 % 100) * 3 + far * cos(turn) AS east
            FROM (SELECT n, 0.5 * power(abs(hashint8(n) % 9973) / 9973.0, 2) AS far, abs(hashint8(n * 7) % 6283) / 1e3 AS turn
                    FROM generate_series(1, $1::bigint) n) h) p`;
/** The same points for PostGIS, in a table of their own, so that each side reads a table and an index of its own. */
const forPostgis = `CREATE TABLE bench_spot AS
  SELECT device_id, ST_SetSRID(ST_MakePoint(longitude / 1e7, latitude / 1e7), 4326)::geography AS spot
    FROM location_current;
  CREATE INDEX ON bench_spot USING gist (spot)`;

const inCells = `SELECT c.device_id, c.latitude, c.longitude, c.accuracy_m FROM unnest($1::bigint[], $2::bigint[]) r (low, high)
  JOIN location_current c ON c.quadkey BETWEEN r.low AND r.high WHERE c.origin = 'own'`;
const byPostgis = `SELECT device_id FROM bench_spot
  WHERE ST_DWithin(spot, ST_SetSRID(ST_MakePoint($1, $2), 4326)::geography, $3)`;

interface Row {
  device_id: string;
  latitude: number;
  longitude: number;
  accuracy_m: number;
}

/** As the product finds the devices inside a fence: ranges of a key, then the rule that devices judge by. */
async function findInside(client: pg.Client, circle: FenceCircle): Promise<number> {
  const ranges = rangesOf(boxAround(circle), visitLevel);
  const values = [ranges.map(([low]) => low), ranges.map(([, high]) => high)];
  const { rows } = await client.query<Row>({ name: 'cells', text: inCells, values });
  return rows.filter(
    ({ latitude, longitude, accuracy_m }) =>
      surelyOn(circle, { latitude: latitude / 1e7, longitude: longitude / 1e7, at: 0, accuracyM: accuracy_m }) ===
      'inside',
  ).length;
}

async function findByPostgis(client: pg.Client, { latitude, longitude, radiusM }: FenceCircle): Promise<number> {
  const { rows } = await client.query({
    name: 'postgis',
    text: byPostgis,
    values: [longitude, latitude, radiusM - accuracyM],
  });
  return rows.length;
}

/** Fences against points: who is inside each, by the rule of the product and by PostGIS, in turns. */
export async function benchFences({ points, fences, rounds }: FenceBench): Promise<boolean> {
  const database = await createTestDatabase(await migratedTemplate());
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(fill, [points, accuracyM]);
    await client.query(forPostgis);
    await client.query('VACUUM ANALYZE location_current');
    await client.query('ANALYZE bench_spot');
    const { rows } = await client.query<{ latitude: number; longitude: number; nr: string }>(
      `SELECT latitude / 1e7::float8 AS latitude, longitude / 1e7::float8 AS longitude, device_id AS nr FROM location_current
        ORDER BY hashint8(device_id + 3) LIMIT $1`,
      [fences],
    );
    const circles = rows.map(({ nr, ...spot }) => ({ ...spot, radiusM: 50 + ((Number(nr) * 97) % 4_951) }));
    const perS: Record<'ours' | 'postgis', number[]> = { ours: [], postgis: [] };
    const inside = { ours: 0, postgis: 0 };
    const measure = async (side: 'ours' | 'postgis', find: typeof findInside, isCounted: boolean) => {
      const begin = performance.now();
      let found = 0;
      for (const circle of circles) found += await find(client, circle);
      inside[side] = found;
      if (isCounted) perS[side].push((circles.length * 1_000) / (performance.now() - begin));
    };
    for (let round = 0; round <= rounds; round++) {
      const sides = [() => measure('ours', findInside, round > 0), () => measure('postgis', findByPostgis, round > 0)];
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
    }
    const share = median(perS.ours.map((each, index) => each / (perS.postgis[index] ?? each)));
    const figures = {
      points,
      fences,
      rounds,
      share: Number(share.toFixed(2)),
      fencesPerS: { ours: Math.round(median(perS.ours)), postgis: Math.round(median(perS.postgis)) },
      inside,
    };
    const file = writeResult({
      bench: 'location-fences',
      figures,
      notes: [
        'who is inside each fence: ranges of the quadkey and the rule of the device, against ST_DWithin of geography with a GiST index; goal: share at least 0.8',
        'inside differs where the sphere of the rule and the ellipsoid of PostGIS do, by 0.5 % of the radius at most',
        'one connection, one fence a statement, prepared; without row security on both sides',
      ],
    });
    console.log(JSON.stringify(figures), file);
    return Math.abs(inside.ours - inside.postgis) <= 0.02 * inside.postgis;
  } finally {
    await client.end();
    await database.drop();
  }
}
