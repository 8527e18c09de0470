import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { partnerStatisticsRoutes } from '@tilldeck/contracts/insight/partner-statistics.routes';
import { reportRoutes } from '@tilldeck/contracts/insight/report.routes';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import type { TestAccount, TestOrg } from '@tilldeck/testkit/factories/people';
import { JobWatch } from '@tilldeck/testkit/harness/job-watch';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { withDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { rollNotes } from '../roll/roll.store.ts';
import { findNextDue, type ReportRow } from './report.store.ts';

/** Mondays at 08:00 before and after clocks change. Sign-ins are in the last quarter-hour of the week before each, and in the first behind it. */
const plans = [
  {
    zone: 'Europe/Berlin',
    language: 'en-US',
    after: '2026-10-18T12:00:00.000Z',
    due: ['2026-10-19T06:00:00.000Z', '2026-10-26T07:00:00.000Z'],
    // The clock was put back in the last night of this week.
    within: ['2026-10-18T21:45:00Z', '2026-10-25T22:45:00Z'],
    behind: ['2026-10-18T22:00:00Z', '2026-10-25T23:00:00Z'],
    words: ['Partner data', 'Sign-ins', '2026-10-19 – 2026-10-25 (Europe/Berlin)'],
  },
  {
    zone: 'America/New_York',
    language: 'zh-CN',
    after: '2026-10-25T12:00:00.000Z',
    due: ['2026-10-26T12:00:00.000Z', '2026-11-02T13:00:00.000Z'],
    within: ['2026-10-26T03:45:00Z', '2026-11-02T04:45:00Z'],
    behind: ['2026-10-26T04:00:00Z', '2026-11-02T05:00:00Z'],
    words: ['合作伙伴数据', '登录', '2026-10-26 – 2026-11-01 (America/New_York)'],
  },
  {
    zone: 'Asia/Kathmandu',
    language: 'en-US',
    after: '2026-10-18T12:00:00.000Z',
    due: ['2026-10-19T02:15:00.000Z', '2026-10-26T02:15:00.000Z'],
    within: ['2026-10-18T18:00:00Z', '2026-10-25T18:00:00Z'],
    behind: ['2026-10-18T18:15:00Z', '2026-10-25T18:15:00Z'],
    words: ['Partner data', 'Sign-ins', '2026-10-19 – 2026-10-25 (Asia/Kathmandu)'],
  },
] as const;
type Plan = (typeof plans)[number];
interface Scheduled {
  plan: Plan;
  id: string;
  reader: TestAccount;
}

const unique = Math.random().toString(36).slice(2);
const mailbox = new MailboxClient();
let api: ApiHarness;
let holder: pg.Client;
let jobs: JobWatch;
let settings: Record<string, string>;
/** Takes connections and says nothing, as a mail server that hangs. */
let muteServer: Server;
const workers: ServerProcess[] = [];
const scheduled: Scheduled[] = [];

const startWorker = async (more: Record<string, string> = {}) => {
  const worker = await spawnServer({ ...settings, ...more }, { roles: ['worker'] });
  workers.push(worker);
  return worker;
};

beforeAll(async () => {
  api = await startApiHarness();
  const name = new URL(api.app.config.DATABASE_APP_URL).pathname.slice(1);
  const urlOf = (key: string) => withDatabase(stackSettings()[key] ?? '', name);
  const [ownerUrl, appUrl, vendorUrl] = ['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_VENDOR_URL'].map(urlOf);
  settings = serverSettings({
    name,
    ownerUrl: ownerUrl ?? '',
    appUrl: appUrl ?? '',
    vendorUrl: vendorUrl ?? '',
    drop: async () => undefined,
  });
  holder = new pg.Client({ connectionString: ownerUrl });
  await holder.connect();
  jobs = await JobWatch.open(ownerUrl ?? '');
  muteServer = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(muteServer, 'listening');
  for (const plan of plans) scheduled.push(await schedule(plan));
  await writeIn(systemScope(api.app.database, 'a test of figures'), (inside) => rollNotes(inside, 100_000));
});
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  muteServer.close();
  await holder.end();
  await jobs.close();
  await api.close();
});

const nameOf = ({ zone }: Plan) => `Monday in ${zone}`;

/** An organisation of its own for each zone, so that its figures are of its own week. */
async function schedule(plan: Plan): Promise<Scheduled> {
  const org = await api.people.partner(api.vendor, nameOf(plan));
  const grants = { 'data-report': ['query', 'add'], 'data-partner': ['query', 'export'] } as never;
  const mark = `${plan.zone.replace(/\W/g, '').toLowerCase()}${unique}`;
  const author = await api.people.account(org, grants, { loginName: `author${mark}` });
  const reader = await api.people.account(org, {}, { loginName: `reader${mark}` });
  await api.people.query('UPDATE identity_account SET is_email_confirmed = true WHERE id = $1', [reader.id]);
  const { id } = await (await api.as(author)).call(reportRoutes.add, {
    name: nameOf(plan),
    source: partnerStatisticsRoutes.export.id,
    filter: '{}',
    period: 'week',
    rhythm: 'weekly',
    weekdays: [1],
    monthDay: 1,
    time: '08:00',
    zone: plan.zone,
    recipientIds: [reader.id],
    language: plan.language,
    formats: ['csv', 'pdf'],
  });
  for (const at of plan.within) await noteSignIns(org, at, 4_321);
  for (const at of plan.behind) await noteSignIns(org, at, 1_000_000);
  return { plan, id, reader };
}

