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
  formats?: string[];
  recipients: string[];
  state: 'active' | 'paused' | 'stopped';
  /** Rows of the runs before, newest first. */
  rows: number[];
}

export const demoReports: readonly DemoReport[] = [
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
  {
    login: 'admin',
    name: 'Device figures of the month',
    source: 'insight/deviceStatistics.export',
    filter: { compare: 'year' },
    period: 'lastMonth',
    rhythm: 'monthly',
    weekdays: [],
    monthDay: 1,
    time: '07:00',
    timezone: 'Asia/Singapore',
    language: 'en-US',
    formats: ['csv', 'pdf'],
    recipients: ['admin'],
    state: 'active',
    rows: [288],
  },
  {
    login: 'kassenwerk-nord',
    name: 'Installs by app',
    source: 'insight/ranking.export',
    filter: { metric: 'app.installed' },
    period: 'month',
    rhythm: 'weekly',
    weekdays: [5],
    monthDay: 1,
    time: '16:00',
    timezone: 'Europe/Berlin',
    language: 'en-US',
    formats: ['pdf'],
    recipients: ['kassenwerk-nord'],
    state: 'active',
    rows: [14],
  },
];

/** Scheduled reports with what became of them, for an installation that has none yet. */
export const reportsPart: SeedPart = {
  name: 'reports',
  async run(context) {
    const { rowCount } = await context.client.query('SELECT FROM insight_report LIMIT 1');
    if (rowCount) return 0;
    let added = 0;
    for (const report of demoReports) added += await putReport(context, report);
    for (const link of links) added += await putLink(context, link);
    return added;
  },
};

/** The due moments around now, the next one first, then those before. */
async function dueMoments({ client, now }: SeedContext, report: DemoReport): Promise<Date[]> {
  const [unit, daysIn] =
    report.rhythm === 'weekly' ? ['week', (report.weekdays[0] ?? 1) - 1] : ['month', report.monthDay - 1];
  const { rows } = await client.query<{ due: Date }>(
    `SELECT due FROM (
       SELECT nr, (date_trunc($2::text, $1::timestamptz AT TIME ZONE $4::text) + nr * ('1 ' || $2::text)::interval
                   + make_interval(days => $3::int) + $5::time) AT TIME ZONE $4::text AS due
         FROM generate_series(-12, 1) nr) moment ORDER BY due DESC`,
    [now, unit, daysIn, report.timezone, report.time],
  );
  const all = rows.map(({ due }) => due);
  return all.slice(all.findLastIndex((due) => due > now));
}

async function putReport(context: SeedContext, report: DemoReport): Promise<number> {
  const { client, now } = context;
  const [next, ...before] = await dueMoments(context, report);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO insight_report (org_id, account_id, name, source, filter, period, rhythm, weekdays, month_day, at_time, timezone,
       language, formats, recipient_ids, state, next_at, created_at, updated_at)
     SELECT a.org_id, a.id, $2, $3, $4, $5, $6, $7::int[], $8::int, $9::text, $10::text, $11, $15::text[],
            (SELECT array_agg(r.id ORDER BY r.id) FROM identity_account r WHERE r.login_name = ANY ($12::text[])), $13::text,
            CASE $13::text WHEN 'active' THEN $16::timestamptz END,
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
      report.formats ?? ['csv'],
      next,
    ],
  );
  const [made] = rows;
  if (!made) return 0;
  // Oldest first: ids are in the order of time.
  for (const [at, rowCount] of [...report.rows.entries()].reverse())
    await client.query(
      `INSERT INTO insight_report_run (report_id, due_at, state, row_count, mail_count, created_at, finished_at)
       VALUES ($1, $2, 'sent', $3, $4, $2, $2::timestamptz + interval '20 seconds')`,
      [made.id, before[at], rowCount, report.recipients.length],
    );
  return 1;
}

interface DemoLink {
  login: string;
  name: string;
  title: readonly [english: string, chinese: string];
  /** Negative: over already. */
  daysLeft: number;
  views: number;
  isRevoked: boolean;
}

const links: readonly DemoLink[] = [
  {
    login: 'admin',
    name: 'Board meeting',
    title: ['Device data', '设备数据'],
    daysLeft: 12,
    views: 9,
    isRevoked: false,
  },
  { login: 'admin', name: 'Trade fair', title: ['Device data', '设备数据'], daysLeft: 30, views: 3, isRevoked: true },
  {
    login: 'kassenwerk-nord',
    name: 'For the bank',
    title: ['Device data', '设备数据'],
    daysLeft: -4,
    views: 2,
    isRevoked: false,
  },
];

/** A link whose secret no one has: the list shows it, and it can be revoked. */
async function putLink({ client, now }: SeedContext, link: DemoLink): Promise<number> {
  const day = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
  const sheetOf = (title: string) => ({
    page: 'device',
    title,
    filter: '',
    from: day,
    to: day,
    compared: { label: '', from: day, to: day },
    timezone: 'UTC',
    at: now.toISOString(),
    sections: [],
  });
  const isOver = link.isRevoked || link.daysLeft < 0;
  const sheets = { 'en-US': sheetOf(link.title[0]), 'zh-CN': sheetOf(link.title[1]) };
  const { rowCount } = await client.query(
    `INSERT INTO insight_share (org_id, account_id, source, name, token_hash, sheets, view_count, viewed_at, created_at,
       expires_at, revoked_at)
     SELECT a.org_id, a.id, 'insight/deviceStatistics.export', $2, sha256(gen_random_uuid()::text::bytea), $3, $4::int,
            $5::timestamptz - interval '5 days', $5::timestamptz - interval '9 days',
            $5::timestamptz + make_interval(days => $6::int), CASE WHEN $7::boolean THEN $5::timestamptz - interval '2 days' END
       FROM identity_account a WHERE a.login_name = $1`,
    [link.login, link.name, isOver ? null : JSON.stringify(sheets), link.views, now, link.daysLeft, link.isRevoked],
  );
  return rowCount ?? 0;
}
