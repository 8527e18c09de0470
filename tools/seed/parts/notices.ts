import { insertRows } from '../insert-rows.ts';
import type { SeedContext, SeedPart } from '../seed-part.ts';

const dayMs = 86_400_000;

const doc = (...paragraphs: string[]) =>
  JSON.stringify({
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  });

interface DemoNotice {
  org: number;
  en: string[];
  zh: string[];
  audience: string;
  names?: object;
  key: string;
  method: string;
  type: string;
  /** Days from now; a draft has no release time. */
  at: number;
  state: 'draft' | 'scheduled' | 'released' | 'withdrawn';
}

/** Every kind and state. The popup is too old to open: a new one would cover the first page of a visitor. */
const notices: readonly DemoNotice[] = [
  {
    org: 1,
    en: [
      'Console moves to a new data centre',
      'The console was away on Sunday from 2:00 to 2:20 UTC.',
      'Tills kept working.',
    ],
    zh: ['控制台迁移至新数据中心', '控制台于周日 UTC 2:00 至 2:20 暂停服务。', '收银设备不受影响。'],
    audience: 'everybody',
    key: 'all',
    method: 'both',
    type: 'popup',
    at: -120,
    state: 'released',
  },
  {
    org: 1,
    en: [
      'Firmware 2.8 for the D4 series',
      'Firmware 2.8 repairs the printer’s paper sensor. Plan the upgrade outside opening hours.',
    ],
    zh: ['D4 系列固件 2.8', '固件 2.8 修复了打印机缺纸检测问题，请安排在营业时间以外升级。'],
    audience: 'everybody',
    key: 'all',
    method: 'console',
    type: 'normal',
    at: -12,
    state: 'released',
  },
  {
    org: 1,
    en: ['New VAT receipts in Germany', 'Receipts must show the number of the security module from 1 January on.'],
    zh: [],
    audience: 'country',
    names: { country_codes: ['DE'] },
    key: 'country:DE',
    method: 'both',
    type: 'normal',
    at: -5,
    state: 'released',
  },
  {
    org: 1,
    en: [],
    zh: ['客服值班安排', '本周末由上海团队值班，请留意未答复的工单。'],
    audience: 'vendor',
    key: 'vendor',
    method: 'console',
    type: 'normal',
    at: -2,
    state: 'released',
  },
  {
    org: 1,
    en: [
      'Remote assistance will ask first',
      'From the next release on, shops will be asked before a remote session starts.',
    ],
    zh: ['远程协助将先征得同意', '自下一版本起，开始远程会话前会先询问门店。'],
    audience: 'role_type',
    names: { role_types: ['partner', 'operator'] },
    key: 'type:partner',
    method: 'console',
    type: 'popup',
    at: 9,
    state: 'scheduled',
  },
  {
    org: 1,
    en: [
      'Closed on New Year’s Day',
      'After-sales will be away on 1 January. Important tickets will be answered on 2 January.',
    ],
    zh: ['元旦放假安排', '1 月 1 日售后团队放假，重要工单将于 1 月 2 日答复。'],
    audience: 'everybody',
    key: 'all',
    method: 'both',
    type: 'normal',
    at: 0,
    state: 'draft',
  },
  {
    org: 1,
    en: ['Price list 2027', 'The price list was sent with a wrong date.'],
    zh: ['2027 年价目表', '价目表日期有误。'],
    audience: 'partners',
    names: { partner_ids: [2] },
    key: 'org:2',
    method: 'mail',
    type: 'normal',
    at: -30,
    state: 'withdrawn',
  },
];

const feedback = [
  ['idea', 'Let me sort shops by city in the list of shops.', '/device/shop/list', 'new', ''],
  ['problem', 'The import says “row 14” but my sheet has two title rows.', '/device/import/list', 'read', ''],
  [
    'praise',
    'The preview before a task is exactly what we needed.',
    '/task/centre/list',
    'answered',
    'Thank you, we will tell the team.',
  ],
] as const;

