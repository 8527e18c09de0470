import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

type Inside = Pick<ScopedDb, 'db'>;

/** The last email of the policy reached nobody yet: the mail server is away. After its tries have ended it is given up. */
export async function isMailUnderWay({ db }: Inside, policyId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ is_waiting: boolean }>`
    select not exists (select from detection_mail_to t where t.mail_id = m.id and t.settled_at is not null)
             and m.at > ${at.toISOString()}::timestamptz - interval '16 hours' as is_waiting
      from detection_mail m where m.policy_id = ${policyId}::bigint order by m.id desc limit 1`.execute(db);
  return rows[0]?.is_waiting ?? false;
}

export interface Digest {
  at: Date;
  darkIds: readonly string[];
  backIds: readonly string[];
}

/** Writes the email and what it tells about; answers one id for each address. */
export async function insertMail(
  { db }: Inside,
  policy: { id: string; emails: readonly string[]; language: string },
  { at, darkIds, backIds }: Digest,
): Promise<string[]> {
  const { id } = await db
    .insertInto('detection_mail')
    .values({ policy_id: policy.id, at: at.toISOString(), dark_count: darkIds.length, back_count: backIds.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update detection_case set mail_id = ${id}::bigint, mailed_at = ${at.toISOString()}::timestamptz, silence = null
             where id = any(${darkIds}::bigint[])`.execute(db);
  await sql`update detection_case set back_mail_id = ${id}::bigint, back_mailed_at = ${at.toISOString()}::timestamptz
             where id = any(${backIds}::bigint[])`.execute(db);
  // A person reads the email in the language of the account.
  const { rows } = await sql<{ id: string }>`
    insert into detection_mail_to (mail_id, email, language)
    select ${id}::bigint, e.email,
           coalesce((select a.language from identity_account a where lower(a.email) = lower(e.email) order by a.id limit 1), ${policy.language})
      from unnest(${policy.emails}::text[]) e (email)
    on conflict do nothing returning id`.execute(db);
  return rows.map((row) => row.id);
}

export const updateSettled = ({ db }: Inside, toId: string, isRefused: boolean) =>
  sql`update detection_mail_to set settled_at = coalesce(settled_at, now()), is_refused = ${isRefused}
       where id = ${toId}::bigint`.execute(db);

export interface DigestLetter {
  mail_id: string;
  email: string;
  language: string;
  policy_id: string;
  name: string;
  org_name: string;
  at: string;
  dark_count: number;
  back_count: number;
}

/** Nothing where the policy was deleted meanwhile, or the address was taken off it. */
export async function findDigest({ db }: Inside, toId: string): Promise<DigestLetter | undefined> {
  const { rows } = await sql<DigestLetter>`
    select t.mail_id, t.email, t.language, p.id as policy_id, p.name, o.name as org_name, m.at, m.dark_count, m.back_count
      from detection_mail_to t join detection_mail m on m.id = t.mail_id join detection_policy p on p.id = m.policy_id
      join identity_org o on o.id = p.org_id
     where t.id = ${toId}::bigint and t.settled_at is null and t.email = any(p.emails) and org_is_open(p.org_id)`.execute(
    db,
  );
  return rows[0];
}

export interface DigestLine {
  kind: 'incident' | 'shop' | 'device';
  is_back: boolean;
  /** Organisation, shop or serial number. */
  name: string;
  count: number;
  total: number;
  /** The first that left, or the last that is back. */
  at: string;
  zone: string;
}

/** What an email says, a line for each incident, shop, or device without a shop; the largest first. */
export async function listDigestLines({ db }: Inside, mailId: string, limit: number): Promise<DigestLine[]> {
  const { rows } = await sql<DigestLine>`
    with told as (
      select c.*, false as is_back from detection_case c where c.mail_id = ${mailId}::bigint
      union all
      select c.*, true from detection_case c where c.back_mail_id = ${mailId}::bigint)
    select case when g.incident_at is not null then 'incident' when g.shop_id is not null then 'shop' else 'device' end as kind,
           g.is_back, coalesce(case when g.incident_at is not null then o.name else s.name end, g.sn) as name, g.count,
           greatest(g.count, coalesce(s.device_count, 1)) as total, g.at, coalesce(s.timezone, o.time_zone, 'UTC') as zone
      from (select is_back, incident_at, device_org_id,
                   case when incident_at is null then shop_id end as shop_id,
                   min(sn) as sn, count(*)::int as count,
                   case when is_back then max(until) else min(since) end as at
              from told
             group by is_back, incident_at, device_org_id, case when incident_at is null then shop_id end,
                      case when incident_at is null and shop_id is null then device_id end) g
      left join devices_shop s on s.id = g.shop_id
      left join identity_org o on o.id = g.device_org_id
     order by g.is_back, (g.incident_at is null), g.count desc, name limit ${limit}`.execute(db);
  return rows;
}
