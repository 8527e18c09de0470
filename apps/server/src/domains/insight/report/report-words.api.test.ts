import { lifecycleRoutes } from '@tilldeck/contracts/devices/lifecycle.routes';
import { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import { reportRoutes } from '@tilldeck/contracts/insight/report.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp, noteInstall } from '../../../../testing/app-makers.ts';
import { scopeOfOrg, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { wordFilters } from '../../../platform/export/filter-words.ts';
import { rollNotes } from '../roll/roll.store.ts';

let api: ApiHarness;
let org: TestOrg;
let client: WireClient;
let authorId: string;

beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Word Tills');
  const author = await api.people.account(org, allPermissions('partner'));
  authorId = author.id;
  client = await api.as(author);
  await api.people.query('UPDATE identity_account SET is_email_confirmed = true WHERE id = $1', [authorId]);
});
afterAll(() => api.close());

const insertTag = async (owner: TestOrg, name: string): Promise<string> => {
  const [row] = await api.people.query<{ id: string }>(
    `INSERT INTO devices_tag (org_id, name, colour) VALUES ($1, $2, 'blue') RETURNING id`,
    [owner.id, name],
  );
  return String(row?.id);
};
const wordsOf = (source: string, filter: object) =>
  client.call(reportRoutes.words, { source, filter: JSON.stringify(filter) });

