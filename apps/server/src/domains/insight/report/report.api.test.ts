import { gunzipSync } from 'node:zlib';
import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { reportRoutes } from '@tilldeck/contracts/insight/report.routes';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestAccount, TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { startWorker } from '../../../roles/worker.ts';
import { beginDueReports, sendReport } from './report-run.service.ts';

let api: ApiHarness;
let org: TestOrg;
let author: TestAccount;
let client: WireClient;
let reader: TestAccount;
const unique = Math.random().toString(36).slice(2);
const grants = { 'data-report': ['query', 'add', 'edit', 'delete'], tag: ['query', 'export'] } as const;
const mutable = () => structuredClone(grants) as unknown as Parameters<typeof api.people.account>[1];

beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Report Tills');
  author = await api.people.account(org, mutable(), { loginName: `author${unique}` });
  reader = await api.people.account(org, {}, { loginName: `reader${unique}` });
  client = await api.as(author);
  await api.people.query(`UPDATE identity_account SET is_email_confirmed = true WHERE id = ANY ($1)`, [
    [author.id, reader.id],
  ]);
  await api.people.query(
    `INSERT INTO devices_tag (org_id, name, colour) VALUES ($1, '=cmd()', 'blue'), ($1, 'plain', 'blue')`,
    [org.id],
  );
});
afterAll(() => api.close());

const draft = (more: Partial<RouteDraft<typeof reportRoutes.add>> = {}) => ({
  name: 'Tags of the week',
  source: 'devices/tag.export',
  filter: '{}',
  period: 'all' as const,
  rhythm: 'weekly' as const,
  weekdays: [1],
  monthDay: 1,
  time: '08:00',
  zone: 'Europe/Berlin',
  recipientIds: [reader.id],
  language: 'en-US' as const,
  ...more,
});
const refusalOf = async (input: ReturnType<typeof draft>) => (await client.send(reportRoutes.add, input)).body.error;
const runsOf = async (id: string) => (await client.call(reportRoutes.runs, { id })).items;
const onlyTry = { attempt: 1, maxAttempts: 1 };
const runIds = async (id: string) =>
  (
    await api.people.query<{ id: string }>('SELECT id FROM insight_report_run WHERE report_id = $1 ORDER BY id', [id])
  ).map((row) => row.id);
const queuedMails = async (id: string) =>
  api.people.query(
    `SELECT m.id FROM insight_report_mail m JOIN insight_report_run n ON n.id = m.run_id WHERE n.report_id = $1`,
    [id],
  );

describe('a schedule', () => {
  it('is due once at its wall-clock time in each zone, over both clock changes', async () => {
    const dueOf = async (timezone: string, after: string) => {
      const { id } = await client.call(reportRoutes.add, draft({ zone: timezone, name: `${timezone} ${after}` }));
      await api.people.query('UPDATE insight_report SET next_at = $2 WHERE id = $1', [id, after]);
      const at: string[] = [];
      for (let week = 0; week < 2; week++) {
        await beginDueReports(api.app, new Date(at.at(-1) ?? after));
        const [row] = await api.people.query<{ next_at: string }>('SELECT next_at FROM insight_report WHERE id = $1', [
          id,
        ]);
        at.push(new Date(row?.next_at ?? 0).toISOString());
      }
      await api.people.query('DELETE FROM insight_report WHERE id = $1', [id]);
      return at;
    };
    // Mondays at 08:00 around the end of summer time in Europe, in New York, and where there is none.
    expect(await dueOf('Europe/Berlin', '2026-10-19T06:00:00.000Z')).toEqual([
      '2026-10-26T07:00:00.000Z',
      '2026-11-02T07:00:00.000Z',
    ]);
    expect(await dueOf('America/New_York', '2026-10-26T12:00:00.000Z')).toEqual([
      '2026-11-02T13:00:00.000Z',
      '2026-11-09T13:00:00.000Z',
    ]);
    expect(await dueOf('Asia/Kathmandu', '2026-10-19T02:15:00.000Z')).toEqual([
      '2026-10-26T02:15:00.000Z',
      '2026-11-02T02:15:00.000Z',
    ]);
  });

  it('takes the last day of shorter months', async () => {
    const { id } = await client.call(
      reportRoutes.add,
      draft({ rhythm: 'monthly', monthDay: 31, zone: 'UTC', name: 'Month end' }),
    );
    await api.people.query(`UPDATE insight_report SET next_at = '2027-01-31T08:00:00Z' WHERE id = $1`, [id]);
    await beginDueReports(api.app, new Date('2027-01-31T08:00:30Z'));
    const [row] = await api.people.query<{ next_at: string }>('SELECT next_at FROM insight_report WHERE id = $1', [id]);
    expect(new Date(row?.next_at ?? 0).toISOString()).toBe('2027-02-28T08:00:00.000Z');
    await api.people.query('DELETE FROM insight_report WHERE id = $1', [id]);
  });

  it('begins one run for a due moment, however many workers look at once', async () => {
    const { id } = await client.call(reportRoutes.add, draft({ name: 'Once' }));
    await api.people.query(`UPDATE insight_report SET next_at = now() - interval '3 weeks' WHERE id = $1`, [id]);
    await Promise.all(Array.from({ length: 6 }, () => beginDueReports(api.app)));
    expect(await runIds(id)).toHaveLength(1);
  });
});

