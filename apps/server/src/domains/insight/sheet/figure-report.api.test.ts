import { gunzipSync } from 'node:zlib';
import { movedDay } from '@tilldeck/contracts/core/moved-day';
import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { partnerStatisticsRoutes } from '@tilldeck/contracts/insight/partner-statistics.routes';
import { reportRoutes } from '@tilldeck/contracts/insight/report.routes';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestAccount, TestOrg } from '@tilldeck/testkit/factories/people';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp, noteInstall } from '../../../../testing/app-makers.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { dayIn } from '../../../platform/home/day-filter.ts';
import { startWorker } from '../../../roles/worker.ts';
import { sendReport } from '../report/report-run.service.ts';
import { rollNotes } from '../roll/roll.store.ts';
import { figureSources } from './figure-sources.view.ts';

let api: ApiHarness;
let org: TestOrg;
let author: TestAccount;
let client: WireClient;
const unique = Math.random().toString(36).slice(2);
const pages = ['data-device', 'data-appstore', 'data-partner', 'data-review', 'data-ranking', 'data-sale'];
const grants = (actions: string[]) =>
  Object.fromEntries([['data-report', ['query', 'add', 'edit']], ...pages.map((page) => [page, actions])]) as never;
const roll = () => writeIn(systemScope(api.app.database, 'a test of figures'), (inside) => rollNotes(inside, 100_000));

beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Figure Tills');
  author = await api.people.account(org, grants(['query', 'export']), { loginName: `figures${unique}` });
  client = await api.as(author);
  await api.people.query('UPDATE identity_account SET is_email_confirmed = true WHERE id = $1', [author.id]);
  await api.people.partner(org, '=HYPERLINK("x")');
});
afterAll(() => api.close());

const draft = (source: string, filter: object, more: object = {}) => ({
  name: 'Figures',
  source,
  filter: JSON.stringify(filter),
  period: 'week' as const,
  rhythm: 'weekly' as const,
  weekdays: [1],
  monthDay: 1,
  time: '08:00',
  zone: 'UTC',
  recipientIds: [author.id],
  language: 'en-US' as const,
  ...more,
});

