import type { SeedContext, SeedPart } from '../seed-part.ts';

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
    let added = 0;
    for (const one of exports) added += await insertExport(context, one);
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
