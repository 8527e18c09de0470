import type { SeedContext, SeedPart } from '../seed-part.ts';
import { type DemoReportFile, demoReportFiles } from './insight/demo-report-files.ts';

interface DemoExport {
  login: string;
  title: string;
  call: string;
  language: 'en-US' | 'zh-CN';
  timezone: string;
  hoursAgo: number;
  rows: number;
  failure?: string;
}

/** What people exported before: files are kept for seven days, so those of the demo are gone. */
const exports: readonly DemoExport[] = [
  {
    login: 'admin',
    title: 'Devices',
    call: 'devices/device.export',
    language: 'en-US',
    timezone: 'Asia/Singapore',
    hoursAgo: 620,
    rows: 300,
  },
  {
    login: 'finance',
    title: 'Operation log',
    call: 'identity/audit.export',
    language: 'en-US',
    timezone: 'Asia/Singapore',
    hoursAgo: 515,
    rows: 4_182,
  },
  {
    login: 'kassenwerk-nord',
    title: 'Devices',
    call: 'devices/device.export',
    language: 'en-US',
    timezone: 'Europe/Berlin',
    hoursAgo: 488,
    rows: 42,
  },
  {
    login: 'support',
    title: 'Use log',
    call: 'link/use-log.export',
    language: 'en-US',
    timezone: 'Asia/Singapore',
    hoursAgo: 401,
    rows: 12_904,
  },
  {
    login: 'kassenwerk-nord',
    title: 'Use log',
    call: 'link/use-log.export',
    language: 'en-US',
    timezone: 'Europe/Berlin',
    hoursAgo: 333,
    rows: 0,
    failure: 'core.busy',
  },
  {
    login: 'kassenwerk-nord',
    title: 'Use log',
    call: 'link/use-log.export',
    language: 'en-US',
    timezone: 'Europe/Berlin',
    hoursAgo: 332,
    rows: 1_877,
  },
  {
    login: 'zhishou',
    title: '登录日志',
    call: 'identity/login-log.export',
    language: 'zh-CN',
    timezone: 'Asia/Shanghai',
    hoursAgo: 290,
    rows: 96,
  },
  {
    login: 'jonas.brandt',
    title: 'Devices',
    call: 'devices/device.export',
    language: 'en-US',
    timezone: 'Europe/Berlin',
    hoursAgo: 212,
    rows: 0,
    failure: 'file.export_forbidden',
  },
];

export const exportsPart: SeedPart = {
  name: 'exports',
  async run(context) {
    const { rowCount } = await context.client.query('SELECT FROM files_export LIMIT 1');
    if (rowCount) return 0;
    const asked = exports.map((one) => ({
      at: context.now.getTime() - one.hoursAgo * 3_600_000,
      insert: () => insertExport(context, one),
    }));
    const sent: typeof asked = [];
    for (const file of demoReportFiles)
      sent.push({ at: await findSentAt(context, file), insert: () => insertSentReport(context, file) });
    let added = 0;
    // Oldest first: ids are in the order of time.
    for (const { insert } of [...asked, ...sent].sort((one, other) => one.at - other.at)) added += await insert();
    return added;
  },
};

async function insertExport({ client, now }: SeedContext, one: DemoExport): Promise<number> {
  const { rowCount } = await client.query(
    `INSERT INTO files_export (org_id, account_id, call, input, language, timezone, name, state, row_count, failure,
                               created_at, updated_at, finished_at, expires_at)
     SELECT org_id, id, $2, '{}', $3, $4, $5 || to_char(asked AT TIME ZONE $4, ' YYYY-MM-DD HH24.MI.SS') || '.csv', $6, $7, $8,
            asked, done, done, CASE WHEN $6 = 'ready' THEN done + interval '7 days' END
       FROM identity_account,
            LATERAL (SELECT $9::timestamptz - make_interval(hours => $10::int) AS asked) a,
            LATERAL (SELECT asked + interval '14 seconds' AS done) b
      WHERE login_name = $1`,
    [
      one.login,
      one.call,
      one.language,
      one.timezone,
      one.title,
      one.failure ? 'failed' : 'ready',
      one.rows,
      one.failure ?? null,
      now,
      one.hoursAgo,
    ],
  );
  return rowCount ?? 0;
}

const sentRun = `
  FROM insight_report r
  JOIN LATERAL (SELECT * FROM insight_report_run n WHERE n.report_id = r.id ORDER BY n.id DESC OFFSET $2::int LIMIT 1) n ON true
 WHERE r.name = $1`;

async function findSentAt({ client }: SeedContext, file: DemoReportFile): Promise<number> {
  const { rows } = await client.query<{ at: Date }>(`SELECT n.finished_at AS at ${sentRun}`, [
    file.report,
    file.runsBack,
  ]);
  return rows[0]?.at.getTime() ?? 0;
}

/** A report that was sent in the last 30 days, with its file. */
async function insertSentReport({ client, now }: SeedContext, file: DemoReportFile): Promise<number> {
  const { rowCount } = await client.query(
    `WITH sent AS (
       SELECT r.org_id, r.account_id, r.source, r.filter, r.language, r.timezone, n.row_count, n.finished_at,
              r.name || to_char(n.due_at AT TIME ZONE r.timezone, ' YYYY-MM-DD HH24.MI') || '.csv' AS name
         ${sentRun} AND n.finished_at > $3::timestamptz - interval '30 days'
     ), kept AS (
       INSERT INTO files_object (org_id, created_by, kind, state, name, size, sha256, content_type, storage_key, upload_ref,
         part_size, claim_count, created_at, completed_at, expires_at)
       SELECT org_id, account_id, 'export', 'ready', name, $4::bigint, $5, $6, $7, '', 8388608, 1, finished_at, finished_at,
              finished_at + interval '30 days' FROM sent
       RETURNING id, expires_at
     )
     INSERT INTO files_export (origin, org_id, account_id, call, input, language, timezone, name, state, row_count, file_id,
       created_at, updated_at, finished_at, expires_at)
     SELECT 'report', org_id, account_id, source, filter, language, timezone, name, 'ready', row_count, kept.id,
            finished_at, finished_at, finished_at, kept.expires_at
       FROM sent, kept`,
    [file.report, file.runsBack, now, file.bytes.length, file.sha256, file.contentType, file.storageKey],
  );
  return rowCount ?? 0;
}
