import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import { lifecycleRoutes } from '@tilldeck/contracts/devices/lifecycle.routes';
import { loginLogRoutes } from '@tilldeck/contracts/identity/login-log.routes';
import { appDownloadRoutes } from '@tilldeck/contracts/insight/app-download.routes';
import { appStatisticsRoutes, rankingRoutes } from '@tilldeck/contracts/insight/app-statistics.routes';
import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { partnerStatisticsRoutes } from '@tilldeck/contracts/insight/partner-statistics.routes';
import { reviewStatisticsRoutes } from '@tilldeck/contracts/insight/review-statistics.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { type MadeApp, makeApp } from '../../../../testing/app-makers.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { foldDays } from '../roll/roll.service.ts';
import { rollNotes } from '../roll/roll.store.ts';

let api: ApiHarness;
let north: TestOrg;
let shop: TestOrg;
let other: TestOrg;
let client: WireClient;
let stranger: WireClient;
let apps: MadeApp[];
const dayMs = 86_400_000;
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/**
 * The ten days up to today, asked for when everything of a test is written: a run over midnight writes on two days, and
 * both are in it.
 */
function tenDays() {
  const now = Date.now();
  const period = { from: dayText(now - 9 * dayMs), to: dayText(now) };
  // Lists end before a moment: the day after the last.
  return { now, period, range: { from: period.from, to: dayText(now + dayMs) } };
}
const page = { pageNo: 1, pageSize: 10 };

/** Days of these tests are days of UTC, also in the last hour of one. */
const asUtc = async (...who: Parameters<ApiHarness['as']>): Promise<WireClient> =>
  Object.assign(await api.as(...who), { timezone: 'UTC' });

beforeAll(async () => {
  api = await startApiHarness();
  const { people, vendor } = api;
  north = await people.partner(vendor, 'North');
  shop = await people.partner(north, 'Shop');
  other = await people.partner(vendor, 'Other');
  client = await asUtc(await people.account(north, allPermissions('partner')));
  stranger = await asUtc(await people.account(other, allPermissions('partner')));
  apps = [await makeApp(people, vendor, { name: 'Till' }), await makeApp(people, vendor, { name: 'Loyalty' })];
  const model = await people.model('M-figures');
  // Random moments of twenty days: the period and the one before.
  await people.query(
    `INSERT INTO appstore_journal (org_id, controllers, device_id, sn, model_id, app_id, version_id, event, via, code, at)
     SELECT $1, ARRAY[$2::int, $1::int], nr, 'sn' || nr, $3, CASE WHEN nr % 3 = 0 THEN $4::bigint ELSE $5::bigint END, $7::bigint,
            (ARRAY['download', 'install', 'upgrade', 'uninstall', 'failure', 'reinstall'])[1 + nr % 6], 'store',
            CASE WHEN nr % 6 = 4 THEN 'no_space' ELSE '' END, $6::timestamptz - make_interval(secs => nr * 2880)
       FROM generate_series(1, 600) nr`,
    [shop.id, north.id, model, apps[1]?.appId, apps[0]?.appId, new Date(), apps[0]?.versionId],
  );
  const { versionId } = await makeApp(people, shop, { state: 'draft', publication: null });
  await people.query(`UPDATE appstore_version SET state = 'waiting', round = 1, submitted_at = now() WHERE id = $1`, [
    versionId,
  ]);
  await people.query(
    `INSERT INTO appstore_review (version_id, org_id, round, stage, reviewer, verdict, reason, open_since, decided_at, due_at)
     VALUES ($1, $2, 1, 'first', 'x', 'passed', '', now() - interval '3 hours', now(), now() + interval '1 hour'),
            ($1, $2, 1, 'final', 'y', 'failed', 'no', now() - interval '5 hours', now(), now() - interval '1 hour')`,
    [versionId, shop.id],
  );
  const gone = await people.partner(north, 'Gone');
  await people.query('UPDATE identity_org SET terminated_at = now() WHERE id = $1', [gone.id]);
  await writeIn(systemScope(api.app.database, 'a test of figures'), (inside) => rollNotes(inside, 100_000));
});
afterAll(() => api.close());