const noteSignIns = (org: TestOrg, at: string, n: number) =>
  api.people.query(
    `INSERT INTO metric_note (metric, controllers, quarter, n)
     VALUES ('account.signed_in', $1, extract(epoch FROM $2::timestamptz)::bigint / 900, $3)`,
    [[api.vendor.id, org.id], at, n],
  );

/** Makes all three due at once, at moments that the schedule itself names. */
async function makeDue(week: number): Promise<void> {
  for (const { plan, id } of scheduled) {
    const [row] = await api.people.query<ReportRow>('SELECT * FROM insight_report WHERE id = $1', [id]);
    if (!row) throw new Error('no report');
    const after = new Date(week === 0 ? plan.after : (plan.due[0] ?? ''));
    const due = await writeIn(systemScope(api.app.database, 'a test of schedules'), (inside) =>
      findNextDue(inside, row, after),
    );
    expect(due).toBe(plan.due[week]);
    await api.people.query('UPDATE insight_report SET next_at = $2 WHERE id = $1', [id, due]);
  }
  await askForDue();
}
/** As every minute does it. */
const askForDue = () => api.people.query(`SELECT enqueue_job('insight.reports_due', '{}', 3, NULL, NULL)`);

/** 90 s pass for a worker that is gone: its jobs are free again. */
const letLockPass = async () => {
  await api.people.query(`UPDATE job_runner SET seen_at = now() - interval '5 minutes'`);
  await api.people.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '5 minutes' WHERE locked_at IS NOT NULL`,
  );
};
const blockedCount = async () =>
  (
    await api.people.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length;
const statesAt = async (week: number) =>
  (
    await api.people.query<{ state: string }>(
      'SELECT state FROM insight_report_run WHERE due_at = ANY ($1::timestamptz[]) ORDER BY report_id',
      [plans.map(({ due }) => due[week])],
    )
  ).map(({ state }) => state);
const arrived = () => Promise.all(scheduled.map(({ reader }) => mailbox.count(reader.email)));

/** Killed when the files are written and the mails are about to be noted: nothing of it may be left. */
async function killInTheMiddle(): Promise<void> {
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE insight_report_mail IN ACCESS EXCLUSIVE MODE');
  const worker = await startWorker();
  await expect.poll(blockedCount, { timeout: 30_000, interval: 20 }).toBe(scheduled.length);
  await worker.kill();
  await holder.query('ROLLBACK');
  await letLockPass();
  expect(await statesAt(0)).toEqual(['running', 'running', 'running']);
}

/** Killed when a mail is on its way to a server that has not taken it yet. */
async function killWhileSending(): Promise<void> {
  const { port } = muteServer.address() as AddressInfo;
  const connected = once(muteServer, 'connection');
  const worker = await startWorker({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await connected;
  await worker.kill();
  await letLockPass();
}
const kills = [killInTheMiddle, killWhileSending];

async function textOf(week: number, id: string) {
  const [row] = await api.people.query<{ pdf: Buffer }>(
    'SELECT pdf FROM insight_report_run WHERE report_id = $1 AND due_at = ANY ($2::timestamptz[])',
    [id, plans.map(({ due }) => due[week])],
  );
  const pdf = row?.pdf ?? Buffer.alloc(0);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return { text: text.replaceAll(/\s+/g, ' '), sizeBytes: pdf.length };
}

it('sends one mail for each Monday at 08:00 in three zones over a clock change, whether its worker dies over the file or over the mail', async () => {
  const seen = new Map<string, number>();
  for (const week of [0, 1]) {
    await makeDue(week);
    await kills[week]?.();
    expect(await arrived()).toEqual([week, week, week]);
    // Who comes next also looks again for what is due.
    await askForDue();
    const worker = await startWorker();
    for (const { plan, id, reader } of scheduled) {
      const mail = await mailbox.next(reader.email, seen.get(id) ?? 0);
      seen.set(id, mail.id);
      const day = plan.due[week]?.slice(0, 10) ?? '';
      expect(mail.subject).toContain(nameOf(plan));
      expect(mail.text).toContain(`${day} 08:00`);
      const { text, sizeBytes } = await textOf(week, id);
      const name = (ending: string) => expect.stringMatching(new RegExp(`${day} 08\\.00\\.${ending}$`));
      expect((mail as unknown as { attachments: unknown[] }).attachments).toMatchObject([
        { contentType: 'application/pdf', filename: name('pdf'), sizeBytes },
        { contentType: 'text/csv', filename: name('csv') },
      ]);
      // The second week begins where the first ended and ends before its own Monday.
      expect(text).toContain(week === 0 ? ' 4,321 ' : ' 1,004,321 ');
      if (week === 1) for (const word of plan.words) expect(text).toContain(word);
    }
    for (const name of ['insight.reports_due', 'insight.report_run', 'mail.letter'])
      await jobs.until(name, (left) => left.length === 0);
    await worker.stop();
    expect(await statesAt(week)).toEqual(['sent', 'sent', 'sent']);
    expect(await arrived()).toEqual([week + 1, week + 1, week + 1]);
  }
  expect(await api.people.query('SELECT count(*)::int AS n FROM insight_report_mail')).toEqual([{ n: 6 }]);
}, 240_000);
