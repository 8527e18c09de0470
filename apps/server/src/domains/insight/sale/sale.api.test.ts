import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { saleStatisticsRoutes } from '@tilldeck/contracts/insight/sale-statistics.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { dayNrOf } from '../recount/recount.rules.ts';
import { recountDay } from '../recount/recount.service.ts';
import { foldDays } from '../roll/roll.service.ts';
import { rollNotes } from '../roll/roll.store.ts';

let api: ApiHarness;
let north: TestOrg;
let shop: TestOrg;
let friend: TestOrg;
let clients: { vendor: WireClient; north: WireClient; friend: WireClient };
const dayMs = 86_400_000;
const now = Date.now();
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const period = { from: dayText(now - 199 * dayMs), to: dayText(now) };
/** Lists end before a moment: the day after the last. */
const shipped = { shippedFrom: period.from, shippedTo: dayText(now + dayMs) };
const page = { pageNo: 1, pageSize: 10 };
const query: ApiHarness['people']['query'] = (text, values) => api.people.query(text, values);
const roll = () => writeIn(systemScope(api.app.database, 'a test of figures'), (inside) => rollNotes(inside, 100_000));

beforeAll(async () => {
  api = await startApiHarness();
  const { people, vendor } = api;
  north = await people.partner(vendor, 'North');
  shop = await people.partner(north, 'Shop');
  friend = await people.partner(north, 'Friend', 'cooperative');
  await query(
    `UPDATE identity_org SET country_code = CASE WHEN id = $1 THEN 'DE' ELSE 'FR' END WHERE kind = 'partner'`,
    [north.id],
  );
  const asOf = async (org: TestOrg) => api.as(await people.account(org, allPermissions('partner')));
  clients = { vendor: await api.as(api.admin), north: await asOf(north), friend: await asOf(friend) };
  const models = [await people.model('M-one'), await people.model('M-two')];
  // Random moments of 400 days; two of three are activated within 100 days.
  await query(
    `INSERT INTO devices_device (org_id, sn, model_id, state, shipped_at, shipping_method, activated_at)
     SELECT ($2::int[])[1 + nr % 4], 'SALE' || nr, ($3::int[])[1 + nr % 2], 'inactive', s.at,
            CASE WHEN nr % 5 = 0 THEN 'proto' ELSE 'oqc' END::shipping_method,
            CASE WHEN nr % 3 > 0 THEN least(s.at + make_interval(hours => nr * 7 % 2400), $1::timestamptz) END
       FROM generate_series(1, 400) nr, LATERAL (SELECT $1::timestamptz - make_interval(secs => nr * 86000) AS at) s`,
    [new Date(now), [vendor.id, north.id, shop.id, friend.id], models],
  );
  await roll();
});
afterAll(() => api.close());

const recountAll = async (): Promise<number> => {
  const source = api.app.contributions.metricSources.find(({ metrics }) =>
    metrics.some(({ id }) => id === 'sale.sold'),
  );
  if (!source) throw new Error('nothing counts sales');
  let found = 0;
  for (let dayNr = dayNrOf(now) - 401; dayNr <= dayNrOf(now); dayNr++)
    found += await recountDay(api.app, source, dayNr);
  return found;
};
const listed = async (client: WireClient, filter: object) =>
  (await client.call(deviceRoutes.page, { ...page, ...filter })).total;
const totalsOf = async (client: WireClient) =>
  Object.fromEntries(
    (await client.call(saleStatisticsRoutes.series, period)).lines.map(({ metric, total }) => [metric, total]),
  );

