import type { SeedContext, SeedPart } from '../seed-part.ts';

interface DemoReport {
  login: string;
  name: string;
  source: string;
  filter: object;
  period: string;
  rhythm: 'weekly' | 'monthly';
  weekdays: number[];
  monthDay: number;
  time: string;
  timezone: string;
  language: string;
  recipients: string[];
  state: 'active' | 'paused' | 'stopped';
  /** Rows of the runs before, newest first. */
  rows: number[];
}

const reports: readonly DemoReport[] = [
  {
    login: 'admin',
    name: 'Devices that need attention',
    source: 'devices/device.export',
    filter: { needsAttention: true },
    period: 'all',
    rhythm: 'weekly',
    weekdays: [1],
    monthDay: 1,
    time: '07:30',
    timezone: 'Asia/Singapore',
    language: 'en-US',
    recipients: ['admin', 'support'],
    state: 'active',
    rows: [158, 149, 171],
  },
  {
    login: 'admin',
    name: '上月登录日志',
    source: 'identity/login-log.export',
    filter: {},
    period: 'lastMonth',
    rhythm: 'monthly',
    weekdays: [],
    monthDay: 1,
    time: '09:00',
    timezone: 'Asia/Shanghai',
    language: 'zh-CN',
    recipients: ['zhishou'],
    state: 'paused',
    rows: [412],
  },
  {
    login: 'kassenwerk-nord',
    name: 'Changes to our devices',
    source: 'devices/lifecycle.export',
    filter: {},
    period: 'week',
    rhythm: 'weekly',
    weekdays: [1],
    monthDay: 1,
    time: '08:00',
    timezone: 'Europe/Berlin',
    language: 'en-US',
    recipients: ['kassenwerk-nord'],
    state: 'active',
    rows: [6, 11],
  },
];

/** Scheduled reports with what became of them, for an installation that has none yet. */
export const reportsPart: SeedPart = {
  name: 'reports',
  async run(context) {
    const { rowCount } = await context.client.query('SELECT FROM insight_report LIMIT 1');
    if (rowCount) return 0;
    let added = 0;
    for (const report of reports) added += await putReport(context, report);
    return added;
  },
};

async function putReport({ client, now }: SeedContext, report: DemoReport): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO insight_report (org_id, account_id, name, source, filter, period, rhythm, weekdays, month_day, at_time, timezone,
       language, recipient_ids, state, next_at, created_at, updated_at)
     SELECT a.org_id, a.id, $2, $3, $4, $5, $6, $7::int[], $8::int, $9::text, $10::text, $11,
            (SELECT array_agg(r.id ORDER BY r.id) FROM identity_account r WHERE r.login_name = ANY ($12::text[])), $13::text,
            CASE $13::text WHEN 'active' THEN (date_trunc('week', $14::timestamptz AT TIME ZONE $10::text) + interval '7 days' + ($9::text)::time) AT TIME ZONE $10::text END,
            $14::timestamptz - interval '40 days', $14::timestamptz - interval '9 days'
       FROM identity_account a
      WHERE a.login_name = $1 AND EXISTS (SELECT FROM identity_account r WHERE r.login_name = ANY ($12::text[])) RETURNING id`,
    [
      report.login,
      report.name,
      report.source,
      JSON.stringify(report.filter),
      report.period,
      report.rhythm,
      report.weekdays,
      report.monthDay,
      report.time,
      report.timezone,
      report.language,
      report.recipients,
      report.state,
      now,
    ],
  );
  const [made] = rows;
  if (!made) return 0;
  // Oldest first: ids are in the order of time.
  for (const [weeksAgo, rowCount] of [...report.rows.entries()].reverse())
    await client.query(
      `INSERT INTO insight_report_run (report_id, due_at, state, row_count, mail_count, created_at, finished_at)
       SELECT $1, due, 'sent', $3, $4, due, due + interval '20 seconds'
         FROM (SELECT (date_trunc('week', $2::timestamptz AT TIME ZONE $6) - make_interval(weeks => $5::int) + $7::time)
                        AT TIME ZONE $6 AS due) moment WHERE due < $2`,
      [made.id, now, rowCount, report.recipients.length, weeksAgo, report.timezone, report.time],
    );
  return 1;
}
