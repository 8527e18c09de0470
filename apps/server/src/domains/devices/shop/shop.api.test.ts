import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let org: TestOrg;
let client: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor);
  client = await api.as(await api.people.account(org, allPermissions('partner')));
});
afterAll(() => api.close());

const draft = (name: string) => ({
  name,
  code: 'B-017',
  countryCode: 'DE',
  regionCode: 'DE-HH',
  address: 'Brooktorkai 22',
  latitude: 53.5445,
  longitude: 9.9983,
  timeZone: 'Europe/Berlin',
  openingHours: [
    { weekday: 1, from: 540, to: 780 },
    { weekday: 1, from: 840, to: 1_080 },
    { weekday: 6, from: 1_080, to: 1_560 },
  ],
  contact: 'Anna',
  phone: '+49 40 1234',
  remark: 'corner',
});
const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
const fieldsOf = async (answer: Promise<{ body: { data: unknown } }>) =>
  Object.keys(((await answer).body.data as { fields?: object } | null)?.fields ?? {});

describe('shops', () => {
  it('are added with place, clocks and hours past midnight, read back and changed', async () => {
    const added = await client.call(shopRoutes.add, draft('Harbour'));
    expect(added).toMatchObject({ ...draft('Harbour'), area: 'Germany, Hamburg', deviceCount: 0, version: 1 });
    expect(await client.call(shopRoutes.detail, { id: added.id })).toEqual(added);
    const bare = { id: added.id, version: 1, name: 'Harbour', timeZone: 'Asia/Tokyo' };
    expect(await client.call(shopRoutes.modify, bare)).toMatchObject({
      countryCode: null,
      latitude: null,
      openingHours: [],
      timeZone: 'Asia/Tokyo',
      version: 2,
    });
    expect(await errorOf(client.send(shopRoutes.modify, bare))).toBe('core.stale_version');
    expect(await errorOf(client.send(shopRoutes.add, draft('harbour')))).toBe('core.name_taken');
    const trail = await api.people.query(
      `SELECT action FROM audit_entry WHERE object_type = 'shop' AND object_id = $1 ORDER BY id`,
      [added.id],
    );
    expect(trail.map((row) => row.action)).toEqual(['shop.added', 'shop.changed']);
  });

  it('refuse unknown zones, half positions, foreign regions and hours that overlap', async () => {
    const send = (change: object) => client.send(shopRoutes.add, { ...draft('Refused'), ...change });
    expect(await fieldsOf(send({ timeZone: 'Mars/Olympus' }))).toEqual(['timeZone']);
    expect(await fieldsOf(send({ latitude: undefined }))).toEqual(['latitude']);
    expect(await fieldsOf(send({ latitude: 91 }))).toEqual(['latitude']);
    expect(await errorOf(send({ regionCode: 'FR-IDF' }))).toBe('devices.area_unknown');
    expect(await errorOf(send({ countryCode: 'XX', regionCode: undefined }))).toBe('devices.area_unknown');
    const hours = (...intervals: [number, number][]) => ({
      openingHours: intervals.map(([from, to]) => ({ weekday: 2, from, to })),
    });
    for (const bad of [hours([600, 600]), hours([600, 700], [690, 800]), hours([600, 2_100])])
      expect(await fieldsOf(send(bad))).toEqual(['openingHours']);
  });

  it('take devices in, count them, and let them go when they are deleted', async () => {
    const shop = await client.call(shopRoutes.add, draft('With devices'));
    const some = [await api.people.device(org), await api.people.device(org)];
    const ids = some.map(({ id }) => id);
    expect(await client.call(shopRoutes.assign, { shopId: shop.id, ids })).toMatchObject({ changed: 2 });
    expect(await client.call(shopRoutes.detail, { id: shop.id })).toMatchObject({ deviceCount: 2 });
    expect(await client.call(shopRoutes.release, { sns: [some[0]?.sn ?? ''] })).toMatchObject({ changed: 1 });
    expect(await client.call(shopRoutes.detail, { id: shop.id })).toMatchObject({ deviceCount: 1 });
    await client.call(shopRoutes.remove, { id: shop.id });
    const rows = await api.people.query('SELECT shop_id FROM devices_device WHERE id = ANY ($1)', [ids]);
    expect(rows).toEqual([{ shop_id: null }, { shop_id: null }]);
  });

  it('are found by name, code, address, country and owner, by those who reach them', async () => {
    const held = await api.people.partner(org);
    const free = await api.people.partner(org, 'Coop', 'cooperative');
    await client.call(shopRoutes.add, { ...draft('Of the child'), orgId: String(held.id), code: 'K-9' });
    await client.call(shopRoutes.add, { name: 'Abroad', timeZone: 'Asia/Tokyo', countryCode: 'JP' });
    const other = await api.as(await api.people.account(free, allPermissions('partner')));
    await other.call(shopRoutes.add, draft('Of the free one'));
    const names = async (input: object) =>
      (await client.call(shopRoutes.page, { pageSize: 200, ...input })).items.map(({ name }) => name);
    expect(await names({ keyword: 'K-9' })).toEqual(['Of the child']);
    expect(await names({ country: 'JP' })).toEqual(['Abroad']);
    expect(await names({ partnerId: String(held.id) })).toEqual(['Of the child']);
    expect(await names({})).not.toContain('Of the free one');
    expect(await errorOf(client.send(shopRoutes.page, { partnerId: String(free.id) }))).toBe('core.not_found');
    expect((await client.call(shopRoutes.choices, { keyword: 'child' })).map(({ name }) => name)).toEqual([
      'Of the child',
    ]);
  });
});
