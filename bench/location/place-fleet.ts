import { cellsKeptFrom } from '@tilldeck/contracts/location/location.limits';
import pg from 'pg';

/** Latitude, longitude and how many tills, in parts: few large cities, many small ones. */
const cities: readonly (readonly [latitude: number, longitude: number, parts: number])[] = [
  [31.23, 121.47, 90],
  [39.9, 116.4, 80],
  [22.54, 114.06, 70],
  [30.57, 104.07, 45],
  [23.13, 113.26, 60],
  [35.68, 139.76, 40],
  [34.69, 135.5, 20],
  [37.57, 126.98, 25],
  [13.75, 100.5, 20],
  [-6.2, 106.85, 40],
  [14.6, 120.98, 15],
  [1.35, 103.82, 15],
  [28.61, 77.21, 40],
  [19.08, 72.88, 35],
  [25.2, 55.27, 12],
  [41.01, 28.98, 25],
  [55.75, 37.62, 25],
  [52.52, 13.4, 30],
  [48.14, 11.58, 20],
  [53.55, 9.99, 15],
  [50.94, 6.96, 15],
  [48.86, 2.35, 35],
  [45.76, 4.84, 12],
  [51.51, -0.13, 40],
  [53.48, -2.24, 15],
  [40.42, -3.7, 25],
  [41.39, 2.17, 20],
  [41.9, 12.5, 18],
  [45.46, 9.19, 20],
  [52.23, 21.01, 15],
  [59.33, 18.07, 10],
  [40.71, -74.01, 45],
  [34.05, -118.24, 40],
  [41.88, -87.63, 25],
  [29.76, -95.37, 20],
  [43.65, -79.38, 15],
  [19.43, -99.13, 40],
  [20.67, -103.35, 12],
  [4.71, -74.07, 15],
  [-12.05, -77.04, 12],
  [-23.55, -46.63, 50],
  [-22.91, -43.17, 25],
  [-34.6, -58.38, 20],
  [-33.45, -70.67, 12],
  [30.04, 31.24, 18],
  [6.52, 3.38, 20],
  [-26.2, 28.05, 15],
  [-1.29, 36.82, 8],
  [-33.87, 151.21, 15],
  [-36.85, 174.76, 6],
];
const drawn = cities.flatMap(([latitude, longitude, parts]) =>
  Array.from({ length: parts }, () => [latitude, longitude] as const),
);

/**
 * A position for every device, near a city: half of a partner's tills in the city of the partner, most of them within
 * some kilometres of its middle. Every value follows from the device's number. Triggers are off, as for the fleet itself.
 */
const placeAll = `INSERT INTO location_current (device_id, origin, quadkey, latitude, longitude, accuracy_m, source, at,
    org_id, org_l1, org_l2, org_l3, org_l4, org_l5)
  SELECT id, 'own', location_quadkey(north, east), round(north * 1e7)::int, round(east * 1e7)::int, 8, 'gps', now(),
         org_id, org_l1, org_l2, org_l3, org_l4, org_l5
    FROM (SELECT d.*, ($1::float8[])[city] + far * sin(turn) AS north, ($2::float8[])[city] + far * cos(turn) / cos(radians(($1::float8[])[city])) AS east
            FROM (SELECT d.*, 1 + abs(hashint8(CASE WHEN h % 2 = 0 THEN org_id ELSE h END)) % $3::int AS city,
                         0.9 * power((h >> 3) % 9973 / 9973.0, 3) AS far, (h >> 5) % 6283 / 1e3 AS turn
                    FROM (SELECT id, org_id, org_l1, org_l2, org_l3, org_l4, org_l5, (hashint8extended(id, 7) & 268435455)::int AS h
                            FROM devices_device) d) d) p
   ORDER BY id`;

/** How long each step took, for the result. */
export async function placeFleet(ownerUrl: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const tookS: Record<string, number> = {};
  const timed = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const begin = performance.now();
    await work();
    tookS[name] = Number(((performance.now() - begin) / 1_000).toFixed(1));
  };
  try {
    if ((await client.query('SELECT FROM location_current LIMIT 1')).rowCount === 1) return tookS;
    await client.query(`SET synchronous_commit = off; SET session_replication_role = replica; SET work_mem = '128MB'`);
    const values = [drawn.map(([north]) => north), drawn.map(([, east]) => east), drawn.length];
    await timed('places', () => client.query(placeAll, values));
    await client.query('SET session_replication_role = origin');
    await timed('recount', () => client.query('SELECT location_recount($1)', [cellsKeptFrom]));
    await timed('statistics', () => client.query('VACUUM ANALYZE'));
    return tookS;
  } finally {
    await client.end();
  }
}
