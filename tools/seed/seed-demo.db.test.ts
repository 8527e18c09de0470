import { spotAlong, streetLengthM, streetsNear } from '@tilldeck/agent/simulator/world/street.rules';
import { isInSlot, wallMinute } from '@tilldeck/contracts/detection/detection.rules';
import { distanceM } from '@tilldeck/contracts/location/distance.rules';
import { type FenceCircle, type FenceFix, isBorneOut } from '@tilldeck/contracts/location/fence.rules';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seedDemo } from './seed-demo.ts';
import { seedingMs } from './seeding.limits.ts';

const now = new Date('2026-11-15T12:00:00Z');
const cheap = { iterations: 4096, now };

let database: TestDatabase;
let client: pg.Client;
let added: number;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  added = await seedDemo(database.ownerUrl, { ...cheap, seed: 1 });
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
}, seedingMs);
afterAll(async () => {
  await client.end();
  await database.drop();
});

const read = async <T extends pg.QueryResultRow>(text: string, from: pg.Client = client): Promise<T[]> =>
  (await from.query<T>(text)).rows;

const historyQuery = `SELECT md5(string_agg(concat_ws('|', login_name, at, outcome, ip, user_agent), ';' ORDER BY id)) AS hash
  FROM identity_login_log`;

describe('demo data', () => {
  it('has a vendor and forty partners in three levels below it', async () => {
    expect(await read('SELECT depth, count(*)::int AS n FROM identity_org GROUP BY 1 ORDER BY 1')).toEqual([
      { depth: 0, n: 1 },
      { depth: 1, n: 12 },
      { depth: 2, n: 18 },
      { depth: 3, n: 10 },
    ]);
    expect(await read('SELECT kind FROM identity_org WHERE id = 1')).toEqual([{ kind: 'vendor' }]);
  });

  it('has tickets in every state, each with its product and problem type', async () => {
    const tickets = await read<{ state: string; product: string; problem: string; problem_id: number | null }>(
      'SELECT state, product_name_en AS product, problem_name_zh AS problem, problem_id FROM support_ticket',
    );
    expect(new Set(tickets.map(({ state }) => state)).size).toBe(7);
    expect(tickets.filter(({ product, problem, problem_id }) => !product || !problem || !problem_id)).toEqual([]);
  });

  it('puts every organisation into a country and a region that exist', async () => {
    const strangers = await read(
      `SELECT name, country_code, region_code FROM identity_org org
        WHERE NOT EXISTS (SELECT FROM system_area WHERE code = country_code AND level = 'country')
           OR region_code IS NOT NULL
          AND NOT EXISTS (SELECT FROM system_area WHERE code = region_code AND parent_code = country_code)`,
    );
    expect(strangers).toEqual([]);
  });

  it('has the models of the specification, shops in real places, groups and tags', async () => {
    const names = (await read<{ name: string }>('SELECT name FROM devices_model')).map(({ name }) => name);
    for (const name of [
      'M1',
      'M2',
      'M2-Pro',
      'M2-Max',
      'D1',
      'D1W',
      'D2',
      'D2-Pro',
      'D3',
      'D4',
      'K1',
      'K2',
      'S1',
      'Swan-2',
    ])
      expect(names).toContain(name);
    const derived = `SELECT m.name FROM devices_model m JOIN devices_model o ON o.id = m.original_model_id
      WHERE o.name = 'D4' AND EXISTS (SELECT FROM devices_model_partner WHERE model_id = m.id) ORDER BY 1`;
    expect((await read<{ name: string }>(derived)).map(({ name }) => name)).toEqual(['D4-503', 'D4-504', 'D4-505']);
    const [shops] = await read<{ n: number; countries: number }>(
      'SELECT count(*)::int AS n, count(DISTINCT country_code)::int AS countries FROM devices_shop',
    );
    expect(shops?.n).toBe(80);
    expect(shops?.countries).toBeGreaterThan(10);
    expect((await read('SELECT FROM devices_group')).length).toBeGreaterThan(10);
    expect((await read('SELECT FROM devices_tag')).length).toBeGreaterThan(10);
  });

  it('has devices of those models with something for every screen', async () => {
    const strangers = `SELECT m.name FROM devices_device d JOIN devices_model m ON m.id = d.model_id
      JOIN devices_series s ON s.id = m.series_id
      WHERE s.name NOT IN ('Mobile', 'Desktop', 'Kiosk', 'Scale', 'Printer', 'Scanner')`;
    expect(await read(strangers)).toEqual([]);
    for (const [what, least] of [
      [`devices_device WHERE tags <> '{}'`, 100],
      ['devices_device WHERE group_id IS NOT NULL', 100],
      ['devices_device WHERE operator_id IS NOT NULL', 20],
      ['devices_allocation', 20],
      ['devices_device WHERE org_id = 1', 5],
      [`link_key WHERE state = 'active'`, 300],
      ['link_factory_key', 20],
      ['link_claim', 5],
      ['link_event', 1_000],
      ['link_examination', 20],
      [`link_event WHERE kind = 'set_aside' AND at > timestamptz '2026-11-15T00:00:00Z'`, 2],
      [`link_telemetry WHERE at > timestamptz '2026-11-14T11:00:00Z'`, 10_000],
      ['support_rating', 20],
      ['devices_import_row', 50],
      ['devices_transfer_item', 30],
      [`devices_lifecycle WHERE operate_type = 'transfer'`, 30],
      [`devices_lifecycle WHERE operate_type IN ('give', 'delete')`, 4],
      [`audit_entry WHERE object_type = 'device'`, 50],
    ] as const) {
      const [row] = await read<{ n: number }>(`SELECT count(*)::int AS n FROM ${what}`);
      expect(row?.n, what).toBeGreaterThanOrEqual(least);
    }
  });

  it('has an organisation that demands a second factor, and a company sign-in nobody enabled yet', async () => {
    const demanding = 'SELECT name FROM identity_org WHERE factor_demanded_from < now()';
    expect(await read(demanding)).toEqual([{ name: 'Gulf Retail Systems FZE' }]);
    const providers = `SELECT slug, issuer, is_enabled, domain FROM identity_oidc_provider JOIN identity_oidc_domain ON provider_id = id`;
    expect(await read(providers)).toEqual([
      {
        slug: 'kasirnusantara',
        issuer: 'https://login.kasirnusantara.example',
        is_enabled: false,
        domain: 'kasirnusantara.example',
      },
    ]);
  });

  it('has a week of paths along real streets, and visits of where they lead', async () => {
    const points = await read<{ device: string; latitude: number; longitude: number }>(
      `SELECT device_id AS device, latitude / 1e7::float8 AS latitude, longitude / 1e7::float8 AS longitude
         FROM location_point WHERE org_id <> 2`,
    );
    expect(new Set(points.map(({ device }) => device)).size).toBe(12);
    expect(points.length).toBeGreaterThan(10_000);
    for (const point of points.filter((_, place) => place % 97 === 0)) {
      const spots = streetsNear(point).flatMap((street) =>
        Array.from({ length: streetLengthM(street) / 40 + 2 }, (_, step) => spotAlong(street, step * 40)),
      );
      expect(Math.min(...spots.map((spot) => distanceM(spot, point)))).toBeLessThan(60);
    }
    const [{ days } = { days: 0 }] = await read<{ days: number }>(
      'SELECT count(DISTINCT day)::int AS days FROM location_visit',
    );
    expect(days).toBeGreaterThanOrEqual(7);
  });

  it('has geofences in every state, with a log that follows from the paths', async () => {
    const fences = await read<{ name: string; steps: string[]; isEnabled: boolean; action: string; scope: string }>(
      `SELECT f.name, f.is_enabled AS "isEnabled", f.action, f.target ->> 'scope' AS scope,
              ARRAY(SELECT DISTINCT l.event || ' ' || l.step FROM location_fence_log l WHERE l.fence_id = f.id ORDER BY 1) AS steps
         FROM location_fence f ORDER BY f.id`,
    );
    expect(fences).toMatchObject([
      { isEnabled: true, action: 'lock', scope: 'shop' },
      { isEnabled: true, action: 'email', scope: 'tag', steps: ['enter changed', 'exit changed'] },
      { isEnabled: false, action: 'prompt', scope: 'group', steps: ['enter changed', 'exit prompted'] },
      { isEnabled: true, action: 'none', scope: 'group', steps: ['enter changed', 'exit changed'] },
    ]);
    expect(fences[0]?.steps).toEqual(['enter changed', 'exit cancelled', 'exit locked', 'exit unlocked']);
    const entries = await read<{ circle: FenceCircle; event: string; fixes: [FenceFix, FenceFix]; points: number }>(
      `SELECT json_build_object('latitude', v.latitude / 1e7, 'longitude', v.longitude / 1e7, 'radiusM', v.radius_m) AS circle,
              l.event, l.fixes, (SELECT count(*)::int FROM location_point p WHERE p.device_id = l.device_id
                 AND p.at IN (l.happened_at, to_timestamp((l.fixes -> 1 ->> 'at')::bigint / 1000.0))) AS points
         FROM location_fence_log l JOIN location_fence_version v ON v.fence_id = l.fence_id AND v.nr = l.fence_nr`,
    );
    for (const { circle, event, fixes, points } of entries) {
      expect(isBorneOut(circle, event === 'enter' ? 'inside' : 'outside', fixes)).toBe(true);
      expect(points).toBe(2);
    }
    expect(await read('SELECT DISTINCT doubt FROM location_fence_log ORDER BY 1')).toEqual([
      { doubt: 'not_target' },
      { doubt: null },
    ]);
    // Emails as the product notes them: confirmed ones of the event, each address once.
    const mailed = `SELECT (SELECT count(*)::int FROM location_fence_log l JOIN location_fence f ON f.id = l.fence_id,
                                    unnest(f.emails) WHERE l.event = f.event AND l.is_confirmed) AS due,
                           (SELECT count(*)::int FROM location_fence_mail m
                             WHERE EXISTS (SELECT FROM location_fence_log l WHERE l.fence_id = m.fence_id AND l.mailed_at = m.at)) AS sent`;
    const [{ due, sent } = { due: 0, sent: 1 }] = await read<{ due: number; sent: number }>(mailed);
    expect(due).toBeGreaterThan(8);
    expect(sent).toBe(due);
  });

  it('has offline detections that found devices inside their time slot only, by the clock of the shop', async () => {
    const found = await read<{ slot: { from: number; to: number }; at: Date; zone: string; isTold: boolean }>(
      `SELECT json_build_object('from', p.slot_from, 'to', p.slot_to) AS slot, c.found_at AS at, c.mailed_at IS NOT NULL AS "isTold",
              coalesce(s.timezone, 'UTC') AS zone
         FROM detection_case c JOIN detection_policy p ON p.id = c.policy_id LEFT JOIN devices_shop s ON s.id = c.shop_id`,
    );
    expect(found.filter(({ isTold }) => isTold).length).toBeGreaterThan(10);
    expect(found.filter(({ slot, at, zone }) => !isInSlot(slot, wallMinute(at.getTime(), zone)))).toEqual([]);
  });

  it('gives the administrator of the vendor every permission there is', async () => {
    const rows = await read<{ permission_id: string; actions: string[] }>(
      `SELECT permission_id, actions FROM identity_account JOIN identity_account_role ON account_id = id
         JOIN identity_role_permission USING (role_id) WHERE login_name = 'admin'`,
    );
    const granted = Object.fromEntries(rows.map((row) => [row.permission_id, row.actions]));
    expect(granted).toEqual(allPermissions('admin'));
  });

  it('divides some organisations into departments, with their people in them', async () => {
    const counted = await read(
      `SELECT department.org_id = 1 AS is_vendor, count(DISTINCT department.id)::int AS departments,
              count(account.id)::int AS people
         FROM identity_department department LEFT JOIN identity_account account ON account.department_id = department.id
        GROUP BY 1 ORDER BY 1 DESC`,
    );
    expect(counted).toEqual([
      { is_vendor: true, departments: 6, people: 4 },
      { is_vendor: false, departments: 9, people: 7 },
    ]);
    expect(await read('SELECT FROM identity_account WHERE last_login_at IS NOT NULL LIMIT 1')).toHaveLength(1);
  });

  it('tells of the last thirty days, of sign-ins for a year, ids in the order of time', async () => {
    for (const [table, first] of [
      ['identity_login_log', /^2025-10-1\d$/],
      ['audit_entry', /^2026-10-1[56]$/],
    ] as const) {
      const [row] = await read<{ n: number; is_ordered: boolean; first: string; last: string }>(
        `SELECT count(*)::int AS n, bool_and(at >= before) IS TRUE AS is_ordered, min(at)::date::text AS first,
                max(at)::date::text AS last
           FROM (SELECT at, coalesce(lag(at) OVER (ORDER BY id), at) AS before FROM ${table}) AS rows`,
      );
      expect(row).toMatchObject({ is_ordered: true, last: '2026-11-15' });
      expect(row?.first).toMatch(first);
      expect(row?.n).toBeGreaterThan(1_000);
    }
  });

  it('keeps to addresses that belong to nobody', async () => {
    const strangers = await read(
      `SELECT ip FROM (SELECT ip FROM identity_login_log UNION SELECT ip FROM audit_entry UNION SELECT ip FROM system_ip_lock) AS seen
        WHERE NOT ip <<= ANY ('{192.0.2.0/24,198.51.100.0/24,203.0.113.0/24,2001:db8::/32}'::inet[])`,
    );
    expect(strangers).toEqual([]);
  });

  it('adds nothing the second time and leaves what people changed', async () => {
    expect(added).toBeGreaterThan(1_000);
    await client.query(`UPDATE identity_org SET phone = '0' WHERE id = 2`);
    await client.query(`DELETE FROM system_dictionary_value WHERE value = 'roaming'`);
    expect(await seedDemo(database.ownerUrl, { ...cheap, seed: 1 })).toBe(0);
    expect(await read('SELECT phone FROM identity_org WHERE id = 2')).toEqual([{ phone: '0' }]);
    expect(await read(`SELECT FROM system_dictionary_value WHERE value = 'roaming'`)).toHaveLength(0);
  });

  it('repeats itself for a seed and differs for another', { timeout: seedingMs }, async () => {
    const hashes = await Promise.all(
      [1, 2].map(async (seed) => {
        const other = await createTestDatabase(inject('templateDatabase'));
        await seedDemo(other.ownerUrl, { ...cheap, seed });
        const otherClient = new pg.Client({ connectionString: other.ownerUrl });
        await otherClient.connect();
        const [row] = await read<{ hash: string }>(historyQuery, otherClient);
        await otherClient.end();
        await other.drop();
        return row?.hash;
      }),
    );
    const [own] = await read<{ hash: string }>(historyQuery);
    expect(hashes[0]).toBe(own?.hash);
    expect(hashes[1]).not.toBe(own?.hash);
  });

  it('goes below a vendor that is there already, beside partners of its own', { timeout: seedingMs }, async () => {
    const used = await createTestDatabase(inject('templateDatabase'));
    const owner = new pg.Client({ connectionString: used.ownerUrl });
    await owner.connect();
    await owner.query(`INSERT INTO identity_org (id, kind, name) VALUES (1, 'vendor', 'Somebody Else')`);
    await owner.query(
      `INSERT INTO identity_org (id, parent_id, kind, name) VALUES (2, 1, 'partner', 'An old partner')`,
    );
    await seedDemo(used.ownerUrl, { ...cheap, seed: 1 });
    const named = await read<{ id: number; name: string }>('SELECT id, name FROM identity_org WHERE id < 3', owner);
    expect(named.map((org) => org.name).sort()).toEqual(['An old partner', 'Somebody Else']);
    const [kassenwerk] = await read<{ id: number; children: number }>(
      `SELECT id, (SELECT count(*)::int FROM identity_org WHERE parent_id = org.id) AS children
         FROM identity_org org WHERE name = 'Kassenwerk Nord GmbH'`,
      owner,
    );
    expect(kassenwerk).toMatchObject({ children: 3 });
    expect(kassenwerk?.id).toBeGreaterThan(100);
    await owner.end();
    await used.drop();
  });
});
