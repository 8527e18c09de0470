import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { moveWarrantiesOn } from '../warranty/warranty.service.ts';
import { startTotalsRoller } from './totals-roller.service.ts';

let api: ApiHarness;
const orgs: Record<string, TestOrg> = {};
const clients: Record<string, WireClient> = {};

beforeAll(async () => {
  api = await startApiHarness();
  orgs.vendor = api.vendor;
  orgs.master = await api.people.partner(api.vendor, 'Master');
  orgs.held = await api.people.partner(orgs.master, 'Held');
  orgs.free = await api.people.partner(orgs.master, 'Free', 'cooperative');
  clients.vendor = await api.as(api.admin);
  for (const name of ['master', 'held', 'free'])
    clients[name] = await api.as(await api.people.account(orgs[name] as TestOrg, allPermissions('partner')));
});
afterAll(() => api.close());

const query: ApiHarness['people']['query'] = (text, values) => api.people.query(text, values);
const overviewOf = (name: string) => (clients[name] as WireClient).call(deviceRoutes.overview, {});
const shown = async (name: string) => {
  const { total, states, warranties, models, versions, partners } = await overviewOf(name);
  return {
    total,
    states: Object.fromEntries(states.filter(({ n }) => n > 0).map(({ state, n }) => [state, n])),
    warranties: Object.fromEntries(warranties.filter(({ n }) => n > 0).map(({ state, n }) => [state, n])),
    models: Object.fromEntries(models.map(({ name: model, n }) => [model, n])),
    versions: Object.fromEntries(versions.map(({ version, n }) => [version, n])),
    partners: Object.fromEntries(partners.map(({ name: org, n, online }) => [org, [n, online]])),
  };
};
/** What the numbers must be, counted from the rows themselves. */
const counted = async (scope: string) => {
  const [row] = await query<{ n: number }>(
    `SELECT count(*)::int AS n FROM devices_device WHERE ${scope === 'vendor' ? 'true' : '$1 IN (org_l1, org_l2, org_l3)'}`,
    scope === 'vendor' ? [] : [orgs[scope]?.id],
  );
  return row?.n;
};

describe('the numbers of the overview', () => {
  it('[DEV-01] are exact for vendor, partner and sub-partner, before and after they are added up', async () => {
    const { master, held, free } = orgs as Record<string, TestOrg>;
    const model = await api.people.model('Counted');
    for (const [org, state] of [
      [master, 'online'],
      [held, 'online'],
      [held, 'inactive'],
      [free, 'offline'],
    ] as const)
      await api.people.device(org as TestOrg, { state, modelId: model });
    await query(
      `UPDATE devices_device SET firmware_version = '1.0', warranty_end = current_date + 400 WHERE state = 'online'`,
    );
    const ofMaster = {
      total: 3,
      states: { online: 2, inactive: 1 },
      warranties: { effective: 2, none: 1 },
      models: { Counted: 3 },
      versions: { '1.0': 2, '': 1 },
      partners: { Held: [2, 1], Master: [1, 1] },
    };
    expect(await shown('master')).toEqual(ofMaster);
    expect(await shown('vendor')).toMatchObject({ total: 4, partners: { Master: [3, 2], Free: [1, 0] } });
    expect(await shown('held')).toMatchObject({ total: 2, partners: { Held: [2, 1] } });
    expect(await shown('free')).toMatchObject({ total: 1, states: { offline: 1 } });

    const roller = startTotalsRoller(api.app);
    await expect.poll(() => query('SELECT FROM devices_counter_delta')).toEqual([]);
    await roller.close();
    expect(await shown('master')).toEqual(ofMaster);
    expect(await query(`SELECT DISTINCT permission FROM outbox_event WHERE topic = 'devices.overview'`)).toEqual([
      { permission: 'device-overview.query device.query' },
    ]);
  });

  it('follow changes, deletions and a partner that becomes independent, rolled or not', async () => {
    const { held } = orgs as Record<string, TestOrg>;
    await query(`UPDATE devices_device SET state = 'offline' WHERE org_id = $1 AND state = 'online'`, [held?.id]);
    await query(`DELETE FROM devices_device WHERE org_id = $1 AND state = 'inactive'`, [held?.id]);
    expect(await shown('master')).toMatchObject({ total: 2, states: { online: 1, offline: 1 } });
    await query('SELECT devices_roll_totals(1)');
    expect(await shown('master')).toMatchObject({ total: 2, states: { online: 1, offline: 1 } });
    await query(`UPDATE identity_org SET partner_type = 'cooperative' WHERE id = $1`, [held?.id]);
    await query('SELECT replace_org_subtree($1)', [held?.id]);
    for (const scope of ['vendor', 'master', 'held', 'free'])
      expect((await overviewOf(scope)).total).toBe(await counted(scope));
    expect((await overviewOf('master')).total).toBe(1);
    const before = await Promise.all(['vendor', 'master', 'held'].map(shown));
    await query('SELECT devices_recount()');
    expect(await Promise.all(['vendor', 'master', 'held'].map(shown))).toEqual(before);
  });
});

