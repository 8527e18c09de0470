import { modelCatalogue, screenTypeOf } from '@tilldeck/agent/simulator/world/model-catalogue.rules';
import { nodeCount } from '@tilldeck/db/node-number';
import { fillTable, withoutTriggers } from './bulk-insert.ts';
import { loadApps } from './load-apps.ts';
import type { LoadContext } from './load-context.ts';
import { zipfShares } from './partner-tree.ts';

/** The largest partner owns about a tenth of everything, the median one a few dozen. */
const fleetExponent = 1;
const batchSize = 500;
/** Devices a statement: few enough to be sorted in memory. */
const chunkSize = 200_000;
const seriesNames = ['Countertop', 'Handheld', 'Kiosk', 'Printer', 'Scanner', 'Scale', 'Display', 'Payment'];
const modelCount = 40;
/** Load models take the screens of the catalogue in turn. */
const screens = modelCatalogue.filter(({ screen }) => screen !== null);

/** Triggers keep these while devices are written one by one; they are off while millions are. */
const recountMembers = `
  UPDATE devices_group t SET device_count = c.n
    FROM (SELECT group_id AS id, count(*) AS n FROM devices_device WHERE group_id IS NOT NULL GROUP BY 1) c WHERE c.id = t.id;
  UPDATE devices_shop t SET device_count = c.n
    FROM (SELECT shop_id AS id, count(*) AS n FROM devices_device WHERE shop_id IS NOT NULL GROUP BY 1) c WHERE c.id = t.id;
  UPDATE devices_tag t SET device_count = c.n
    FROM (SELECT unnest(tags) AS id, count(*) AS n FROM devices_device GROUP BY 1) c WHERE c.id = t.id`;

/** There are no rules: every device is in the classes that the first one is placed in. */
const placeAll = `
  SELECT policies_place(ARRAY[min(id)]) FROM devices_device;
  INSERT INTO policies_device (device_id, classes, placed_by)
    SELECT d.id, p.classes, policies_placing(d) FROM devices_device d, (SELECT classes FROM policies_device LIMIT 1) p
    ON CONFLICT DO NOTHING;
  DELETE FROM policies_counter;
  INSERT INTO policies_counter (class_id, hash, outcome, slot, n)
    SELECT c, '', 'member', 0, (SELECT count(*) FROM policies_device) FROM (SELECT classes FROM policies_device LIMIT 1) p, unnest(p.classes) c`;

/**
 * Devices, imported in batches as in life, so that ids cluster by owner. Every value follows from the device's number
 * and the seed. INSERT … SELECT inside the server: faster than sending the rows there by COPY.
 */
export async function loadDevices({ client, url, devices, seed }: LoadContext): Promise<number> {
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM devices_device');
  if (devices === 0 || Number(rows[0]?.count ?? 0) > 0) return 0;
  await loadCatalogue(client);
  const orgs = await client.query<{ id: number }>(`SELECT id FROM identity_org WHERE kind = 'partner' ORDER BY id`);
  const shares = zipfShares(orgs.rows.length, devices, fleetExponent);
  await client.query('DROP TABLE IF EXISTS load_batch, load_fleet');
  await client.query(
    `CREATE UNLOGGED TABLE load_fleet AS SELECT org.id AS org_id, control_l1, control_l2, control_l3, control_l4, control_l5, share.n,
            (SELECT min(a.id) FROM identity_account a WHERE a.org_id = org.id) AS operator_id
       FROM unnest($1::int[], $2::int[]) AS share (org_id, n) JOIN identity_org org ON org.id = share.org_id WHERE share.n > 0`,
    [orgs.rows.map((row) => row.id), shares],
  );
  await withoutTriggers(client, async () => {
    await loadPlaces(client);
    await client.query(
      `CREATE UNLOGGED TABLE load_batch AS
       SELECT load_fleet.*, b.size, sum(b.size) OVER (ORDER BY b.place, load_fleet.org_id, b.nr) - b.size AS start
         FROM load_fleet, LATERAL (
           SELECT nr, least($1, n - (nr - 1) * $1) AS size, hashint8extended(load_fleet.org_id * 100000::bigint + nr, $2) AS place
             FROM generate_series(1, (n + $1 - 1) / $1) AS nr) AS b`,
      [batchSize, seed],
    );
    await client.query('ANALYZE load_batch');
  });
  const chunks = Array.from({ length: Math.ceil(devices / chunkSize) }, (_, n) => n * chunkSize);
  await fillTable(
    url,
    'devices_device',
    chunks.map((start) => ({ text: insertDevices, values: [seed, devices, start, start + chunkSize] })),
  );
  await client.query(`SELECT pass_ids('devices_device', (SELECT max(id) FROM devices_device))`);
  await client.query('DROP TABLE load_batch, load_fleet');
  await loadApps(client, url, chunks, chunkSize);
  await client.query('SELECT devices_recount()');
  await client.query(recountMembers);
  await client.query(placeAll);
  return devices;
}

