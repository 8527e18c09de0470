import { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import { reportRoutes } from '@tilldeck/contracts/insight/report.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestAccount, TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';
import { startWorker } from '../../../roles/worker.ts';
import { keepReportFile } from './report-file.service.ts';
import { sendReport } from './report-run.service.ts';

let api: ApiHarness;
let bucket: TestBucket;
let org: TestOrg;
let author: TestAccount;
let client: WireClient;
const unique = Math.random().toString(36).slice(2);
const onlyTry = { attempt: 1, maxAttempts: 1 };
const grants = {
  'data-report': ['query', 'add', 'edit', 'delete'],
  'data-download': ['query'],
  'data-device': ['query', 'export'],
  tag: ['query', 'export'],
};

beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name });
  org = await api.people.partner(api.vendor, 'Record Tills');
  author = await api.people.account(org, grants as never, { loginName: `keeper${unique}` });
  client = await api.as(author);
  await api.people.query('UPDATE identity_account SET is_email_confirmed = true WHERE id = $1', [author.id]);
  await api.people.query(`INSERT INTO devices_tag (org_id, name, colour) VALUES ($1, 'plain', 'blue')`, [org.id]);
});
afterAll(async () => {
  await api.close();
  await bucket.drop();
});

/** Sends a report now and answers its run. */
async function send(name: string, source: string, more: object = {}): Promise<{ id: string; runId: string }> {
  const draft = { name, source, filter: '{"keyword":"plain"}', period: 'all' as const, rhythm: 'weekly' as const };
  const schedule = { weekdays: [1], monthDay: 1, time: '08:00', zone: 'UTC', language: 'en-US' as const };
  const { id, version } = await client.call(reportRoutes.add, {
    ...draft,
    ...schedule,
    recipientIds: [author.id],
    ...more,
  });
  await client.call(reportRoutes.run, { id, version });
  const [run] = await api.people.query<{ id: string }>('SELECT id FROM insight_report_run WHERE report_id = $1', [id]);
  await sendReport(api.app, run?.id ?? '', onlyTry);
  return { id, runId: run?.id ?? '' };
}
const recordsNamed = async (asked: WireClient, keyword: string) =>
  (await asked.call(exportRoutes.records, { keyword, origin: 'report' })).items;

describe('a report that was sent', () => {
  it('[DATA-03] is a download record of its organisation, and its author downloads the file again', async () => {
    const { id: reportId, runId } = await send('Kept tags', 'devices/tag.export');
    const [sent] = await recordsNamed(client, 'Kept tags');
    expect(sent).toMatchObject({ origin: 'report', state: 'running', rowCount: 1, orgName: org.name, isOwn: true });
    expect(sent?.accountName).toContain(author.loginName);
    expect(sent?.name).toMatch(/^Kept tags \d{4}-\d\d-\d\d \d\d\.\d\d\.csv$/);
    expect(sent?.filterWords).toMatchObject([{ value: 'plain' }]);

    const worker = await startWorker(api.app);
    await expect.poll(async () => (await recordsNamed(client, 'Kept tags'))[0]?.state).toBe('ready');
    await worker.close();
    const id = sent?.id ?? '';
    const { url, name } = await client.call(exportRoutes.url, { id });
    const content = await (await fetch(url)).text();
    expect(name).toBe(sent?.name);
    expect(content).toContain('plain');
    const [kept] = await recordsNamed(client, 'Kept tags');
    expect(kept?.sizeBytes).toBe(Buffer.byteLength(content) + 3);
    expect(Math.round((Date.parse(kept?.expiresAt ?? '') - Date.now()) / 86_400_000)).toBe(30);

    // A job that runs again leaves it as it is.
    await keepReportFile(api.app, { runId, exportId: id, format: 'csv' });
    expect(await recordsNamed(client, 'Kept tags')).toEqual([kept]);
    // What people asked for by hand is another list, and stays one.
    expect((await client.call(exportRoutes.page, {})).items).toEqual([]);
    expect((await client.call(exportRoutes.records, { origin: 'list' })).items).toEqual([]);
    // The record outlives the report.
    const { version } = (await client.call(reportRoutes.page, {})).items.find((one) => one.id === reportId) ?? {};
    await client.call(reportRoutes.remove, { id: reportId, version: version ?? 0 });
    expect(await recordsNamed(client, 'Kept tags')).toEqual([kept]);
  });

  it('[DATA-03] is seen by those permitted in the organisation and above, who do not get the file', async () => {
    await send('Seen tags', 'devices/tag.export');
    const [{ id } = { id: '' }] = await recordsNamed(client, 'Seen tags');
    const seeing = { 'data-download': ['query'] } as never;
    const colleague = await api.as(await api.people.account(org, seeing));
    const above = await api.as(await api.people.account(api.vendor, seeing));
    for (const other of [colleague, above]) {
      expect(await recordsNamed(other, 'Seen tags')).toMatchObject([{ id, isOwn: false }]);
      expect((await other.send(exportRoutes.url, { id })).body.error).toBe('core.not_found');
    }
    const stranger = await api.as(await api.people.account(await api.people.partner(api.vendor), seeing));
    expect(await recordsNamed(stranger, 'Seen tags')).toEqual([]);
    const plain = await api.as(await api.people.account(org, { 'data-report': ['query'] } as never));
    expect((await plain.send(exportRoutes.records, {})).body.error).toBe('core.forbidden');
  });

  it('is one record for each file where it is sent as CSV and PDF', async () => {
    const source = 'insight/deviceStatistics.export';
    const { runId } = await send('Both', source, { filter: '{}', period: 'week', formats: ['csv', 'pdf'] });
    const records = await recordsNamed(client, 'Both');
    expect(records.map(({ name }) => name.slice(-4)).sort()).toEqual(['.csv', '.pdf']);
    const pdf = records.find(({ name }) => name.endsWith('.pdf'));
    await keepReportFile(api.app, { runId, exportId: pdf?.id ?? '', format: 'pdf' });
    const { url } = await client.call(exportRoutes.url, { id: pdf?.id ?? '' });
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect((await response.text()).slice(0, 5)).toBe('%PDF-');
  });
});