/** What partners were told of things of theirs; read already, so that the bell shows what is done in the demo itself. */
const messagesSql = `
  INSERT INTO home_message (account_id, key, subject, href, at, read_at)
  SELECT account_id, 'notices.feedback_answered', answer, NULL, answered_at, answered_at + interval '2 hours'
    FROM notices_feedback WHERE state = 'answered'
  UNION ALL
  SELECT id, 'files.export_ready', name || to_char($1::timestamptz - ago, ' YYYY-MM-DD HH24.MI.SS') || '.csv', NULL,
         $1::timestamptz - ago, $1::timestamptz - ago + interval '5 minutes'
    FROM identity_account, (VALUES ('Devices', interval '20 hours'), ('Shops', interval '3 days')) AS made (name, ago)
   WHERE login_name = 'kassenwerk-nord'`;

export const noticesPart: SeedPart = {
  name: 'notices',
  async run({ client, now }: SeedContext): Promise<number> {
    const { rowCount } = await client.query('SELECT FROM notices_notice LIMIT 1');
    if (rowCount) return 0;
    const at = (days: number) => new Date(now.getTime() + days * dayMs);
    await insertRows(
      client,
      'notices_notice',
      notices.map(({ org, en, zh, audience, names = {}, method, type, at: days, state }, index) => ({
        id: index + 1,
        org_id: org,
        title_en: en[0] ?? '',
        content_en: en.length > 1 ? doc(...en.slice(1)) : '',
        title_zh: zh[0] ?? '',
        content_zh: zh.length > 1 ? doc(...zh.slice(1)) : '',
        audience,
        partner_ids: [],
        country_codes: [],
        model_ids: [],
        role_types: [],
        ...names,
        method,
        type,
        state,
        release_at: state === 'draft' ? null : at(days),
        release_zone: 'Asia/Singapore',
        released_at: state === 'scheduled' || state === 'draft' ? null : at(days),
        withdrawn_at: state === 'withdrawn' ? at(days + 1) : null,
        mail_count: 0,
        mail_round: 0,
        created_by: 'admin',
        created_at: at(Math.min(days, 0) - 1),
        updated_at: at(Math.min(days, 0)),
        version: 1,
      })),
    );
    const released = notices.flatMap((notice, index) => (notice.state === 'released' ? [{ ...notice, index }] : []));
    await insertRows(
      client,
      'notices_reach',
      released.map(({ org, key, method, at: days, index }) => ({
        key: `${org}:${key}`,
        notice_id: index + 1,
        released_at: at(days),
        is_console: method !== 'mail',
      })),
    );
    // The vendor's people have read everything, and two thirds of the others.
    await client.query(
      `INSERT INTO notices_receipt (notice_id, account_id, read_at)
       SELECT n.id, a.id, least($1, n.released_at + interval '7 hours') FROM notices_notice n, identity_account a JOIN identity_org o ON o.id = a.org_id
        WHERE n.state = 'released' AND a.activated_at IS NOT NULL
          AND (n.audience = 'everybody' OR n.audience = 'country' AND o.country_code = 'DE' OR n.audience = 'vendor' AND a.org_id = 1)
          AND (a.org_id = 1 OR (a.id + n.id) % 3 > 0)`,
      [now],
    );
    await client.query(
      `INSERT INTO notices_feedback (org_id, account_id, account_name, kind, text, page, state, answer, answered_by, answered_at, created_at)
       SELECT a.org_id, a.id, a.login_name, f.kind, f.text, f.page, f.state, f.answer,
              CASE f.state WHEN 'answered' THEN 'admin' ELSE '' END, CASE f.state WHEN 'answered' THEN $2::timestamptz - interval '1 day' END,
              $2::timestamptz - make_interval(days => f.nr::int * 2)
         FROM json_to_recordset($1) AS f (nr int, kind text, text text, page text, state text, answer text)
         JOIN (SELECT *, row_number() OVER (ORDER BY id) AS nr FROM identity_account WHERE org_id > 1 AND activated_at IS NOT NULL) a ON a.nr = f.nr`,
      [
        JSON.stringify(
          feedback.map(([kind, text, page, state, answer], index) => ({
            nr: index + 1,
            kind,
            text,
            page,
            state,
            answer,
          })),
        ),
        now,
      ],
    );
    await client.query(messagesSql, [now]);
    await client.query(`SELECT pass_ids('notices_notice', (SELECT max(id) FROM notices_notice))`);
    return notices.length + feedback.length;
  },
};
