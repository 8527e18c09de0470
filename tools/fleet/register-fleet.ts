import type { FleetDevice, FleetSettings } from '@tilldeck/agent/simulator/fleet-options';
import { demandDevelopment, publicHalf, simulatedKey } from '@tilldeck/agent/simulator/simulated-key';
import { chance, wholeWithin } from '@tilldeck/agent/simulator/world/chance.rules';
import { macOf } from '@tilldeck/agent/simulator/world/identity.rules';
import { screenTypeOf } from '@tilldeck/agent/simulator/world/model-catalogue.rules';
import { modelTraits, traitsOf } from '@tilldeck/agent/simulator/world/model-traits.rules';
import { makeWorld, type World, type WorldPartner } from '@tilldeck/agent/simulator/world/world.rules';
import pg from 'pg';
import { bytea, type SeedRow } from '../seed/insert-rows.ts';
import { worldCities } from './world-cities.ts';

export interface RegisteredFleet {
  world: World;
  /** Those the link lets in: whose key nobody has revoked. */
  devices: FleetDevice[];
  settings: FleetSettings;
  added: number;
}

const rowsPerStatement = 2_000;
const dayMs = 86_400_000;
const warrantyDays = 730;

/**
 * Puts the simulated world into the registry, as the factory and the partners would have: models, shops, devices, their
 * factory-listed keys, and the enrolment that these keys entitle to. Adds what is missing and touches nothing else.
 * For development only: anybody can make the keys of simulated devices.
 */
