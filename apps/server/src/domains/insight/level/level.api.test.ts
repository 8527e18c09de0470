import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { partnerStatisticsRoutes } from '@tilldeck/contracts/insight/partner-statistics.routes';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { sampleLevels } from './level.service.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

const dayMs = 86_400_000;
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

it('levels are kept where they changed, and carried forward day by day', async () => {
  const { people, vendor } = api;
  const north = await people.partner(vendor, 'North');
  const shop = await people.partner(north, 'Shop');
  const client = await api.as(await people.account(north, allPermissions('partner')));
  // As `dayText`: elsewhere another day may have begun.
  client.timezone = 'UTC';
  await people.device(shop);
  const gone = await people.device(north, { state: 'offline' });
  const now = Date.now();
  const recount = () => people.query('SELECT devices_recount()');
  const samples = async () => Number((await people.query('SELECT count(*) AS n FROM insight_level'))[0]?.n);

  await recount();
  await sampleLevels(api.app, now - 3 * dayMs);
  const first = await samples();
  await sampleLevels(api.app, now - 2 * dayMs);
  expect(await samples()).toBe(first);
  await people.query('DELETE FROM devices_device WHERE id = $1', [gone.id]);
  await people.query('UPDATE identity_org SET terminated_at = now() WHERE id = $1', [shop.id]);
  await recount();
  await sampleLevels(api.app, now - dayMs);

  const period = { from: dayText(now - 4 * dayMs), to: dayText(now + dayMs) };
  const whole = await client.call(deviceStatisticsRoutes.levels, period);
  expect(whole.lines).toEqual([{ key: '', name: '', values: [null, 2, 2, 1, 1, null] }]);
  const states = await client.call(deviceStatisticsRoutes.levels, { ...period, dimension: 'state' });
  expect(Object.fromEntries(states.lines.map(({ key, values }) => [key, values]))).toEqual({
    inactive: [null, 1, 1, 1, 1, null],
    offline: [null, 1, 1, 0, 0, null],
  });
  const [models] = (await client.call(deviceStatisticsRoutes.levels, { ...period, dimension: 'model' })).lines;
  expect(models).toMatchObject({ name: 'Test-model', values: [null, 2, 2, 1, 1, null] });
  const partners = await client.call(partnerStatisticsRoutes.levels, period);
  expect(partners.lines).toEqual([{ key: '', name: '', values: [null, 1, 1, 0, 0, null] }]);
  const stranger = await api.as(await people.account(await people.partner(vendor, 'Other'), allPermissions('partner')));
  expect((await stranger.call(deviceStatisticsRoutes.levels, period)).lines).toEqual([]);
});

it('the home page draws how many devices were online in each quarter-hour of a day', async () => {
  const { people, vendor } = api;
  const org = await people.partner(vendor, 'Curve');
  const client = await api.as(await people.account(org, allPermissions('partner')));
  const device = await people.device(org, { state: 'online' });
  const hourMs = 3_600_000;
  const quarterMs = hourMs / 4;
  const now = Date.now();
  const sample = async (state: string, hoursAgo: number) => {
    await people.query('UPDATE devices_device SET state = $2::device_state WHERE id = $1', [device.id, state]);
    await people.query('SELECT devices_recount()');
    await sampleLevels(api.app, now - hoursAgo * hourMs);
  };
  await sample('online', 30);
  await sample('offline', 10);
  await sample('online', 2);
  const quartersSince = () => Math.floor(Date.now() / quarterMs) - Math.floor(now / quarterMs);
  const earliest = quartersSince();
  const states = (await client.call(homeRoutes.cards, {})).find(({ key }) => key === 'devices.states');
  expect(states?.trend?.label).toBe('Devices online in the last 24 hours, highest 1, lowest 0');
  // 24 hours and now: 14 of them online, 8 not, then again. A quarter-hour may have ended since the samples were taken.
  const drawn = (passed: number) => [...Array(56 - passed).fill(1), ...Array(32).fill(0), ...Array(9 + passed).fill(1)];
  expect([drawn(earliest), drawn(quartersSince())]).toContainEqual(states?.trend?.values);
});
