import { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import { rangeRoutes } from '@tilldeck/contracts/devices/range.routes';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import type { JobRun } from '../../../platform/jobs/job-binding.ts';
import { bringIn } from '../import/run.service.ts';

let api: ApiHarness;
let admin: WireClient;
let orders = 0;
beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  await api.people.model('P2');
  await api.people.model('P3');
});
afterAll(() => api.close());

const lead = async (org: TestOrg) => api.as(await api.people.account(org, {}, { isProjectLead: true }));
/** The job's own work, in the test's time. */
const lastTry = { attempt: 5, maxAttempts: 5 } as JobRun;
/** Sends an order and answers the faults of each number once its good rows are in. */
async function order(client: WireClient, rows: { sn: string; model?: string; publicKey?: string; partner?: string }[]) {
  orders += 1;
  const full = rows.map((row) => ({ model: 'P2', ...row }));
  const { import: made } = await client.call(importRoutes.erp, { orderNo: `R-${orders}`, rows: full });
  await bringIn(api.app, made.id, lastTry);
  const { items } = await client.call(importRoutes.rows, { id: made.id, pageSize: 100 });
  return Object.fromEntries(items.map(({ sn, faults }) => [sn, faults.map((f) => `${f.field}.${f.fault}`).join()]));
}

describe('a partner', () => {
  it('imports only numbers of its ranges, and gets one answer for all others whether they exist or not (attack S4)', async () => {
    const shop = await api.people.partner(api.vendor, 'Range shop');
    const other = await api.people.partner(api.vendor, 'Other range shop');
    const [mine, theirs] = [await lead(shop), await lead(other)];
    await api.people.range(shop, 'RS-0100', 'RS-0199');
    await api.people.range(other, 'RS-0200', 'RS-0299');
    await api.people.device(other, { sn: 'RS-0200' });
    await api.people.device(api.vendor, { sn: 'RS-0150' });
    const answer = await order(mine, [
      { sn: 'RS-0100' },
      { sn: 'RS-0150' },
      { sn: 'RS-0200' },
      { sn: 'RS-0201' },
      { sn: 'RS-9999' },
      { sn: 'RS-01000' },
      { sn: 'RS-01A9' },
    ]);
    expect(answer).toEqual({
      'RS-0100': '',
      'RS-0150': 'sn.registered',
      'RS-0200': 'sn.not_given',
      'RS-0201': 'sn.not_given',
      'RS-9999': 'sn.not_given',
      'RS-01000': 'sn.not_given',
      'RS-01A9': 'sn.not_given',
    });
    // The rightful ones are not held up by anybody's try.
    expect(await order(theirs, [{ sn: 'RS-0201' }])).toEqual({ 'RS-0201': '' });
    expect(await order(admin, [{ sn: 'RS-9999', partner: String(other.id) }])).toEqual({ 'RS-9999': '' });
  });

  it('lists no factory key with an import and does not come in with one (attack S4)', async () => {
    const shop = await api.people.partner(api.vendor, 'Key shop');
    const client = await lead(shop);
    await api.people.range(shop, 'RK-1', 'RK-9');
    const device = await DeviceClient.make(api.url, 'RK-1');
    const publicKey = Buffer.from(device.key.publicKey, 'base64url').toString('base64');
    const sent = await client.call(importRoutes.erp, {
      orderNo: 'KEYS',
      rows: [
        { sn: 'RK-1', model: 'P2', publicKey },
        { sn: 'RK-2', model: 'P2', publicKey: 'not a key' },
        { sn: 'RK-3', model: 'P2' },
      ],
    });
    const { id } = sent.import;
    await bringIn(api.app, id, lastTry);
    const { items } = await client.call(importRoutes.rows, { id });
    expect(items.map(({ sn, isKeyIgnored }) => [sn, isKeyIgnored])).toEqual([
      ['RK-1', true],
      ['RK-2', true],
      ['RK-3', false],
    ]);
    expect(await api.people.query(`SELECT sn FROM link_factory_key WHERE sn LIKE 'RK-%'`)).toEqual([]);
    expect((await device.enrol()).body.data.state).toBe('waiting');
  });

  it('is held to the model of a range, and to ranges that are open when the rows come in (attack S4)', async () => {
    const shop = await api.people.partner(api.vendor, 'Model shop');
    const client = await lead(shop);
    await api.people.range(shop, 'RM-1', 'RM-9', await api.people.model('P3'));
    expect(await order(client, [{ sn: 'RM-1' }, { sn: 'RM-2', model: 'P3' }])).toEqual({
      'RM-1': 'model.not_given',
      'RM-2': '',
    });
    const { ranges } = await client.call(rangeRoutes.own, {});
    expect(ranges).toMatchObject([{ firstSn: 'RM-1', lastSn: 'RM-9', size: 9, modelName: 'P3', state: 'open' }]);
    await admin.call(rangeRoutes.end, { id: ranges[0]?.id ?? '' });
    expect(
      await order(client, [
        { sn: 'RM-2', model: 'P3' },
        { sn: 'RM-3', model: 'P3' },
      ]),
    ).toEqual({
      'RM-2': 'sn.not_given',
      'RM-3': 'sn.not_given',
    });
  });
});

