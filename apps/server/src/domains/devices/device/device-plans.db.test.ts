import type { DeviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import type { TestOrg } from '@tilldeck/testkit/factories/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { readIn, type Scope, scopeOfOrg, vendorOrgId } from '../../../platform/db/scope.ts';
import { whereDevice } from './device-filter.view.ts';

let api: ApiHarness;
let owner: TestOrg;
let model: number;
let scope: Scope;

beforeAll(async () => {
  api = await startApiHarness();
  owner = await api.people.partner(api.vendor, 'Owner');
  model = await api.people.model('Planned');
  const others = await api.people.partner(api.vendor, 'Others');
  // Enough rows that a sequential scan is more expensive, and few enough to insert quickly.
  await api.people.query(
    `INSERT INTO devices_device (org_id, sn, model_id, state, firmware_version, customer_sn, created_at, activated_at)
     SELECT CASE WHEN n % 10 = 0 THEN $1 ELSE $2 END::int, 'PLAN' || lpad((n * 7919 % 1000000)::text, 8, '0'), $3,
            (ARRAY['online', 'offline', 'inactive', 'online'])[1 + n % 4]::device_state, '1.' || n % 20,
            CASE WHEN n % 9 = 0 THEN 'TILL-' || n ELSE '' END, now() - make_interval(hours => 20000 - n), now() - make_interval(hours => 20000 - n)
       FROM generate_series(1, 20000) AS n`,
    [owner.id, others.id, model],
  );
  await api.people.query(
    `INSERT INTO devices_app_build (id, package, version) VALUES (1, 'com.example.till', '1'), (2, 'com.example.rare', '1'), (3, 'com.example.rare', '2')`,
  );
  await api.people.query(
    `INSERT INTO devices_app_set (device_id, org_id, builds)
     SELECT id, org_id, CASE WHEN id % 4000 = 0 THEN '{1,2}' ELSE '{1}' END::int[] FROM devices_device`,
  );
  await api.people.query(
    `INSERT INTO devices_printer SELECT id, 'Print', CASE WHEN id % 4000 = 0 THEN '0.1' ELSE '2.0' END FROM devices_device`,
  );
  await api.people.query('ANALYZE devices_device, devices_app_set, devices_printer');
  scope = scopeOfOrg(api.app.database, { id: owner.id, depth: 1 });
});
afterAll(() => api.close());

/** The plan of the list's own condition under row security; a table this small is read whole unless that is off. */
const planOf = (filter: DeviceFilter, order: 'id' | 'sn' = 'id') =>
  readIn(scope, async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const where = await whereDevice({ scope, db }, filter);
    const column = sql.ref(`d.${order}`);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) select d.id from devices_device d where ${where} order by ${column} desc limit 21`.execute(
      db,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

it.each<[string, DeviceFilter, RegExp]>([
  ['nothing', {}, /Index Scan Backward using devices_device__org_l1/],
  ['serial numbers', { sns: ['PLAN00007919', 'PLAN00015838'] }, /devices_device__sn\b/],
  ['the beginning of a serial number', { keyword: 'PLAN000079*' }, /devices_device__sn\b/],
  ['the end of a serial number', { keyword: '*07919' }, /devices_device__sn_rev/],
  [
    'part of a serial number',
    { keyword: '00079' },
    /devices_device__sn_trgm[\s\S]*devices_device__customer_sn|devices_device__customer_sn[\s\S]*devices_device__sn_trgm/,
  ],
  ['a state that is rare', { state: ['disabled'] }, /devices_device__facet/],
  ['a warranty that is rare', { warranty: ['expired'] }, /devices_device__facet/],
  ['state and firmware', { state: ['disabled'], firmwareVersion: '1.3' }, /devices_device__facet/],
  ['a fault of the printer', { printer: ['failed'] }, /devices_device__reported/],
  ['two faults of the printer', { printer: ['failed', 'overheated'] }, /devices_device__reported/],
  ['an agent that is rare', { agentVersion: '0.1' }, /devices_device__reported/],
  ['a fault and an agent', { printer: ['failed'], agentVersion: '0.1' }, /devices_device__reported/],
  ['a firmware of the printer that is rare', { printerFirmware: '0.1' }, /devices_printer__version/],
  ['an app that is rare', { app: 'com.example.rare' }, /devices_app_set__builds/],
  ['an app of everybody', { app: 'com.example.till' }, /Backward using devices_(app_set|device)__org_l1/],
  ['long offline', { offlineHours: 15_000 }, /devices_device__(l1_)?seen/],
  ['a model nobody here has', { modelIds: ['2147483647'] }, /devices_device__(l1_model|model|facet)/],
])('the list filtered by %s reaches its index under row security', async (_name, filter, index) => {
  expect(await planOf(filter)).toMatch(index);
});

const thousands = Array.from({ length: 2_000 }, (_, n) => `PLAN${String((n * 79_190) % 1_000_000).padStart(8, '0')}`);
const byNumber = {
  'a list': 'SELECT d.id FROM devices_device d WHERE d.sn = ANY ($1::text[])',
  'a join': 'SELECT d.id FROM unnest($1::text[]) w (sn) JOIN devices_device d ON d.sn = w.sn',
  'an anti-join':
    'SELECT FROM unnest($1::text[]) w (sn) WHERE NOT EXISTS (SELECT FROM devices_device d WHERE d.sn = w.sn)',
};

it.each(Object.entries(byNumber))('%s of 2,000 serial numbers is not looked up by trigrams', async (_name, text) => {
  const client = await api.app.database.pools.vendor.connect();
  const plan = async () => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`, [thousands]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  try {
    await client.query('BEGIN');
    expect(await plan()).not.toContain('trgm');
    await client.query(
      'SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off',
    );
    expect(await plan()).toMatch(/devices_device__sn\b/);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

it('equality of a serial number cannot be answered by trigrams, even without any other index', async () => {
  // The plan comes out as an error, so that the index is there again.
  const plan = api.people.query(
    `DO $$ DECLARE line text; plan text := ''; BEGIN
       DROP INDEX devices_device__sn;
       PERFORM set_config('enable_seqscan', 'off', true);
       FOR line IN EXPLAIN SELECT FROM devices_device WHERE sn = 'PLAN00007919' LOOP plan := plan || line; END LOOP;
       RAISE EXCEPTION '%', plan;
     END $$`,
  );
  await expect(plan).rejects.toThrow(/^Seq Scan on devices_device/);
});

const asVendor = (): Scope => scopeOfOrg(api.app.database, { id: vendorOrgId, depth: 0 });

/** The plan of a list in the order of a time, as it is when filtered by that time. */
const periodPlan = (who: Scope, time: 'created_at' | 'activated_at') =>
  readIn(who, async (db) => {
    const period = { from: '2025-01-01', to: '2025-01-02' };
    const filter: DeviceFilter =
      time === 'created_at'
        ? { createdFrom: period.from, createdTo: period.to }
        : { activatedFrom: period.from, activatedTo: period.to };
    const where = await whereDevice({ scope: who, db }, filter);
    const column = sql.ref(`d.${time}`);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) select d.id from devices_device d where ${where} order by ${column} desc, d.id desc limit 21`.execute(
      db,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

it.each([
  ['created_at', /Backward using devices_device__created/],
  ['activated_at', /devices_device__activated/],
] as const)('a period long ago is found in the order of %s', async (time, index) => {
  const plan = await periodPlan(asVendor(), time);
  expect(plan).toMatch(index);
  expect(plan).not.toContain('Sort');
});

it.each([
  ['created_at', /Backward using devices_device__l1_created/],
  ['activated_at', /Backward using devices_device__l1_activated/],
] as const)("a partner's period long ago is found in the order of %s among its own", async (time, index) => {
  expect(await periodPlan(scope, time)).toMatch(index);
});

it.each([
  ['the vendor', asVendor, /using devices_device__seen\b/],
  ['a partner', () => scope, /using devices_device__l1_seen\b/],
] as const)('the order of the last connection is that of an index for %s', async (_name, whose, index) => {
  const who = whose();
  const plan = await readIn(who, async (db) => {
    const where = await whereDevice({ scope: who, db }, {});
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) select d.id from devices_device d where ${where} order by d.seen_at desc, d.id desc limit 21`.execute(
      db,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(index);
  expect(plan).not.toContain('Sort');
});

it('every index the list was measured with is there', async () => {
  const rows = await api.people.query<{ name: string }>(
    `SELECT indexname AS name FROM pg_indexes WHERE tablename = 'devices_device' ORDER BY 1`,
  );
  const names = rows.map(({ name }) => name);
  for (const level of [1, 2, 3, 4, 5]) expect(names).toContain(`devices_device__org_l${level}`);
  expect(names).toEqual(
    expect.arrayContaining(
      [
        'sn',
        'sn_rev',
        'sn_trgm',
        'customer_sn',
        'model',
        'l1_model',
        'org',
        'group',
        'shop',
        'operator',
        'warranty_due',
        'created',
        'activated',
        'l1_created',
        'l1_activated',
        'facet',
        'seen',
        'l1_seen',
        'reported',
      ].map((name) => `devices_device__${name}`),
    ),
  );
  const [facet] = await api.people.query<{ definition: string }>(
    `SELECT indexdef AS definition FROM pg_indexes WHERE indexname = 'devices_device__facet'`,
  );
  expect(facet?.definition).toContain('model_id, state, warranty_state, shipping_method, firmware_version, tags');
  const [leaky] = await api.people.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_proc WHERE proname IN ('enum_eq', 'arraycontains') AND NOT proleakproof
       AND pronamespace = 'pg_catalog'::regnamespace`,
  );
  expect(leaky?.n).toBe(0);
});