async function loadCatalogue(client: LoadContext['client']): Promise<void> {
  await client.query(
    `INSERT INTO devices_series (name, sort) SELECT name, place FROM unnest($1::text[]) WITH ORDINALITY AS s (name, place)
     ON CONFLICT DO NOTHING`,
    [seriesNames],
  );
  await client.query(
    `INSERT INTO devices_model (series_id, name, screen_type, screen_width, screen_height)
     SELECT (SELECT id FROM devices_series WHERE name = ($1::text[])[1 + n % ${seriesNames.length}]), 'Load ' || chr(65 + n % 26) || n,
            s.type, s.width, s.height
       FROM generate_series(1, ${modelCount}) AS n
       JOIN unnest($2::text[], $3::int[], $4::int[]) WITH ORDINALITY AS s (type, width, height, place) ON s.place = 1 + n % ${screens.length} ORDER BY n
     ON CONFLICT DO NOTHING`,
    [
      seriesNames,
      screens.map((model) => screenTypeOf(model)),
      screens.map(({ screen }) => screen?.[0]),
      screens.map(({ screen }) => screen?.[1]),
    ],
  );
}

/** Shops for whoever has more than a handful, a group and three tags for whoever has many, two tags of the vendor. */
async function loadPlaces(client: LoadContext['client']): Promise<void> {
  const levels = 'control_l1, control_l2, control_l3, control_l4, control_l5';
  const owned = 'org_id, org_l1, org_l2, org_l3, org_l4, org_l5';
  await client.query(
    `INSERT INTO devices_shop (${owned}, name, timezone) SELECT org_id, ${levels}, 'Shop ' || nr, 'UTC'
       FROM load_fleet, generate_series(1, least(200, n / 20)) AS nr ORDER BY org_id, nr`,
  );
  await client.query(
    `INSERT INTO devices_group (${owned}, name) SELECT org_id, ${levels}, 'Group ' || nr FROM load_fleet, generate_series(1, 5) AS nr
      WHERE n >= 100 ORDER BY org_id, nr`,
  );
  await client.query(
    `INSERT INTO devices_tag (${owned}, name)
     SELECT org_id, ${levels}, name FROM load_fleet, unnest(ARRAY['common', 'few', 'rare']) AS name WHERE n >= 100
     UNION ALL SELECT 1, NULL, NULL, NULL, NULL, NULL, name FROM unnest(ARRAY['vendor common', 'vendor rare']) AS name
     ORDER BY 1, 7`,
  );
}

/** A fleet in a usual state: one in forty needs paper, one in a hundred cannot print, few batteries and disks are nearly empty. */
const below = (bits: string, kind: string, steps: readonly (readonly [step: number, outOf: number])[]) =>
  steps.map(([step, outOf]) => `CASE WHEN ${bits} % 1000 < ${outOf} THEN '${kind}_${step}' END`);
const signsOf = `array_remove(ARRAY[
  CASE WHEN (h >> 8) % 1000 < 15 THEN 'paper_low' WHEN (h >> 8) % 1000 < 25 THEN 'paper_out' WHEN (h >> 8) % 1000 < 29 THEN 'cover_open'
       WHEN (h >> 8) % 1000 < 30 THEN 'overheated' WHEN (h >> 8) % 1000 < 33 THEN 'failed' END,
  ${below('(h >> 11)', 'battery', [
    [10, 5],
    [20, 15],
    [30, 30],
    [50, 90],
  ]).join(', ')},
  ${below('(h >> 13)', 'storage', [
    [200, 3],
    [500, 8],
    [1000, 25],
    [2000, 80],
  ]).join(', ')},
  ${below('(h >> 14)', 'signal', [
    [-110, 2],
    [-100, 10],
    [-90, 60],
  ]).join(', ')},
  CASE WHEN (h >> 8) % 1000 BETWEEN 15 AND 32 OR (h >> 11) % 1000 < 9 OR (h >> 13) % 1000 < 8 THEN 'attention' END], NULL)`;

/**
 * `h` is 28 bits that look random; each field takes other ones of them. Ids that one statement gave follow each other in
 * steps of `nodeCount`.
 */
