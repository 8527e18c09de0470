import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { Members } from '../policy/member.view.ts';
import { placeJoins, zoneOf } from '../policy/member.view.ts';
import type { PolicyRow } from '../policy/policy.store.ts';

type Inside = Pick<ScopedDb, 'db'>;
export type DuePolicy = PolicyRow & { org_depth: number };

/** One policy whose time has come, held; two workers never get the same one. */
export async function findDueForUpdate(
  { db }: Inside,
  now: Date,
  but: readonly string[],
): Promise<DuePolicy | undefined> {
  return db
    .selectFrom('detection_policy as p')
    .innerJoin('identity_org as o', 'o.id', 'p.org_id')
    .selectAll('p')
    .select('o.depth as org_depth')
    .where('p.is_enabled', '=', true)
    .where('p.next_look_at', '<=', now.toISOString())
    .where(sql<boolean>`p.id <> all (${but}::bigint[])`)
    .orderBy('p.next_look_at')
    .limit(1)
    .forUpdate('p')
    .skipLocked()
    .executeTakeFirst();
}

export interface Look {
  policy: DuePolicy;
  at: Date;
  /** When devices must have left at the latest to count as offline. */
  leftBefore: Date;
  /** Only absences that began after this; null reads all that are open. */
  leftAfter: Date | null;
  /** Members of the policy, a condition on `d`. */
  members: RawBuilder<boolean>;
  zones: readonly string[];
}

/** Whether the slot includes a look on the clock of device `d`. The same rule as `isInSlot`. */
export const inSlot = ({ policy: { slot_from: from, slot_to: to }, at, zones }: Look): RawBuilder<boolean> => {
  if (from === to) return sql<boolean>`true`;
  const wall = sql`(extract(hour from wall) * 60 + extract(minute from wall))`;
  const inside =
    from < to
      ? sql`${wall} >= ${from}::int and ${wall} < ${to}::int`
      : sql`${wall} >= ${from}::int or ${wall} < ${to}::int`;
  return sql<boolean>`(select ${inside} from (select ${at.toISOString()}::timestamptz at time zone ${zoneOf(zones)} as wall) clock)`;
};

export interface NewCase {
  id: string;
  device_org_id: number;
  shop_id: string | null;
  since: string;
}

/**
 * Adds a case for each absence that has none, and rows of the log: one a case, or one a look. The unique keys keep a look
 * that runs again from writing anything twice.
 */
export async function insertFound({ db }: Inside, look: Look): Promise<NewCase[]> {
  const { policy, at, leftBefore, leftAfter, members } = look;
  const found = sql`
    select a.device_id, a.sn, a.since, a.cause, d.org_id, d.shop_id
      from link_absence a join devices_device d on d.id = a.device_id ${placeJoins}
     where a.until is null and a.since <= ${leftBefore.toISOString()}::timestamptz
       and ${leftAfter ? sql`a.since > ${leftAfter.toISOString()}::timestamptz` : sql`true`}
       and d.state = 'offline' and ${members} and ${inSlot(look)}`;
  const { rows } = await sql<NewCase>`
    with found as materialized (${found}),
    added as (
      insert into detection_case (policy_id, device_id, sn, device_org_id, shop_id, cause, since, found_at)
      select ${policy.id}::bigint, device_id, sn, org_id, shop_id, cause, since, ${at.toISOString()}::timestamptz
        from found order by device_id
      on conflict (policy_id, device_id, since) do nothing
      returning id, device_org_id, shop_id, since),
    logged as (
      insert into detection_log (policy_id, case_id, look_at)
      select ${policy.id}::bigint, id, ${at.toISOString()}::timestamptz from (
        select id from added
        union all
        select c.id from found f join detection_case c
            on c.policy_id = ${policy.id}::bigint and c.device_id = f.device_id and c.since = f.since
         where ${policy.rule === 'every'}) seen
       order by id
      on conflict (case_id, look_at) do nothing)
    select id, device_org_id, shop_id, since from added`.execute(db);
  return rows;
}

/** Cases whose absence is over, or whose device is gone, end. Reads the open cases of the policy alone. */
export async function updateEnded({ db }: Inside, policyId: string, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update detection_case c set until = greatest(coalesce(o.until, ${at.toISOString()}::timestamptz), c.since)
      from (select e.id, a.until from detection_case e
              left join link_absence a on a.device_id = e.device_id and a.since = e.since
             where e.policy_id = ${policyId}::bigint and e.until is null
               and (a.until is not null or a.device_id is null)) o
     where c.id = o.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const updateIncident = ({ db }: Inside, ids: readonly string[], at: string) =>
  sql`update detection_case set incident_at = ${at}::timestamptz where id = any(${ids}::bigint[])`.execute(db);

/** Devices of an organisation that are connected now, by its counters. */
export async function countOnline({ db }: Inside, orgId: number): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select coalesce(sum(n), 0) as n from devices_total
     where scope_id = ${orgId}::int and kind = 'state' and key = 'online'`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

interface LookOver {
  at: Date;
  nextAt: Date;
  hasLostTarget: boolean;
  /** Where they were counted again. */
  members: Members | null;
}

export const updateLooked = ({ db }: Inside, id: string, { at, nextAt, hasLostTarget, members }: LookOver) =>
  db
    .updateTable('detection_policy')
    .set({
      last_look_at: at.toISOString(),
      next_look_at: nextAt.toISOString(),
      has_lost_target: hasLostTarget,
      ...(members ? { device_count: members.count, zones: members.zones } : {}),
    })
    .where('id', '=', id)
    .execute();

/** Some that are older than the history of devices; the number deleted. The batch is an array, so that it is found once. */
export async function deleteOldCases({ db }: Inside, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from detection_case where id = any (array(
      select id from detection_case
       where until < now() - make_interval(days => (select history_days from link_setting)) limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
