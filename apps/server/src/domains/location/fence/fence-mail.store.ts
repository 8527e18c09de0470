import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

type Inside = Pick<ScopedDb, 'db'>;

/**
 * Takes what has to be told, of fences with addresses: one email an address and fence. Answers their ids. The batch is an
 * array, so that it is found once.
 */
export async function takeDue({ db }: Inside): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      update location_fence_log l set is_mail_due = false, mailed_at = case when cardinality(f.emails) > 0 then now() end
        from location_fence f
       where f.id = l.fence_id and l.id = any (array(
         select id from location_fence_log where is_mail_due order by id limit 10000 for update skip locked))
      returning l.fence_id, f.emails, f.language)
    insert into location_fence_mail (fence_id, at, email, language)
    select distinct on (d.fence_id, lower(e)) d.fence_id, now(), e,
           coalesce((select a.language from identity_account a where lower(a.email) = lower(e) order by a.id limit 1), d.language)
      from due d cross join unnest(d.emails) e
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export const findMail = ({ db }: Inside, id: string) =>
  db
    .selectFrom('location_fence_mail as m')
    .innerJoin('location_fence as f', 'f.id', 'm.fence_id')
    .innerJoin('identity_org as o', 'o.id', 'f.org_id')
    .select(['m.id', 'm.fence_id', 'm.at', 'm.email', 'm.language', 'f.name', 'o.name as org_name', 'f.deleted_at'])
    .where('m.id', '=', id)
    .executeTakeFirst();

export interface MailLine {
  sn: string;
  event: 'enter' | 'exit';
  step: string;
  at: string;
  shop_name: string | null;
  zone: string;
}

/** Compared inside the database: an instant of JavaScript lacks the microseconds. */
export async function listMailLines(
  { db }: Inside,
  mailId: string,
  limit: number,
): Promise<{ lines: MailLine[]; total: number }> {
  const { rows } = await sql<MailLine & { total: number }>`
    select l.sn, l.event, l.step, l.happened_at as at, s.name as shop_name, coalesce(s.timezone, o.time_zone, 'UTC') as zone,
           (count(*) over ())::int as total
      from location_fence_mail m join location_fence_log l on l.fence_id = m.fence_id and l.mailed_at = m.at
      left join devices_device d on d.id = l.device_id and d.org_id = l.org_id
      left join devices_shop s on s.id = d.shop_id
      left join identity_org o on o.id = l.org_id
     where m.id = ${mailId}::bigint
     order by l.happened_at, l.id limit ${limit}`.execute(db);
  return { lines: rows, total: rows[0]?.total ?? 0 };
}