const insertDevices = `
  INSERT INTO devices_device (id, sn, model_id, org_id, org_l1, org_l2, org_l3, org_l4, org_l5, state, warranty_state, warranty_end,
    shipping_method, group_id, shop_id, operator_id, tags, customer_sn, firmware_version, os_version, created_at, shipped_at,
    activated_at, lan_mac, product_number, product_name, outgoing_version, remark, offline_since, agent_version, signs)
  SELECT d.id, (ARRAY['V2P','K21','D3M','T2S','P24','S8X','L30','M1Q'])[1 + model % 8] || to_char(created_at, 'YY')
           || lpad((d.id * 7919 % 100000000)::text, 8, '0') || upper(substr(md5(d.id::text), 1, 2)),
         (SELECT min(id) FROM devices_model WHERE name LIKE 'Load %') + ${nodeCount} * model, org_id, control_l1, control_l2, control_l3, control_l4,
         control_l5, state, warranty_state_of(warranty_end, current_date), warranty_end,
         CASE WHEN h % 100 < 3 THEN 'proto' WHEN h % 100 < 90 THEN 'oqc' END::shipping_method,
         CASE WHEN h % 4 = 0 THEN g.first + ${nodeCount} * ((h >> 3) % 5) END, CASE WHEN h % 5 > 0 AND s.count > 0 THEN s.first + ${nodeCount} * ((h >> 5) % s.count) END,
         CASE WHEN h % 10 = 0 THEN operator_id END,
         array_remove(ARRAY[CASE WHEN h % 10 < 3 THEN t.first END, CASE WHEN h % 50 = 7 THEN t.first + ${nodeCount} END,
           CASE WHEN h % 10007 = 11 THEN t.first + ${2 * nodeCount} END, CASE WHEN (h >> 4) % 40 = 1 THEN vendor_tag END,
           CASE WHEN (h >> 4) % 100003 = 1 THEN vendor_tag + ${nodeCount} END], NULL),
         CASE WHEN h % 7 = 0 THEN 'TILL-' || d.id % 90000 ELSE '' END,
         CASE WHEN state = 'inactive' THEN '' ELSE (ARRAY['3.4.1','3.4.0','3.3.2','3.2.9','3.1.0','2.9.4','2.8.1','4.0.0-rc1'])
           [1 + least(7, floor(-ln((1 + (h >> 6) % 9999) / 10000.0) * 1.6))::int] END,
         'Android ' || 9 + h % 6, created_at, created_at + interval '3 days', CASE WHEN state <> 'inactive' THEN created_at + interval '20 days' END,
         upper(substr(md5('lan' || d.id), 1, 12)), 'PN-' || model, 'Till ' || model, '3.0.0', '',
         CASE WHEN state IN ('offline', 'disabled') THEN greatest(created_at + interval '20 days',
           now() - interval '1 minute' * exp(12.5 * ((h >> 7) % 9973) / 9973.0)) END,
         CASE WHEN state = 'inactive' THEN '' ELSE (ARRAY['1.9.1','1.9.0','1.8.3','1.7.0','1.6.2','1.5.0','1.4.1','1.2.4'])
           [1 + least(7, floor(-ln((1 + (h >> 10) % 9999) / 10000.0) * 1.4))::int] END,
         CASE WHEN state = 'inactive' THEN '{}' ELSE ${signsOf} END
    FROM (SELECT drawn.*, CASE WHEN chance < 0.02 THEN 'disabled' WHEN chance < 0.57 THEN 'online' WHEN chance < 0.82 THEN 'offline'
                               ELSE 'inactive' END::device_state AS state,
                 least(39, floor(power((1 + (h >> 9) % 9973) / 9974.0, 2.2) * 40))::int AS model,
                 now() - interval '4 years' * (1 - drawn.id / $2::float8) AS created_at,
                 CASE WHEN h % 12 > 0 THEN current_date - 700 + (h >> 2) % 1800 END AS warranty_end
            FROM (SELECT load_batch.*, start + k AS id, (hashint8extended(start + k, $1) & 268435455)::int AS h,
                         (hashint8extended(start + k, $1 + 1) & 1048575) / 1048576.0 AS chance
                    FROM load_batch, generate_series(1, size) AS k WHERE start >= $3 AND start < $4) AS drawn) AS d
    LEFT JOIN (SELECT org_id AS owner, min(id) AS first FROM devices_group GROUP BY 1) AS g ON g.owner = d.org_id
    LEFT JOIN (SELECT org_id AS owner, min(id) AS first, count(*)::int AS count FROM devices_shop GROUP BY 1) AS s ON s.owner = d.org_id
    LEFT JOIN (SELECT org_id AS owner, min(id) AS first FROM devices_tag GROUP BY 1) AS t ON t.owner = d.org_id
    CROSS JOIN (SELECT min(id) AS vendor_tag FROM devices_tag WHERE org_id = 1) AS v
   ORDER BY d.id`;