export async function registerFleet(
  databaseUrl: string,
  options: { seed: number; devices: number },
): Promise<RegisteredFleet> {
  demandDevelopment();
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'tilldeck-fleet' });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('tilldeck.fleet'))`);
    const world = makeWorld({ ...options, partners: await listPartners(client), cities: worldCities() });
    await addModels(client);
    await addShops(client, world);
    const added = await addDevices(client, world);
    await addKeys(client, world);
    await client.query('COMMIT');
    return { world, added, devices: await listEnrolled(client, world), settings: await readSettings(client) };
  } finally {
    await client.end();
  }
}

/** Of a demo installation its own partners, so that one a developer adds does not move all the shops. */
async function listPartners(client: pg.Client): Promise<WorldPartner[]> {
  const { rows } = await client.query<WorldPartner>(`
    SELECT id, coalesce(nullif(abbreviation, ''), name) AS "shortName", coalesce(country_code, '') AS country,
           coalesce(region_code, '') AS region
      FROM identity_org WHERE activated_at IS NOT NULL AND terminated_at IS NULL ORDER BY kind = 'vendor', id`);
  const [vendor] = rows.slice(-1);
  if (!vendor) throw new Error('there is no vendor yet; run: npm run seed');
  const partners = rows.slice(0, -1);
  const demo = partners.filter(({ id }) => id < 100);
  if (demo.length > 0) return demo;
  return partners.length > 0 ? partners : [vendor];
}

async function addModels(client: pg.Client): Promise<void> {
  const series = [...new Set(modelTraits.map((model) => model.series))];
  await client.query(
    'INSERT INTO devices_series (name) SELECT unnest($1::text[]) ON CONFLICT (lower(name)) DO NOTHING',
    [series],
  );
  for (const { name, series: of, screen } of modelTraits)
    await client.query(
      `INSERT INTO devices_model (series_id, name, screen_type, screen_width, screen_height)
       SELECT id, $2, $3, $4, $5 FROM devices_series WHERE lower(name) = lower($1) ON CONFLICT (lower(name)) DO NOTHING`,
      [of, name, screenTypeOf({ screen }), ...screen],
    );
}

async function addShops(client: pg.Client, { shops }: World): Promise<void> {
  await addMissing(
    client,
    'devices_shop',
    shops.map((shop) => ({
      org_id: shop.partnerId,
      name: shop.name,
      code: shop.code,
      country_code: shop.city.country,
      region_code: shop.city.region || null,
      address: shop.address,
      latitude: shop.latitude,
      longitude: shop.longitude,
      timezone: shop.timezone,
      opening_hours: shop.hours,
    })),
  );
}

async function addDevices(client: pg.Client, world: World): Promise<number> {
  const models = await idsBy(client, 'SELECT name AS key, id FROM devices_model');
  const shops = await idsBy(client, `SELECT org_id || '/' || name AS key, id FROM devices_shop`);
  const added = await addMissing(
    client,
    'devices_device',
    world.devices.map(({ sn, model, shop: place }) => {
      const shop = world.shops[place];
      if (!shop) throw new Error(`${sn} stands in no shop`);
      const life = { seed: world.seed, sn, model, shop };
      const shippedAt = Date.now() - wholeWithin(`${world.seed}/${sn}/shipped`, 5, 1_000) * dayMs;
      const warrantyEnd = shippedAt + warrantyDays * dayMs;
      return {
        sn,
        model_id: idOf(models, model),
        org_id: shop.partnerId,
        shop_id: idOf(shops, `${shop.partnerId}/${shop.name}`),
        shipping_method: chance(`${world.seed}/${sn}/proto`) < 0.02 ? 'proto' : 'oqc',
        created_at: new Date(shippedAt - 3 * dayMs),
        shipped_at: new Date(shippedAt),
        warranty_end: new Date(warrantyEnd).toISOString().slice(0, 10),
        warranty_state: warrantyEnd < Date.now() ? 'expired' : 'effective',
        wifi_mac: macOf(life, 'wifi'),
        lan_mac: traitsOf(model).isHandheld ? '' : macOf(life, 'lan'),
        bluetooth_mac: macOf(life, 'bluetooth'),
        product_name: model,
        remark: 'Simulated',
      };
    }),
  );
  return added;
}

/** The factory's list, and the key each device would be enrolled with; a device that ever had a key is left as it is. */
async function addKeys(client: pg.Client, { seed, devices }: World): Promise<void> {
  const sns = devices.map(({ sn }) => sn);
  const { rows } = await client.query<{ sn: string }>('SELECT sn FROM link_factory_key WHERE sn = ANY($1)', [sns]);
  const known = new Set(rows.map(({ sn }) => sn));
  await addMissing(
    client,
    'link_factory_key',
    sns
      .filter((sn) => !known.has(sn))
      .map((sn) => ({ sn, public_key: bytea(publicHalf(simulatedKey(seed, sn))), created_by: 'npm run fleet' })),
  );
  await client.query(
    `INSERT INTO link_key (org_id, device_id, sn, public_key, state, source, agent, decided_at, decided_by)
     SELECT d.org_id, d.id, d.sn, f.public_key, 'active', 'factory', 'simulator', now(), 'npm run fleet'
       FROM devices_device d JOIN link_factory_key f USING (sn)
      WHERE d.sn = ANY($1) AND NOT EXISTS (SELECT FROM link_key k WHERE k.device_id = d.id)`,
    [sns],
  );
}

async function listEnrolled(client: pg.Client, { devices }: World): Promise<FleetDevice[]> {
  const { rows } = await client.query<{ sn: string; epoch: string; lastSeq: string }>(
    `SELECT k.sn, k.id AS epoch, coalesce(s.seq, 0) AS "lastSeq"
       FROM link_key k JOIN link_factory_key f ON f.sn = k.sn AND f.public_key = k.public_key
       LEFT JOIN link_state s ON s.device_id = k.device_id AND s.epoch = k.id
      WHERE k.state = 'active' AND k.sn = ANY($1)`,
    [devices.map(({ sn }) => sn)],
  );
  const enrolled = new Map(rows.map((row) => [row.sn, row]));
  return devices.flatMap((device) => {
    const key = enrolled.get(device.sn);
    // A few more than was saved: the last run may have sent what nobody has read yet.
    return key ? [{ ...device, epoch: Number(key.epoch), lastSeq: Number(key.lastSeq) + 100 }] : [];
  });
}

async function readSettings(client: pg.Client): Promise<FleetSettings> {
  const { rows } = await client.query<FleetSettings>(
    `SELECT keep_alive_s AS "keepAliveS", status_every_s AS "statusEveryS", pull_every_s AS "pullEveryS",
            reconnect_spread_s AS "reconnectSpreadS" FROM link_setting`,
  );
  const [settings] = rows;
  if (!settings) throw new Error('the link has no settings');
  return settings;
}

async function addMissing(client: pg.Client, table: string, rows: readonly SeedRow[]): Promise<number> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  let added = 0;
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const { rowCount } = await client.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(null::${table}, $1)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(rows.slice(start, start + rowsPerStatement))],
    );
    added += rowCount ?? 0;
  }
  return added;
}

async function idsBy(client: pg.Client, query: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; id: string }>(query);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

function idOf(ids: Map<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`${key} is not in the registry`);
  return id;
}
