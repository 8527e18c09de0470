import type pg from 'pg';
import { fillTable } from './bulk-insert.ts';

/**
 * Twenty apps with ten versions each. Everybody has the first two; of each further app every third has it of those
 * that had the one before, so that the last are on a handful of devices. Newer versions are on more devices.
 */
const appCount = 20;
const versionCount = 10;

const insertBuilds = `
  INSERT INTO devices_app_build (id, package, version, version_code, name)
  SELECT app * ${versionCount} + nr, 'com.load.app' || app, '1.' || nr || '.0', nr, 'Load app ' || app
    FROM generate_series(1, ${appCount}) AS app, generate_series(0, ${versionCount - 1}) AS nr ORDER BY 1`;

const insertSets = `
  INSERT INTO devices_app_set (device_id, org_id, org_l1, org_l2, org_l3, org_l4, org_l5, builds)
  SELECT id, org_id, org_l1, org_l2, org_l3, org_l4, org_l5, ARRAY(
           SELECT app * ${versionCount} + ${versionCount - 1} - least(${versionCount - 1}, floor(-ln((1 + (h >> app) % 9999) / 10000.0) * 1.3))::int
             FROM generate_series(1, ${appCount}) AS app
            WHERE app < 3 OR (hashint8extended(id, app) & 1048575) < 1048576 / 3 ^ (app - 2)::float8 ORDER BY 1)
    FROM (SELECT d.*, (hashint8extended(id, 7) & 268435455)::int AS h FROM devices_device d
           WHERE id > $1 AND id <= $2 AND state <> 'inactive') AS d
   ORDER BY id`;

const insertSeen = `
  INSERT INTO devices_app_seen (org_id, org_l1, org_l2, org_l3, org_l4, org_l5, build_id)
  SELECT DISTINCT org_id, org_l1, org_l2, org_l3, org_l4, org_l5, unnest(builds) FROM devices_app_set`;

/** The apps that devices would have reported. `starts` are the chunks that the devices were made in. */
export async function loadApps(
  client: pg.Client,
  url: string,
  starts: readonly number[],
  chunkSize: number,
): Promise<void> {
  await client.query(insertBuilds);
  await client.query(`SELECT pass_ids('devices_app_build', (SELECT max(id) FROM devices_app_build))`);
  await fillTable(
    url,
    'devices_app_set',
    starts.map((start) => ({ text: insertSets, values: [start, start + chunkSize] })),
  );
  await client.query(insertSeen);
}