describe('the overview while thousands of changes wait', () => {
  const most = 20_000;
  const wait = (notes: number) =>
    query(
      `INSERT INTO devices_counter_delta (org_id, org_l1, model_id, state, warranty_state, firmware_version, n)
       SELECT $1, $1, 1, 'offline', 'none', '', 1 FROM generate_series(1, $2::int)`,
      [orgs.master?.id, notes],
    );

  it('has the numbers of the last roll and says when that was, for partners as for the vendor', async () => {
    await query('SELECT devices_roll_totals(10000)');
    const rolled = await Promise.all(['vendor', 'master'].map(shown));
    const [mark] = await query<{ at: string }>(`SELECT at FROM metric_rolled WHERE name = 'devices'`);
    await wait(most + 1);
    expect(await Promise.all(['vendor', 'master'].map(shown))).toEqual(rolled);
    for (const name of ['vendor', 'master'])
      expect(Date.parse((await overviewOf(name)).at)).toBe(Date.parse(String(mark?.at)));
    // A roll that leaves some says nothing yet.
    await query(`SELECT devices_roll_totals(${most / 2})`);
    expect(await query(`SELECT at FROM metric_rolled WHERE name = 'devices'`)).toEqual([mark]);
    const before = Date.now();
    const { at, total } = await overviewOf('master');
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
    expect(total).toBe((rolled[1]?.total ?? 0) + most + 1);
    await query('SELECT devices_recount()');
    expect(await Promise.all(['vendor', 'master'].map(shown))).toEqual(rolled);
  });
});

describe('the warranty of a device', () => {
  it('[DEV-09] is none, effective, about to expire or expired by its end date, and moves on with the days', async () => {
    const { master } = orgs as Record<string, TestOrg>;
    const ends = { none: null, effective: 31, expire: 30, last: 0, expired: -1 };
    const ids: Record<string, string> = {};
    for (const [name, days] of Object.entries(ends)) {
      ids[name] = (await api.people.device(master as TestOrg, { sn: `WARRANTY-${name}` })).id;
      await query(`UPDATE devices_device SET warranty_end = (now() AT TIME ZONE 'UTC')::date + $2::int WHERE id = $1`, [
        ids[name],
        days,
      ]);
    }
    const states = async () =>
      Object.fromEntries(
        (await (clients.master as WireClient).call(deviceRoutes.page, { keyword: 'WARRANTY-*' })).items.map((row) => [
          row.sn.slice('WARRANTY-'.length),
          row.warrantyState,
        ]),
      );
    expect(await states()).toEqual({
      none: 'none',
      effective: 'effective',
      expire: 'expire',
      last: 'expire',
      expired: 'expired',
    });
    expect(await moveWarrantiesOn(api.app)).toBe(0);
    expect(await moveWarrantiesOn(api.app, new Date(Date.now() + 86_400_000))).toBe(2);
    expect(await states()).toEqual({
      none: 'none',
      effective: 'expire',
      expire: 'expire',
      last: 'expired',
      expired: 'expired',
    });
    const [found] = (
      await (clients.master as WireClient).call(deviceRoutes.page, { warranty: ['none'], keyword: 'WARRANTY-*' })
    ).items;
    expect(found).toMatchObject({ sn: 'WARRANTY-none', warrantyEnd: null });
  });
});