/** The file of a report that is sent now. */
async function sentFile(input: ReturnType<typeof draft>): Promise<string[][]> {
  const { id, version } = await client.call(reportRoutes.add, input);
  await client.call(reportRoutes.run, { id, version });
  const [run] = await api.people.query<{ id: string }>('SELECT id FROM insight_report_run WHERE report_id = $1', [id]);
  await sendReport(api.app, run?.id ?? '', { attempt: 1, maxAttempts: 1 });
  const [row] = await api.people.query<{ content: Buffer; state: string }>(
    'SELECT content, state FROM insight_report_run WHERE id = $1',
    [run?.id],
  );
  expect(row?.state).toBe('sent');
  const text = gunzipSync(row?.content ?? Buffer.alloc(0)).toString('utf8');
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

/** Sign-ins some days ago, at noon of UTC. */
const noteSignIns = (daysAgo: number, n: number) =>
  api.people.query(
    `INSERT INTO metric_note (metric, controllers, quarter, n)
     VALUES ('account.signed_in', $1, extract(epoch FROM date_trunc('day', now(), 'UTC'))::bigint / 900 - $2::int * 96 + 48, $3)`,
    [[api.vendor.id, org.id], daysAgo, n],
  );

describe('a page with figures as a report', () => {
  it('sends the whole days before the day it is due, every figure as its page shows it', async () => {
    for (const [daysAgo, n] of [
      [1, 3],
      [7, 5],
      [8, 70],
    ] as const)
      await noteSignIns(daysAgo, n);
    await roll();
    const lines = await sentFile(draft('insight/partnerStatistics.export', { compare: 'year' }));
    expect(lines[0]).toEqual(['\uFEFFPart', 'Figure', 'Day (UTC)', 'Number', 'Compared with']);
    const [first, last] = [movedDay(dayIn('UTC'), -7), movedDay(dayIn('UTC'), -1)];
    const days = lines.filter(([section, name]) => section === 'By day' && name === 'Sign-ins').map(([, , day]) => day);
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, 7]);
    expect(lines).toContainEqual(['By day', 'Sign-ins', first, '5', '0']);
    const { lines: shown } = await client.call(partnerStatisticsRoutes.series, { from: first, to: last });
    expect(shown.find(({ metric }) => metric === 'account.signed_in')?.total).toBe(8);
    expect(lines).toContainEqual(['Figures of the period', 'Sign-ins', '', '8', '0']);
    expect(lines).toContainEqual(['Now', 'Partners now', '', '1', '']);
  });

  it('is there for every page, in both languages', async () => {
    const offered = await client.call(reportRoutes.sources, {});
    expect(offered.filter(({ isFigures }) => isFigures).map(({ id }) => id)).toEqual(
      expect.arrayContaining(figureSources.map(({ route }) => route.id)),
    );
    for (const { route } of figureSources) {
      const lines = await sentFile(draft(route.id, {}, { name: route.id, language: 'zh-CN' }));
      expect(lines[0]?.join(''), route.id).toMatch(/\p{Script=Han}/u);
    }
  });

  it('keeps what it is filtered by with its name, and no days', async () => {
    const { appId } = await makeApp(api.people, api.vendor, { name: 'Cash Up' });
    await noteInstall(api.people, org, appId);
    await roll();
    const filter = { from: '2026-01-01', to: '2026-01-31', by: { dimension: 'app', value: appId } };
    const saved = await client.call(
      reportRoutes.add,
      draft('insight/appStatistics.export', filter, { name: 'One app', period: 'all' }),
    );
    expect(saved.filter).toEqual({ compare: 'before', by: { dimension: 'app', value: appId, name: 'Cash Up' } });
    // Figures are those of some days: there is no whole list.
    expect(saved.period).toBe('month');
  });

  it('is sent as PDF in the language of the report, beside the CSV or alone, and never for a list', async () => {
    const input = draft(partnerStatisticsRoutes.export.id, {}, { language: 'zh-CN', formats: ['pdf'] });
    const { id, version, formats } = await client.call(reportRoutes.add, { ...input, name: 'On paper' });
    expect(formats).toEqual(['pdf']);
    await client.call(reportRoutes.run, { id, version });
    const worker = await startWorker(api.app);
    const mailbox = new MailboxClient();
    let mail = await mailbox.next(author.email, 0);
    while (!mail.subject.includes('On paper')) mail = await mailbox.next(author.email, mail.id);
    await worker.close();
    expect((mail as unknown as { attachments: unknown[] }).attachments).toMatchObject([
      { contentType: 'application/pdf', filename: expect.stringMatching(/^On paper .*\.pdf$/) },
    ]);
    const [row] = await api.people.query<{ pdf: Buffer; content: Buffer | null }>(
      'SELECT pdf, content FROM insight_report_run WHERE report_id = $1',
      [id],
    );
    expect(row?.content).toBeNull();
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(row?.pdf ?? [])), { mergePages: true });
    expect(text.replaceAll(/\s+/g, ' ')).toContain('合作伙伴数据');
    expect(text).toContain('登录');
  });

  it('is refused without the permission to export, and for days no page shows', async () => {
    const looking = await api.as(await api.people.account(org, grants(['query'])));
    const source = deviceStatisticsRoutes.export.id;
    expect((await looking.send(reportRoutes.add, draft(source, {}))).body.error).toBe('core.forbidden');
    expect(await looking.call(reportRoutes.sources, {})).toEqual([]);
    for (const filter of [{ from: '2026-01-01' }, { from: '2024-01-01', to: '2026-01-01' }, { compare: 'never' }])
      expect((await client.send(reportRoutes.add, draft(source, filter))).body.error).toBe('insight.report_filter');
  });
});