describe('what a list is filtered by', () => {
  it('is told in the names of its filters and values, in the language of the reader', async () => {
    const tagId = await insertTag(org, 'Airport');
    const filter = {
      sns: ['SN01', 'SN02', 'SN03', 'SN04', 'SN05'],
      state: ['online', 'offline'],
      tagIds: [tagId],
      partnerId: String(org.id),
      offlineHours: 24,
      batteryBelow: '20',
      app: 'com.example.till<5.12.0',
      country: 'DE',
      isActivated: false,
      columns: ['sn'],
    };
    expect(await wordsOf('devices/device.export', filter)).toEqual([
      { label: 'SN list', value: 'SN01, SN02, SN03 +2' },
      { label: 'State', value: 'Online, Offline' },
      { label: 'Partner', value: 'Word Tills' },
      { label: 'Tags', value: 'Airport' },
      { label: 'Offline longer than', value: '1 day' },
      { label: 'Battery below', value: '20 %' },
      { label: 'App', value: 'com.example.till lower than 5.12.0' },
      { label: 'Activation', value: 'Not activated' },
      { label: 'Country of the owner', value: 'Germany' },
    ]);
    client.language = 'zh-CN';
    const chinese = await wordsOf('devices/device.export', { state: ['online'], tagIds: [tagId], country: 'DE' });
    client.language = 'en-US';
    expect(chinese).toEqual([
      { label: '状态', value: '在线' },
      { label: '标签', value: 'Airport' },
      { label: '所属组织国家', value: '德国' },
    ]);
  });

  it('has days where a time begins and ends with one, in the zone of the reader', async () => {
    client.timezone = 'Europe/Berlin';
    const days = (from?: string, to?: string) => wordsOf('devices/lifecycle.export', { from, to });
    expect(await days('2026-10-31T23:00:00.000Z', '2026-11-07T23:00:00.000Z')).toEqual([
      { label: 'Time', value: '2026-11-01 – 2026-11-07' },
    ]);
    expect(await days('2026-11-01', '2026-11-02')).toMatchObject([{ value: '2026-11-01' }]);
    expect(await days('2026-11-01')).toMatchObject([{ value: '2026-11-01 –' }]);
    expect(await days(undefined, '2026-11-02T10:30:00Z')).toMatchObject([{ value: '– 2026-11-02 11:30' }]);
  });

  it('names no record that the reader does not see', async () => {
    const foreign = await insertTag(await api.people.partner(api.vendor, 'Others'), 'Secret');
    expect(await wordsOf('devices/device.export', { tagIds: [foreign] })).toEqual([
      { label: 'Tags', value: `#${foreign}` },
    ]);
  });

  it('names apps of the reader and those it has figures of, and no other app by a guessed id', async () => {
    const others = await api.people.partner(api.vendor, 'Other Apps');
    const [own, foreign] = [
      await makeApp(api.people, org, { name: 'Own' }),
      await makeApp(api.people, others, { name: 'Hidden' }),
    ];
    const value = async (source: string, filter: object) => (await wordsOf(source, filter)).at(-1)?.value;
    const downloads = (appId: string) => value('insight/appDownload.export', { appId });
    const figures = (id: string) =>
      value('insight/appStatistics.export', {
        from: '2026-11-01',
        to: '2026-11-02',
        by: { dimension: 'app', value: id },
      });
    expect([await downloads(own.appId), await figures(own.appId)]).toEqual(['Own', 'Own']);
    expect([await downloads(foreign.appId), await figures(foreign.appId)]).toEqual([
      `#${foreign.appId}`,
      foreign.appId,
    ]);
    expect(await figures('x')).toBe('x');
    // One of them was installed on a device of the reader.
    await noteInstall(api.people, org, foreign.appId);
    await writeIn(systemScope(api.app.database, 'a test of figures'), (inside) => rollNotes(inside, 100_000));
    expect([await downloads(foreign.appId), await figures(foreign.appId)]).toEqual(['Hidden', 'Hidden']);
  });

  it('is asked for by people who may export the list', async () => {
    const few = await api.as(await api.people.account(org, { 'data-report': ['query', 'add'] }));
    const refusal = async (source: string, filter: string) =>
      (await few.send(reportRoutes.words, { source, filter })).body.error;
    expect(await refusal('devices/device.export', '{}')).toBe('core.forbidden');
    expect(await refusal('no/such.export', '{}')).toBe('insight.report_filter');
    expect((await client.send(reportRoutes.words, { source: 'devices/tag.export', filter: '[' })).body.error).toBe(
      'insight.report_filter',
    );
  });

  it('can be told of every list, for every filter that means records', async () => {
    const scope = scopeOfOrg(api.app.database, { id: Number(org.id), depth: 1 });
    for (const { route, filters } of api.app.contributions.exports) {
      const asked = Object.fromEntries(
        Object.entries(filters).flatMap(([name, filter]) => (filter?.names ? [[name, '987654321']] : [])),
      );
      const [words] = await wordFilters({ scope, language: 'zh-CN', timezone: 'UTC' }, [{ filters, asked }]);
      expect(
        words?.map(({ value }) => value),
        route.id,
      ).toEqual(Object.keys(asked).map(() => '#987654321'));
    }
  });
});

it('reports and download records have their filters in words', async () => {
  client.timezone = 'UTC';
  const filter = { type: ['activate'], from: '2026-11-01', to: '2026-11-03' };
  const { id, filterWords } = await client.call(reportRoutes.add, {
    name: 'Activations',
    source: 'devices/lifecycle.export',
    filter: JSON.stringify(filter),
    period: 'week',
    rhythm: 'weekly',
    weekdays: [1],
    monthDay: 1,
    time: '08:00',
    zone: 'UTC',
    recipientIds: [authorId],
    language: 'en-US',
  });
  // Days are those of the period.
  expect(filterWords).toEqual([{ label: 'Event', value: 'Activated' }]);
  const { items } = await client.call(reportRoutes.page, {});
  expect(items.find((report) => report.id === id)?.filterWords).toEqual(filterWords);
  const begun = await client.call(lifecycleRoutes.export, { ...filter, type: ['activate'] });
  const records = (await client.call(exportRoutes.records, {})).items;
  expect(records.find((record) => record.id === begun.id)?.filterWords).toEqual([
    { label: 'Event', value: 'Activated' },
    { label: 'Time', value: '2026-11-01 – 2026-11-02' },
  ]);
});