describe('number ranges', () => {
  it('are given by the vendor, never twice, and ended; the trail tells both', async () => {
    const shop = await api.people.partner(api.vendor, 'Given shop');
    const other = await api.people.partner(api.vendor, 'Second shop');
    const draft = { orgId: String(shop.id), firstSn: 'RG-001', lastSn: 'RG-100' };
    const given = await admin.call(rangeRoutes.add, draft);
    expect(given).toMatchObject({ orgName: 'Given shop', size: 100, state: 'open', createdBy: 'admin' });
    const overlapping = await admin.send(rangeRoutes.add, { ...draft, orgId: String(other.id), firstSn: 'RG-100' });
    expect(overlapping.body.error).toBe('devices.range_overlaps');
    for (const lastSn of ['RG-0100', 'RH-100', 'RG-000'])
      expect((await admin.send(rangeRoutes.add, { ...draft, lastSn })).body.error).toBe('core.invalid_input');
    const own = await admin.send(rangeRoutes.add, { ...draft, orgId: '1', firstSn: 'RG-200', lastSn: 'RG-201' });
    expect(own.body.error).toBe('core.not_found');
    const found = await admin.call(rangeRoutes.page, { keyword: 'RG-050' });
    expect(found.items.map(({ id }) => id)).toEqual([given.id]);
    await admin.call(rangeRoutes.end, { id: given.id });
    expect((await admin.send(rangeRoutes.end, { id: given.id })).body.error).toBe('devices.range_over');
    await admin.call(rangeRoutes.add, { ...draft, orgId: String(other.id) });
    const trail = await api.people.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_type = 'serial_range' AND object_id = $1 ORDER BY id`,
      [given.id],
    );
    expect(trail.map(({ action }) => action)).toEqual(['serial_range.added', 'serial_range.ended']);
    const partner = await api.as(await api.people.account(shop, allPermissions('partner')));
    expect((await partner.send(rangeRoutes.add, draft)).body.error).toBe('core.forbidden');
    expect((await partner.call(rangeRoutes.own, {})).ranges).toEqual([]);
  });

  it('are looked up for 5,000 numbers with one statement that uses the index', async () => {
    const shop = await api.people.partner(api.vendor, 'Large shop');
    await api.people.query(
      `INSERT INTO devices_serial_range (org_id, first_sn, last_sn)
       SELECT $1, 'RL' || n || '-0000', 'RL' || n || '-9999' FROM generate_series(1, 2000) n`,
      [shop.id],
    );
    await api.people.query('ANALYZE devices_serial_range');
    const plan = await api.people.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT s.sn FROM unnest($1::text[]) s (sn), devices_given_range(s.sn, $2::int) given`,
      [Array.from({ length: 5_000 }, (_, n) => `RL${n % 2_000}-${String(n).padStart(4, '0')}`), shop.id],
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('devices_serial_range__overlap');
  });
});
