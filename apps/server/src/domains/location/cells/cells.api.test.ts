import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { mapRoutes } from '@tilldeck/contracts/location/map.routes';
import type { MapCell } from '@tilldeck/contracts/location/map.schemas';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { LocatedDevice } from '../../../../testing/located-device.ts';
import { readIn, scopeOfOrg, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { turnDays } from '../days/days.service.ts';
import { forgetPlaces } from '../days/devices-left.service.ts';
import { cellStatement } from '../map/map.view.ts';
import { startCellRoller } from './cell-roller.service.ts';
import { updateCells } from './cells.store.ts';
import { keptCellStatement } from './kept-cells.view.ts';

let api: ApiHarness;
/** `held` belongs to `large`, which has so many positions through it alone. */
const orgs = {} as Record<'vendor' | 'large' | 'held' | 'small', TestOrg>;
const clients = {} as Record<keyof typeof orgs, WireClient>;
const names = ['vendor', 'large', 'held', 'small'] as const;

const heldDevices = 20_100;
const world = { west: -180, south: -90, east: 180, north: 90, zoom: 2 };
const views = [
  world,
  { ...world, zoom: 3 },
  { ...world, zoom: 4 },
  { west: -12, south: 33, east: 41, north: 61, zoom: 5 },
  ...[6, 7, 8, 9, 10, 11].map((zoom) => ({ west: 125, south: 45, east: 140, north: 56, zoom })),
  { west: 170, south: -50, east: -170, north: 10, zoom: 4 },
];

const query: ApiHarness['people']['query'] = (text, values) => api.people.query(text, values);
/**
 * Devices in sixty cities all over the world, by their number. The registry is filled without its triggers, which would take
 * longer than all tests here; places are not.
 */
async function fill(org: TestOrg, count: number): Promise<void> {
  await query(
    `BEGIN;
     SET LOCAL session_replication_role = replica;
     INSERT INTO devices_device (org_id, org_l1, org_l2, sn, model_id, state)
       SELECT o.id, o.control_l1, o.control_l2, 'CELL-' || o.id || '-' || nextval('devices_device_id_seq'), ${modelId},
              (ARRAY['online', 'offline', 'online', 'inactive', 'disabled'])[1 + n % 5]::device_state
         FROM identity_org o, generate_series(1, ${count}) n WHERE o.id = ${org.id};
     COMMIT;
     SELECT devices_recount();
     INSERT INTO location_current (device_id, origin, quadkey, latitude, longitude, at, org_id, org_l1, org_l2, org_l3, org_l4, org_l5)
     SELECT id, 'own', location_quadkey(lat, lon), round(lat * 1e7), round(lon * 1e7), now(), org_id, org_l1, org_l2, org_l3, org_l4, org_l5
       FROM devices_device,
            LATERAL (SELECT abs(hashint8(id)) % 60 AS city, abs(hashint8(id * 7)) % 1000 / 2e3 AS off) c,
            LATERAL (SELECT -50 + city * 2 + off AS lat, -179.9 + city * 157 % 359 + off AS lon) p
      WHERE org_id = ${org.id} AND sn LIKE 'CELL-%' AND id NOT IN (SELECT device_id FROM location_current)`,
  );
}
let modelId: string | number;

const roll = () =>
  writeIn(systemScope(api.app.database, 'a test counts cells'), async (inside) => {
    while ((await updateCells(inside, 5_000)) > 0);
  });
const scopeNamed = (name: keyof typeof orgs) =>
  scopeOfOrg(api.app.database, { id: orgs[name].id, depth: { vendor: 0, large: 1, held: 2, small: 1 }[name] });
const keepers = async () =>
  (await query<{ scope_id: number }>('SELECT scope_id FROM location_scope WHERE has_cells ORDER BY 1')).map(
    ({ scope_id }) => names.find((name) => orgs[name].id === scope_id),
  );
const byCell = (cells: readonly Pick<MapCell, 'cell' | 'total' | 'online' | 'offline'>[]) =>
  cells
    .map(({ cell, total, online, offline }) => [Number(cell), total, online, offline])
    .sort(([one = 0], [other = 0]) => one - other);

/** Cells are those of the points, and add up to what the device list says; every device has a place. */
async function expectExact(isWhole = true): Promise<void> {
  for (const name of names) {
    const { total, states } = await clients[name].call(deviceRoutes.overview, {});
    const inState = (wanted: string) => states.find(({ state }) => state === wanted)?.n ?? 0;
    for (const view of views) {
      const shown = await clients[name].call(mapRoutes.cells, view);
      const { rows } = await readIn(scopeNamed(name), (db) => cellStatement(scopeNamed(name), view).execute(db));
      expect(byCell(shown.cells), `${name} ${JSON.stringify(view)}`).toEqual(byCell(rows as unknown as MapCell[]));
      // The first view of a map is made of the box: no device may be outside of it.
      for (const { south, north, west, east } of rows) {
        expect(shown.bounds?.south).toBeLessThanOrEqual(south / 1e7);
        expect(shown.bounds?.north).toBeGreaterThanOrEqual(north / 1e7);
        expect(shown.bounds?.west).toBeLessThanOrEqual(west / 1e7);
        expect(shown.bounds?.east).toBeGreaterThanOrEqual(east / 1e7);
      }
      if (isWhole && view.west === -180)
        expect(shown).toMatchObject({ total, online: inState('online'), offline: inState('offline') });
    }
  }
}

beforeAll(async () => {
  api = await startApiHarness();
  orgs.vendor = api.vendor;
  orgs.large = await api.people.partner(api.vendor, 'Large');
  orgs.held = await api.people.partner(orgs.large, 'Held');
  orgs.small = await api.people.partner(api.vendor, 'Small');
  clients.vendor = await api.as(api.admin);
  for (const name of ['large', 'held', 'small'] as const)
    clients[name] = await api.as(await api.people.account(orgs[name], allPermissions('partner')));
  modelId = await api.people.model('Placed');
  await fill(orgs.held, heldDevices);
  await fill(orgs.small, 60);
  await fill(orgs.vendor, 5);
  await query('ANALYZE location_current, devices_device');
});
afterAll(() => api.close());

describe('cells of organisations with many positions', () => {
  it('[MAP-01] are kept for these alone, and are those of the points', async () => {
    expect(await keepers()).toEqual([]);
    await expectExact();
    const before = Date.now();
    await roll();
    expect(await keepers()).toEqual(['vendor', 'large', 'held']);
    const { asOf } = await clients.vendor.call(mapRoutes.cells, world);
    const [mark] = await query<{ at: string }>(`SELECT at FROM metric_rolled WHERE name = 'location'`);
    expect(Date.parse(asOf)).toBe(Math.floor(new Date(mark?.at ?? 0).getTime()));
    expect(Date.parse(asOf)).toBeGreaterThan(before - 60_000);
    await expectExact();
  });

  it('are read up to zoom 11 without filters, and drawn where their devices are', async () => {
    await query(`UPDATE location_cell SET total = total + 1000 WHERE scope_id = $1 AND level IN (10, 15)`, [
      orgs.large.id,
    ]);
    const amur = { west: 125, south: 45, east: 140, north: 56 };
    expect((await clients.held.call(mapRoutes.cells, { ...amur, zoom: 6 })).total).toBeGreaterThan(0);
    const [kept, finest, summed, counted, filtered, own] = await Promise.all([
      clients.large.call(mapRoutes.cells, { ...amur, zoom: 6 }),
      clients.large.call(mapRoutes.cells, { ...amur, zoom: 11 }),
      clients.large.call(mapRoutes.cells, { ...amur, zoom: 10 }),
      clients.large.call(mapRoutes.cells, { ...amur, zoom: 12 }),
      clients.large.call(mapRoutes.cells, { ...amur, zoom: 6, partnerId: String(orgs.held.id) }),
      clients.held.call(mapRoutes.cells, { ...amur, zoom: 6 }),
    ]);
    expect(kept.total).toBeGreaterThan(1_000);
    expect(finest.total).toBeGreaterThan(1_000);
    // Cells of zoom 10 are not kept, but added up from the finer ones.
    expect(summed.total).toBe(finest.total);
    expect(summed.cells.length).toBeLessThan(finest.cells.length);
    expect(counted.total).toBeLessThan(1_000);
    expect(byCell(filtered.cells)).toEqual(byCell(own.cells));
    for (const { cell, latitude, longitude } of filtered.cells) {
      const same = own.cells.find((one) => one.cell === cell);
      expect(same?.latitude).toBeCloseTo(latitude, 5);
      expect(same?.longitude).toBeCloseTo(longitude, 5);
    }
    await query('SELECT location_recount(20000)');
    await expectExact();
  });

  it('follow connections, moves, transfers, deletions and new devices', async () => {
    const till = await LocatedDevice.make(api.app, api.people, orgs.held);
    await till.say([till.point(-90, 52.5, 13.4)]);
    await roll();
    await expectExact();
    await till.say([till.point(-1, 48.1, 11.6)]);
    await query(`UPDATE devices_device SET state = 'offline' WHERE org_id = $1 AND state = 'online' AND id % 30 = 0`, [
      orgs.held.id,
    ]);
    await query(`UPDATE devices_device SET state = 'online' WHERE org_id = $1 AND state = 'inactive'`, [
      orgs.vendor.id,
    ]);
    await roll();
    await expectExact();
    const [leaving] = await query<{ ids: string[] }>(
      'SELECT array_agg(id::text) AS ids FROM (SELECT id FROM devices_device WHERE org_id = $1 ORDER BY id LIMIT 40) d',
      [orgs.held.id],
    );
    const deviceIds = leaving?.ids ?? [];
    await writeIn(systemScope(api.app.database, 'a test moves devices'), async (inside) => {
      await sql`update devices_device set org_id = ${orgs.small.id} where id = any(${deviceIds}::bigint[])`.execute(
        inside.db,
      );
      await forgetPlaces(inside, { deviceIds, why: 'moved', controllerIds: [] });
    });
    await roll();
    const { total } = await clients.small.call(mapRoutes.cells, world);
    expect(total).toBe(60);
    expect((await clients.held.call(mapRoutes.cells, world)).total).toBe(heldDevices + 1 - 40);
    await query('DELETE FROM devices_device WHERE id = ANY ($1)', [deviceIds]);
    // Whatever statement deletes them: places that nobody reads any more may be left behind.
    await query('DELETE FROM devices_device WHERE org_id = $1 AND id % 1000 = 0', [orgs.held.id]);
    await fill(orgs.held, 300);
    await roll();
    await expectExact();
    await turnDays(api.app);
    const before = await query('SELECT * FROM location_cell ORDER BY 1, 2, 3');
    await query('SELECT location_recount(20000)');
    expect(await query('SELECT * FROM location_cell ORDER BY 1, 2, 3')).toEqual(before);
  });

  it('stay exact when a device moves in the moment in which it loses its connection', async () => {
    const till = await LocatedDevice.make(api.app, api.people, orgs.held);
    await till.say([till.point(-90, 52.5, 13.4)]);
    await roll();
    await writeIn(systemScope(api.app.database, 'a test disconnects a device'), async ({ db }) => {
      await sql`update devices_device set state = 'offline' where id = ${till.id}`.execute(db);
      await till.say([till.point(-1, -33.9, 151.2)]);
      await roll();
    });
    await roll();
    await expectExact();
  });

  it('are not written where changes cancel each other', async () => {
    const versions = () => query('SELECT scope_id, level, cell, xmin FROM location_cell ORDER BY 1, 2, 3');
    const before = await versions();
    await query(
      `UPDATE devices_device SET state = 'disabled'
        WHERE id IN (SELECT id FROM devices_device WHERE org_id = $1 AND state = 'offline' LIMIT 500)`,
      [orgs.held.id],
    );
    await query(`UPDATE devices_device SET state = 'offline' WHERE id IN (SELECT device_id FROM location_note)`);
    expect((await query('SELECT FROM location_note')).length).toBe(1_000);
    await roll();
    expect(await versions()).toEqual(before);
  });

  it('go when few positions are left, and come back when there are many', async () => {
    const leave = (count: number) =>
      query(
        `DELETE FROM location_current WHERE device_id IN (
           SELECT device_id FROM location_current WHERE org_id = $1 ORDER BY device_id OFFSET $2)`,
        [orgs.held.id, count],
      );
    await leave(17_000);
    await roll();
    expect(await keepers()).toEqual(['vendor', 'large', 'held']);
    await expectExact(false);
    await leave(15_900);
    await roll();
    expect(await keepers()).toEqual([]);
    expect(await query('SELECT FROM location_cell')).toEqual([]);
    await expectExact(false);
    await fill(orgs.held, 1);
    await roll();
    expect(await keepers()).toEqual(['vendor', 'large', 'held']);
    await expectExact(false);
  });

  it('leave an organisation with the partner that becomes independent of it', async () => {
    await query(`UPDATE identity_org SET partner_type = 'cooperative' WHERE id = $1`, [orgs.held.id]);
    await query('SELECT replace_org_subtree($1)', [orgs.held.id]);
    await roll();
    expect((await clients.large.call(mapRoutes.cells, world)).total).toBe(0);
    const { total } = await clients.held.call(mapRoutes.cells, world);
    expect(total).toBeGreaterThan(20_000);
    expect(await keepers()).toEqual(['vendor', 'held']);
  });
});

it('cells of another organisation are out of reach, and one’s own are read by their key', async () => {
  const scope = scopeNamed('small');
  const seen = await readIn(scope, (db) =>
    sql<{ n: number }>`select count(*)::int as n from location_cell`.execute(db).then(({ rows }) => rows[0]?.n),
  );
  expect(seen).toBe(0);
  await query('ANALYZE location_cell');
  const held = scopeOfOrg(api.app.database, { id: orgs.held.id, depth: 1 });
  for (const view of views) {
    const plan = await readIn(held, async (db) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${keptCellStatement(held, view)}`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/location_cell_pkey/);
    expect(plan).not.toMatch(/Seq Scan on location_cell|location_current|devices_device/);
  }
});

it('a worker counts noted devices and tells maps about it', async () => {
  await query(`UPDATE devices_device SET state = 'disabled' WHERE org_id = $1`, [orgs.small.id]);
  const roller = startCellRoller(api.app);
  await expect.poll(() => query('SELECT FROM location_note')).toEqual([]);
  await roller.close();
  expect(await query(`SELECT DISTINCT permission FROM outbox_event WHERE topic = 'location.map'`)).toEqual([
    { permission: 'map.query' },
  ]);
});
