import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { lifecycleRoutes } from '@tilldeck/contracts/devices/lifecycle.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let vendor: WireClient;
let owner: TestOrg;
let partner: WireClient;
let stranger: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  vendor = await api.as(api.admin);
  owner = await api.people.partner(api.vendor, 'Owner');
  partner = await api.as(await api.people.account(owner, allPermissions('partner')));
  const other = await api.people.partner(api.vendor, 'Other');
  stranger = await api.as(await api.people.account(other, allPermissions('partner')));
});
afterAll(() => api.close());

const serials = async (client: WireClient, filter: object) =>
  (await client.call(deviceRoutes.page, filter)).items.map((item) => item.sn);

describe('the list of devices', () => {
  it('finds by beginning, end, part, customer SN and pasted list, each within its scope', async () => {
    for (const sn of ['FIND-100001', 'FIND-100002', 'OTHER-2000', 'XFIND-30000'])
      await api.people.device(owner, { sn });
    await api.people.query(`UPDATE devices_device SET customer_sn = 'TILL-7' WHERE sn = 'OTHER-2000'`);
    expect(await serials(partner, { keyword: 'FIND*' })).toEqual(['FIND-100002', 'FIND-100001']);
    expect(await serials(partner, { keyword: '*00001' })).toEqual(['FIND-100001']);
    expect(await serials(partner, { keyword: 'find-1' })).toEqual(['FIND-100002', 'FIND-100001']);
    expect(await serials(partner, { keyword: 'FIND-' })).toEqual(['XFIND-30000', 'FIND-100002', 'FIND-100001']);
    expect(await serials(partner, { keyword: 'XF' })).toEqual(['XFIND-30000']);
    expect(await serials(partner, { keyword: 'TILL-7' })).toEqual(['OTHER-2000']);
    expect(await serials(partner, { keyword: 'F%ND' })).toEqual([]);
    const sns = ['OTHER-2000', 'FIND-100001', 'NOT-THERE'];
    expect(await serials(partner, { sns })).toEqual(['OTHER-2000', 'FIND-100001']);
    expect(await partner.call(deviceRoutes.unknown, { sns })).toEqual({ unknown: ['NOT-THERE'] });
    expect(await stranger.call(deviceRoutes.unknown, { sns })).toEqual({ unknown: sns });
    expect(await serials(stranger, { sns })).toEqual([]);
  });

  it('pages by number and by cursor in each order and says how many there are', async () => {
    const org = await api.people.partner(owner, 'Paged');
    for (let n = 0; n < 7; n += 1) await api.people.device(org, { sn: `PAGE-${(n * 3) % 7}` });
    // Some share a moment, and the order of time is not that of the keys.
    await api.people.query(
      `UPDATE devices_device SET created_at = now() - make_interval(days => (id / 16 % 3)::int), activated_at = now() - make_interval(days => (id / 16 % 2)::int)
        WHERE org_id = $1`,
      [org.id],
    );
    for (const order of [
      {},
      { sortField: 'createdAt', sortOrder: 'ascend' },
      { sortField: 'sn', sortOrder: 'ascend' },
      { sortField: 'sn', sortOrder: 'descend' },
      { createdFrom: '2020-01-01' },
      { createdFrom: '2020-01-01', sortField: 'createdAt', sortOrder: 'ascend' },
      { activatedFrom: '2020-01-01' },
    ] as const) {
      const input = { partnerId: String(org.id), pageSize: 3, ...order };
      const whole = await serials(partner, { ...input, pageSize: 20 });
      expect(whole).toHaveLength(7);
      const walked: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await partner.call(deviceRoutes.page, { ...input, ...(cursor ? { cursor } : {}) });
        expect(page).toMatchObject({ total: 7, isTotalCapped: false });
        walked.push(...page.items.map((item) => item.sn));
        cursor = page.nextCursor;
      } while (cursor);
      expect(walked).toEqual(whole);
      expect(await serials(partner, { ...input, pageNo: 2 })).toEqual(whole.slice(3, 6));
    }
    expect(await serials(partner, { partnerId: String(org.id), sortField: 'sn', sortOrder: 'ascend' })).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((n) => `PAGE-${n}`),
    );
    const { items } = await partner.call(deviceRoutes.page, { partnerId: String(org.id), createdFrom: '2020-01-01' });
    const times = items.map((item) => item.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('narrows by every field of the filter', async () => {
    const org = await api.people.partner(owner, 'Filtered');
    const model = await api.people.model('Filter-model');
    const one = await api.people.device(org, { sn: 'FIL-1', modelId: model, state: 'online' });
    await api.people.device(org, { sn: 'FIL-2', state: 'offline' });
    const [group] = await api.people.query<{ id: number }>(
      `INSERT INTO devices_group (org_id, name) VALUES ($1, 'Front') RETURNING id`,
      [org.id],
    );
    const [below] = await api.people.query<{ id: number }>(
      `INSERT INTO devices_group (org_id, name, parent_id) VALUES ($1, 'Left', $2) RETURNING id`,
      [org.id, group?.id],
    );
    const [saved] = await api.people.query<{ id: number }>(
      `INSERT INTO devices_group (org_id, name, kind, filter) VALUES ($1, 'Online ones', 'dynamic', '{"state":["online"]}') RETURNING id`,
      [org.id],
    );
    const [tag] = await api.people.query<{ id: number }>(
      `INSERT INTO devices_tag (org_id, name) VALUES ($1, 'vip') RETURNING id`,
      [org.id],
    );
    const [shop] = await api.people.query<{ id: string }>(
      `INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 'Harbour', 'UTC') RETURNING id`,
      [org.id],
    );
    const operator = await api.people.account(org);
    await api.people.query(
      `UPDATE devices_device SET group_id = $2, tags = ARRAY[$3::int], shop_id = $4, operator_id = $5, firmware_version = '2.1',
         shipping_method = 'oqc', warranty_end = current_date + 10, activated_at = '2026-03-02T10:00Z', created_at = '2026-03-01T10:00Z'
       WHERE id = $1`,
      [one.id, below?.id, tag?.id, shop?.id, operator.id],
    );
    const [series] = await api.people.query<{ id: number }>(`SELECT series_id AS id FROM devices_model WHERE id = $1`, [
      model,
    ]);
    const within = { partnerId: String(org.id) };
    const narrowing = [
      { modelIds: [String(model)] },
      { modelIds: [String(model)], seriesId: String(series?.id) },
      { state: ['online' as const] },
      { warranty: ['expire' as const] },
      { shippingMethod: 'oqc' as const },
      { groupId: String(group?.id) },
      { groupId: String(saved?.id) },
      { tagIds: [String(tag?.id)] },
      { shopId: shop?.id ?? '' },
      { operatorId: operator.id },
      { firmwareVersion: '2.1' },
      { createdFrom: '2026-03-01', createdTo: '2026-03-02' },
      { activatedFrom: '2026-03-02T10:00:00Z', activatedTo: '2026-03-03' },
    ];
    for (const filter of narrowing)
      expect([filter, await serials(partner, { ...within, ...filter })]).toEqual([filter, ['FIL-1']]);
    expect(await serials(partner, { ...within, state: ['online', 'offline'] })).toEqual(['FIL-2', 'FIL-1']);
    expect(await serials(partner, { ...within, seriesId: '9999999' })).toEqual([]);
    const [row] = (await partner.call(deviceRoutes.page, { ...within, state: ['online'] })).items;
    expect(row).toMatchObject({
      model: { name: 'Filter-model' },
      partner: { name: 'Filtered' },
      group: { name: 'Left' },
      shop: { name: 'Harbour' },
      operator: { id: operator.id },
      tags: [{ name: 'vip', colour: 'blue' }],
      warrantyState: 'expire',
    });
    for (const [name, value] of [
      ['groupId', group?.id],
      ['shopId', shop?.id],
      ['operatorId', operator.id],
      ['partnerId', org.id],
    ] as const)
      expect((await stranger.send(deviceRoutes.page, { [name]: String(value) })).body.error).toBe('core.not_found');
    expect((await stranger.send(deviceRoutes.page, { tagIds: [String(tag?.id)] })).body.error).toBe('core.not_found');
  });
});

describe('a device', () => {
  it('[DEV-12] is disabled and enabled, with its trail, by its owner and nobody else', async () => {
    const device = await api.people.device(owner, { state: 'online' });
    await api.people.query('UPDATE devices_device SET activated_at = now() WHERE id = $1', [device.id]);
    const foreign = await stranger.send(deviceRoutes.disable, { ids: [device.id] });
    expect(foreign.body.error).toBe('core.not_found');
    expect(await partner.call(deviceRoutes.disable, { ids: [device.id], reason: 'Stolen' })).toEqual({ changed: 1 });
    expect((await partner.send(deviceRoutes.disable, { ids: [device.id] })).body.error).toBe('devices.unchanged');
    expect(await partner.call(deviceRoutes.detail, { id: device.id })).toMatchObject({
      state: 'disabled',
      disabledAt: expect.any(String),
    });
    expect(await partner.call(deviceRoutes.enable, { ids: [device.id] })).toEqual({ changed: 1 });
    expect(await partner.call(deviceRoutes.detail, { id: device.id })).toMatchObject({
      state: 'offline',
      disabledAt: null,
    });
    const trail = await api.people.query(
      `SELECT action, reason, before, after FROM audit_entry WHERE object_type = 'device' AND object_id = $1 ORDER BY id`,
      [device.id],
    );
    expect(trail).toEqual([
      { action: 'device.disabled', reason: 'Stolen', before: { state: 'online' }, after: { state: 'disabled' } },
      { action: 'device.enabled', reason: null, before: { state: 'disabled' }, after: { state: 'offline' } },
    ]);
  });

  it('is changed by its owner, its product fields by the vendor alone', async () => {
    const device = await api.people.device(owner);
    const own = { id: device.id, version: 1, customerSn: 'C-1', remark: 'At the door' };
    const changed = await partner.call(deviceRoutes.modify, own);
    expect(changed).toMatchObject({ customerSn: 'C-1', remark: 'At the door', version: 2 });
    const late = await partner.send(deviceRoutes.modify, own);
    expect(late.body).toMatchObject({
      error: 'core.stale_version',
      data: { changedBy: expect.stringMatching(/./), changedAt: expect.stringMatching(/^\d{4}-/) },
    });
    const longer = await partner.send(deviceRoutes.modify, { ...own, version: 2, warrantyEnd: '2099-01-01' });
    expect(longer.body).toMatchObject({ error: 'devices.vendor_field', msg: expect.stringContaining('warrantyEnd') });
    const product = {
      lanMac: 'aabbccddeeff',
      flagId: 'F-9',
      productNumber: 'PN',
      productName: 'Till',
      outgoingVersion: '1.0',
      shippingMethod: 'proto' as const,
      shippedAt: '2026-01-02T03:04:05Z',
      warrantyEnd: '2099-01-01',
    };
    const byVendor = await vendor.call(deviceRoutes.modify, { ...own, version: 2, ...product });
    expect(byVendor).toMatchObject({
      ...product,
      lanMac: 'AA:BB:CC:DD:EE:FF',
      shippedAt: '2026-01-02T03:04:05.000Z',
      warrantyState: 'effective',
    });
    // The owner's own change leaves them as they are, also where it names them unchanged.
    const again = await partner.call(deviceRoutes.modify, {
      ...own,
      version: 3,
      remark: '',
      lanMac: 'AA:BB:CC:DD:EE:FF',
      shippedAt: '2026-01-02T03:04:05Z',
    });
    expect(again).toMatchObject({
      ...product,
      lanMac: 'AA:BB:CC:DD:EE:FF',
      shippedAt: '2026-01-02T03:04:05.000Z',
      remark: '',
      version: 4,
    });
  });

  it('stands in a shop and group of its owner only', async () => {
    const below = await api.people.partner(owner, 'Below');
    const device = await api.people.device(below);
    const [shop] = await api.people.query<{ id: string }>(
      `INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 'Of the master', 'UTC') RETURNING id`,
      [owner.id],
    );
    const answer = await partner.send(deviceRoutes.modify, { id: device.id, version: 1, shopId: shop?.id ?? '' });
    expect(answer.body.error).toBe('devices.place_foreign');
  });

  it('[DEV-03] leaves by being deleted or given away; its lifecycle tells to whom, on which platform, by whom and why', async () => {
    const [gone, given] = [
      await api.people.device(owner, { sn: 'END-0001' }),
      await api.people.device(owner, { sn: 'END-0002' }),
    ];
    expect((await stranger.send(deviceRoutes.remove, { ids: [gone.id] })).body.error).toBe('core.not_found');
    await partner.call(deviceRoutes.remove, { ids: [gone.id], reason: 'Scrapped' });
    await partner.call(deviceRoutes.give, {
      ids: [given.id],
      targetName: 'Elsewhere Ltd',
      platform: 'Other Cloud',
      remark: 'Sold',
    });
    expect(await partner.call(deviceRoutes.unknown, { sns: ['END-0001', 'END-0002'] })).toEqual({
      unknown: ['END-0001', 'END-0002'],
    });
    const { items } = await partner.call(lifecycleRoutes.page, { keyword: 'END-' });
    const common = {
      deviceId: null,
      fromName: 'Owner',
      at: expect.any(String),
      operator: expect.stringMatching(/^user/),
    };
    expect(items).toEqual([
      {
        ...common,
        id: expect.any(String),
        sn: 'END-0002',
        type: 'give',
        targetName: 'Elsewhere Ltd',
        platform: 'Other Cloud',
        remark: 'Sold',
      },
      {
        ...common,
        id: expect.any(String),
        sn: 'END-0001',
        type: 'delete',
        targetName: '',
        platform: '',
        remark: 'Scrapped',
      },
    ]);
    expect((await partner.call(lifecycleRoutes.page, { keyword: 'END-', type: ['give'] })).total).toBe(1);
    expect((await stranger.call(lifecycleRoutes.page, { keyword: 'END-' })).total).toBe(0);
  });
});