describe('a run', () => {
  it('leaves one mail for each recipient, also when it is tried again or a worker died in the middle', async () => {
    const { id, version, formats } = await client.call(
      reportRoutes.add,
      draft({ name: 'Tried again', recipientIds: [reader.id, author.id], formats: ['csv', 'pdf'] }),
    );
    // A list is no picture.
    expect(formats).toEqual(['csv']);
    await client.call(reportRoutes.run, { id, version });
    const [runId = ''] = await runIds(id);
    await api.people.query(`UPDATE insight_report_run SET state = 'running' WHERE id = $1`, [runId]);
    await Promise.all([sendReport(api.app, runId, onlyTry), sendReport(api.app, runId, onlyTry)]);
    await sendReport(api.app, runId, onlyTry);
    expect(await queuedMails(id)).toHaveLength(2);
    expect(await runsOf(id)).toMatchObject([
      { state: 'sent', rowCount: 2, mailCount: 2, isManual: true, isCut: false },
    ]);
    const [row] = await api.people.query<{ content: Buffer }>('SELECT content FROM insight_report_run WHERE id = $1', [
      runId,
    ]);
    const csv = gunzipSync(row?.content ?? Buffer.alloc(0)).toString('utf8');
    expect(csv).toContain('plain');
    // What a spreadsheet would run is made harmless.
    expect(csv).toContain(`'=cmd()`);
  });

  it('is refused, stops the report and tells its author once the permission is gone', async () => {
    const other = await api.people.account(org, mutable(), { loginName: `loser${unique}` });
    const losing = await api.as(other);
    const { id, version } = await losing.call(reportRoutes.add, draft({ name: 'Lost' }));
    await losing.call(reportRoutes.run, { id, version });
    await api.people.query(
      `DELETE FROM identity_role_permission WHERE permission_id = 'tag'
         AND role_id IN (SELECT role_id FROM identity_account_role WHERE account_id = $1)`,
      [other.id],
    );
    const [runId = ''] = await runIds(id);
    await sendReport(api.app, runId, onlyTry);
    expect(await queuedMails(id)).toEqual([]);
    expect(await runsOf(id)).toMatchObject([{ state: 'refused', refusal: 'permission' }]);
    const { items } = await client.call(reportRoutes.page, { keyword: 'Lost' });
    expect(items).toMatchObject([{ state: 'stopped', refusal: 'permission', nextAt: null }]);
    const told = await losing.call(homeRoutes.messages, {});
    expect(told.items[0]).toMatchObject({ title: 'Your report was stopped', subject: 'Lost' });
    // Who resumes it sends it with permissions of their own.
    const [stopped] = items;
    const resumed = await client.call(reportRoutes.toggle, { id, version: stopped?.version ?? 0, isActive: true });
    expect(resumed).toMatchObject({ state: 'active', author: author.loginName, refusal: null });
  });

  it('is refused where the account of the author is not in use any more', async () => {
    const gone = await api.people.account(org, mutable(), { loginName: `gone${unique}` });
    const { id, version } = await (await api.as(gone)).call(reportRoutes.add, draft({ name: 'Gone' }));
    await client.call(reportRoutes.run, { id, version });
    await api.people.query('UPDATE identity_account SET is_enabled = false WHERE id = $1', [gone.id]);
    const [runId = ''] = await runIds(id);
    await sendReport(api.app, runId, onlyTry);
    expect(await runsOf(id)).toMatchObject([{ state: 'refused', refusal: 'account' }]);
  });

  it('arrives by email with the list attached, worded for the reader', async () => {
    const mailbox = new MailboxClient();
    await api.people.query(`UPDATE identity_account SET language = 'zh-CN' WHERE id = $1`, [reader.id]);
    const worker = await startWorker(api.app);
    const { id, version } = await client.call(reportRoutes.add, draft({ name: 'Arrives' }));
    await client.call(reportRoutes.run, { id, version });
    let since = 0;
    let mail = await mailbox.next(reader.email, since);
    while (!mail.subject.includes('Arrives')) {
      since = mail.id;
      mail = await mailbox.next(reader.email, since);
    }
    expect(mail.text).toContain('附件为报表“Arrives”');
    expect((mail as unknown as { attachments: unknown[] }).attachments).toMatchObject([
      { contentType: 'text/csv', filename: expect.stringMatching(/^Arrives .*\.csv$/) },
    ]);
    await worker.close();
  });
});

describe('saving a report', () => {
  it('is refused for lists one may not export, filters the list does not take and people one does not reach', async () => {
    const stranger = await api.people.account(await api.people.partner(api.vendor, 'Strangers'), {});
    expect(await refusalOf(draft({ source: 'devices/device.export' }))).toBe('core.forbidden');
    expect(await refusalOf(draft({ source: 'no/such.export' }))).toBe('insight.report_filter');
    expect(await refusalOf(draft({ filter: '{"keyword":7}' }))).toBe('insight.report_filter');
    expect(await refusalOf(draft({ filter: '{' }))).toBe('insight.report_filter');
    expect(await refusalOf(draft({ recipientIds: [stranger.id] }))).toBe('core.not_found');
    const unconfirmed = await api.people.account(org, {});
    await api.people.query('UPDATE identity_account SET is_email_confirmed = false WHERE id = $1', [unconfirmed.id]);
    expect(await refusalOf(draft({ recipientIds: [unconfirmed.id] }))).toBe('insight.recipient_unreachable');
  });

  it('offers the lists and people of the caller alone', async () => {
    expect((await client.call(reportRoutes.sources, {})).map(({ id }) => id)).toEqual(['devices/tag.export']);
    const found = await client.call(reportRoutes.recipients, {});
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([author.id, reader.id]));
    expect(new Set(found.map(({ orgName }) => orgName))).toEqual(new Set(['Report Tills']));
  });
});