describe('sale data', () => {
  it('show what the list of devices shows, to each who controls them', async () => {
    for (const [name, client] of Object.entries(clients)) {
      const totals = await totalsOf(client);
      expect(totals['sale.shipped'], name).toBe(await listed(client, shipped));
      expect(totals['sale.sold'], name).toBe(await listed(client, { ...shipped, isActivated: true }));
      expect(totals['sale.activated'], name).toBe(
        await listed(client, { activatedFrom: shipped.shippedFrom, activatedTo: shipped.shippedTo }),
      );
      expect(totals['sale.shipped'], name).toBeGreaterThan(totals['sale.sold'] ?? 0);
    }
  });

  it('are made of partners, models, countries and methods, each with its list', async () => {
    const filterOf = {
      partner: (key: string) => ({ partnerId: key }),
      model: (key: string) => ({ modelIds: [key] }),
      country: (key: string) => ({ country: key }),
      method: (key: string) => ({ shippingMethod: key as 'oqc' }),
    };
    for (const client of [clients.vendor, clients.north])
      for (const dimension of ['partner', 'model', 'country', 'method'] as const) {
        const parts = await client.call(saleStatisticsRoutes.breakdown, { ...period, dimension });
        const { 'sale.shipped': whole } = await totalsOf(client);
        const sum = parts.reduce((total, part) => total + part.shipped, 0);
        // The vendor has no country.
        if (dimension === 'country' && client === clients.vendor) expect(sum).toBeLessThan(whole ?? 0);
        else expect(sum, dimension).toBe(whole);
        for (const { key, ...part } of parts.filter((each) => each.key !== 'own')) {
          const filter = { ...shipped, ...filterOf[dimension](key) };
          expect(part.shipped, `${dimension} ${key}`).toBe(await listed(client, filter));
          expect(part.sold, `${dimension} ${key}`).toBe(await listed(client, { ...filter, isActivated: true }));
        }
      }
    const names = async (client: WireClient) =>
      (await client.call(saleStatisticsRoutes.breakdown, { ...period, dimension: 'partner' })).map(
        ({ key, name }) => name || key,
      );
    // A cooperative partner is the vendor's own business, not that of the partner above it.
    expect((await names(clients.vendor)).toSorted()).toEqual(['Friend', 'North', 'own']);
    expect((await names(clients.north)).toSorted()).toEqual(['Shop', 'own']);
  });

  it('say how old stock is that was never activated, and how long activation took', async () => {
    const { stock, steps, medianDays } = await clients.north.call(saleStatisticsRoutes.summary, period);
    expect(stock).toHaveLength(5);
    for (const { from, to, total } of stock) {
      const filter = {
        isActivated: false,
        shippedFrom: from ?? '2000-01-01',
        shippedTo: dayText(Date.parse(to) + dayMs),
      };
      expect(total).toBe(await listed(clients.north, filter));
      expect(total).toBeGreaterThan(0);
    }
    const { 'sale.activated': activated } = await totalsOf(clients.north);
    expect(steps.reduce((sum, { total }) => sum + total, 0)).toBe(activated);
    const [exact] = await query<{ days: number }>(
      `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM activated_at - shipped_at) / 86400)::float8 AS days
         FROM devices_device WHERE org_l1 = $1 AND activated_at >= $2::date`,
      [north.id, period.from],
    );
    expect(Math.abs((medianDays?.days ?? 0) - (exact?.days ?? 0))).toBeLessThan(5);

    // The same once days are folded: the oldest age reaches back further than a day's own numbers do.
    await foldDays(api.app, Date.now() + 3 * dayMs);
    expect((await clients.north.call(saleStatisticsRoutes.summary, period)).stock).toEqual(stock);
  });

  it('follow devices that are transferred, changed, activated and deleted, and countries of partners', async () => {
    const before = await totalsOf(clients.friend);
    await query(`UPDATE devices_device SET org_id = $1 WHERE org_id = $2`, [friend.id, shop.id]);
    await query(
      `UPDATE devices_device SET model_id = (SELECT min(model_id) FROM devices_device) WHERE sn LIKE 'SALE1%'`,
    );
    await query(
      `UPDATE devices_device SET activated_at = now(), state = 'online' WHERE sn LIKE 'SALE3%' AND activated_at IS NULL`,
    );
    await query(
      `UPDATE devices_device SET shipped_at = shipped_at - interval '1 day', shipping_method = NULL WHERE sn LIKE 'SALE4%'`,
    );
    await query(`DELETE FROM devices_device WHERE sn LIKE 'SALE2%'`);
    await query(`UPDATE identity_org SET country_code = 'IT' WHERE id = $1`, [friend.id]);
    await query(`UPDATE identity_org SET parent_id = $1 WHERE id = $2`, [api.vendor.id, shop.id]);
    await roll();
    expect(await recountAll()).toBe(0);
    const after = await totalsOf(clients.friend);
    expect(after['sale.shipped']).toBeGreaterThan(before['sale.shipped'] ?? 0);
    expect(after['sale.shipped']).toBe(await listed(clients.friend, shipped));
    const [country] = await clients.friend.call(saleStatisticsRoutes.breakdown, { ...period, dimension: 'country' });
    expect(country).toMatchObject({ key: 'IT', shipped: after['sale.shipped'] });
  });
});