type Line = { metric: string; total: number };
const totals = (lines: readonly Line[]) => Object.fromEntries(lines.map(({ metric, total }) => [metric, total]));

describe('pages of the data center', () => {
  it('show of publications and of devices that went what their lists show, to nobody else', async () => {
    await makeApp(api.people, shop, { name: 'Published' });
    await api.people.query(
      `INSERT INTO devices_lifecycle (org_id, sn, operate_type, from_org_id, target_org_id, controllers, from_controllers, at)
       SELECT $1, 'OUT' || nr, 'transfer', $2, $1, ARRAY[$1::int], ARRAY[$3::int, $2::int], now() - make_interval(hours => nr)
         FROM generate_series(1, 7) nr`,
      [other.id, shop.id, north.id],
    );
    await writeIn(systemScope(api.app.database, 'a test of figures'), (inside) => rollNotes(inside, 100_000));
    const { period, range } = tenDays();
    const published = totals((await client.call(appStatisticsRoutes.series, period)).lines)['app.published'];
    const publications = await client.call(appStatisticsRoutes.publications, { ...page, ...range });
    expect(publications).toMatchObject({
      total: published,
      items: [{ name: 'Published', orgName: 'Shop', state: 'live' }],
    });
    const appId = publications.items[0]?.appId;
    expect((await client.call(appStatisticsRoutes.publications, { ...page, ...range, appId })).total).toBe(1);
    expect((await client.call(appStatisticsRoutes.publications, { ...page, state: 'halted' })).total).toBe(0);
    const older = await makeApp(api.people, shop, { name: 'Older' });
    await api.people.query(`UPDATE appstore_publication SET started_at = now() - interval '40 days' WHERE id = $1`, [
      older.publicationId,
    ]);
    const namesBy = async (sort: object) =>
      (await client.call(appStatisticsRoutes.publications, { ...page, ...sort })).items.map(({ name }) => name);
    // By when they began, not by when they were made.
    expect(await namesBy({})).toEqual(['Published', 'Older']);
    expect(await namesBy({ sortField: 'startedAt', sortOrder: 'ascend' })).toEqual(['Older', 'Published']);
    expect((await stranger.call(appStatisticsRoutes.publications, { ...page, ...range })).total).toBe(0);

    const out = async (caller: WireClient) => ({
      figure: totals((await caller.call(deviceStatisticsRoutes.series, period)).lines)['device.transferred_out'],
      list: await caller.call(lifecycleRoutes.page, { ...page, ...range, side: 'out' }),
    });
    const { figure, list } = await out(client);
    expect(figure).toBe(7);
    expect(list).toMatchObject({
      total: 7,
      items: [{ sn: 'OUT7', type: 'transfer', fromName: 'Shop', deviceId: null }, {}, {}, {}, {}, {}, {}],
    });
    // Its entries are in the list of who has them now, and in no other list of who passed them on.
    expect((await client.call(lifecycleRoutes.page, { ...page, ...range, type: ['transfer'] })).total).toBe(0);
    expect((await out(stranger)).list.total).toBe(0);
    expect((await stranger.call(lifecycleRoutes.page, { ...page, ...range, side: 'in' })).total).toBe(7);
    const admin = await asUtc(api.admin);
    const all = await out(admin);
    expect(all.list.total).toBe(all.figure);
    const third = await asUtc(
      await api.people.account(await api.people.partner(api.vendor), allPermissions('partner')),
    );
    expect((await out(third)).list.total).toBe(0);
  });

  it('show of apps what their records show', async () => {
    const { period, range } = tenDays();
    const { lines } = await client.call(appStatisticsRoutes.series, period);
    const figures = totals(lines);
    const events = {
      downloaded: 'download',
      installed: 'install',
      upgraded: 'upgrade',
      uninstalled: 'uninstall',
      failed: 'failure',
      reinstalled: 'reinstall',
    } as const;
    for (const [name, event] of Object.entries(events)) {
      const { total } = await client.call(appDownloadRoutes.page, { ...page, ...range, event: [event] });
      expect(figures[`app.${name}`], name).toBe(total);
      expect(total).toBeGreaterThan(30);
    }
    const byApp = await client.call(appStatisticsRoutes.breakdown, {
      ...period,
      metric: 'app.installed',
      dimension: 'app',
    });
    expect(byApp.map(({ name }) => name).toSorted()).toEqual(
      ['Loyalty', 'Till'].filter((name) => byApp.some((part) => part.name === name)),
    );
    for (const { key, total } of byApp)
      expect(
        (await client.call(appDownloadRoutes.page, { ...page, ...range, event: ['install'], appId: key })).total,
      ).toBe(total);
    const ofOne = await client.call(appStatisticsRoutes.series, {
      ...period,
      by: { dimension: 'app', value: byApp[0]?.key ?? '' },
    });
    expect(totals(ofOne.lines)['app.installed']).toBe(byApp[0]?.total);
    const codes = await client.call(appStatisticsRoutes.breakdown, {
      ...period,
      metric: 'app.failed',
      dimension: 'code',
    });
    expect(codes).toEqual([{ key: 'no_space', name: 'no_space', total: figures['app.failed'] }]);
  });

  it('compare with the days before and with the year before', async () => {
    const { now, period } = tenDays();
    const before = await client.call(appStatisticsRoutes.series, period);
    const earlier = { from: dayText(now - 19 * dayMs), to: dayText(now - 10 * dayMs) };
    const then = await client.call(appStatisticsRoutes.series, earlier);
    expect(before.lines.map(({ totalBefore }) => totalBefore)).toEqual(then.lines.map(({ total }) => total));
    expect(before.lines[2]?.valuesBefore).toEqual(then.lines[2]?.values);
    const year = await client.call(appStatisticsRoutes.series, { ...period, compare: 'year' });
    expect(year.lines.every(({ totalBefore }) => totalBefore === 0)).toBe(true);
  });

  it('rank apps with their place before', async () => {
    const { period, range } = tenDays();
    const { rows, count } = await client.call(rankingRoutes.list, { ...period, metric: 'app.uninstalled' });
    expect(count).toBe(rows.length);
    expect(rows[0]).toMatchObject({ place: 1 });
    for (const { appId, total } of rows)
      expect(
        (await client.call(appDownloadRoutes.page, { ...page, ...range, event: ['uninstall'], appId })).total,
      ).toBe(total);
    expect(await stranger.call(rankingRoutes.list, period)).toMatchObject({ rows: [], count: 0 });
  });

  it('find the apps of a partner that has a few of all, in quarter-hours and in days', async () => {
    const { now, period } = tenDays();
    const admin = await asUtc(api.admin);
    const asked = { ...period, metric: 'app.installed' as const };
    const read = async (who: WireClient) => ({
      ranking: await who.call(rankingRoutes.list, asked),
      parts: await who.call(appStatisticsRoutes.breakdown, { ...asked, dimension: 'app' }),
    });
    // Everything happened on devices of the partner.
    const all = await read(admin);
    expect([all.ranking.count, all.parts.length]).toEqual([1, 1]);
    for (const foldedAt of [now - 5 * dayMs, now, now + 5 * dayMs]) {
      expect(await read(client)).toEqual(all);
      await foldDays(api.app, foldedAt);
    }
    expect(await api.people.query('SELECT FROM insight_quarter')).toEqual([]);
    expect(await read(client)).toEqual(all);
    expect((await read(stranger)).parts).toEqual([]);
  });

  it('name apps of the vendor in records and filters, to those who have figures of them', async () => {
    const { items } = await client.call(appDownloadRoutes.page, { ...page, event: ['install'] });
    expect(items.every(({ appName }) => ['Till', 'Loyalty'].includes(appName))).toBe(true);
    const [version] = await api.people.query<{ version_name: string }>(
      'SELECT version_name FROM appstore_version WHERE id = $1',
      [apps[0]?.versionId],
    );
    expect(new Set(items.map(({ versionName }) => versionName))).toEqual(new Set([version?.version_name]));
    for (const one of items) expect(one.package).toBe(apps[one.appName === 'Till' ? 0 : 1]?.package);
    const choices = await client.call(appDownloadRoutes.choices, { kind: 'app', keyword: 'oyal' });
    expect(choices).toEqual([{ id: apps[1]?.appId, name: 'Loyalty' }]);
    expect(await client.call(appDownloadRoutes.choices, { kind: 'app', ids: [apps[0]?.appId ?? ''] })).toHaveLength(1);
    expect(await stranger.call(appDownloadRoutes.choices, { kind: 'app' })).toEqual([]);
    expect((await stranger.call(appDownloadRoutes.page, page)).total).toBe(0);
  });

  it('show of partners and sign-ins what their lists show', async () => {
    const { period, range } = tenDays();
    const { lines } = await client.call(partnerStatisticsRoutes.series, period);
    const figures = totals(lines);
    const added = await client.call(partnerStatisticsRoutes.page, {
      ...page,
      addedFrom: range.from,
      addedTo: range.to,
    });
    expect([figures['partner.added'], added.total]).toEqual([2, 2]);
    const ended = await client.call(partnerStatisticsRoutes.page, {
      ...page,
      terminatedFrom: range.from,
      terminatedTo: range.to,
    });
    expect([figures['partner.terminated'], ended.total]).toEqual([1, 1]);
    const signIns = await client.call(loginLogRoutes.page, { ...page, ...range, result: 'success' });
    expect(figures['account.signed_in']).toBe(signIns.total);
    const summary = await client.call(partnerStatisticsRoutes.summary, {});
    for (const [name, filter] of [
      ['total', { state: 'active' }],
      ['dormant', { state: 'dormant' }],
      ['pending', { state: 'pending' }],
      ['controllable', { state: 'active', type: 'controllable' }],
      ['cooperative', { state: 'active', type: 'cooperative' }],
    ] as const)
      expect((await client.call(partnerStatisticsRoutes.page, { ...page, ...filter })).total, name).toBe(summary[name]);
    expect(summary).toMatchObject({ total: 1, dormant: 1 });
    // A till that worked some days ago is a sign of life, too.
    const { id: deviceId } = await api.people.device(shop);
    const dormantAfter = async (days: number) => {
      await api.people.query(
        `UPDATE devices_device SET state = 'offline', offline_since = now() - make_interval(days => $2) WHERE id = $1`,
        [deviceId, days],
      );
      return (await client.call(partnerStatisticsRoutes.summary, {})).dormant;
    };
    expect([await dormantAfter(3), await dormantAfter(31)]).toEqual([0, 1]);
  });

  it('show of reviews what their lists show, and how long they took', async () => {
    const { period, range } = tenDays();
    const { lines } = await client.call(reviewStatisticsRoutes.series, period);
    const figures = totals(lines);
    const admin = await asUtc(api.admin);
    for (const verdict of ['passed', 'failed'] as const) {
      const { total, items } = await client.call(reviewStatisticsRoutes.page, { ...page, ...range, verdict });
      expect([figures[`review.${verdict}`], total]).toEqual([1, 1]);
      expect(items[0]?.hours).toBe(verdict === 'passed' ? 3 : 5);
    }
    const submitted = totals((await admin.call(reviewStatisticsRoutes.series, period)).lines)['version.submitted'];
    expect((await admin.call(reviewRoutes.page, { ...page, ...range })).total).toBe(submitted);
    expect(await client.call(reviewStatisticsRoutes.summary, period)).toEqual({
      waiting: 1,
      overdue: 0,
      medianHours: 4,
      slowHours: 4.8,
      inTimePercent: 50,
    });
  });
});
