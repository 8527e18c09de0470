import type { RuleOutcome } from '@tilldeck/contracts/policies/rule.states';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { RuleRecord } from '../rule/rule.store.ts';

export async function listRunning({ db }: ScopedDb): Promise<string[]> {
  const rows = await db.selectFrom('policies_rule').select('id').where('rollout_state', '=', 'running').execute();
  return rows.map(({ id }) => id);
}

export const findRunningForUpdate = ({ db }: ScopedDb, id: string): Promise<RuleRecord | undefined> =>
  db
    .selectFrom('policies_rule')
    .selectAll()
    .where('id', '=', id)
    .where('rollout_state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();

/** Larger releases are counted by their share: exactly who is below it no longer matters. */
const countedExactly = 50_000;

export interface Reach {
  /** Devices of the release, and those below its open share. */
  members: number;
  reached: number;
  /** What the reached ones said of the new document. */
  said: Partial<Record<RuleOutcome, number>>;
}

export async function countReach({ db }: ScopedDb, rule: RuleRecord): Promise<Reach> {
  const { rows } = await sql<Reach>`
    with c as materialized (
      select c.id, c.item, c.next_hash from policies_class c where ${rule.id}::bigint = any(c.next_rules)
    ), m as (
      select coalesce(sum(k.n), 0)::int as n from policies_counter k join c on c.id = k.class_id where k.outcome = 'member' and k.hash = ''
    )
    select m.n as members,
           case when m.n > ${countedExactly} then round(m.n * ${rule.rollout_share}::real / 100)::int else (
             select count(*)::int from policies_device p join c on c.id = p.classes[c.item]
              where policies_part(p.device_id, ${rule.id}::bigint) < ${rule.rollout_share}::real) end as reached,
           (select coalesce(json_object_agg(s.outcome, s.n), '{}') from (
              select k.outcome, sum(k.n)::int as n from policies_counter k join c on c.id = k.class_id and c.next_hash = k.hash
               group by 1) s) as said
      from m`.execute(db);
  return rows[0] ?? { members: 0, reached: 0, said: {} };
}

const movedAtOnce = 10_000;

/** Takes the notes of classes whose counters changed and answers their rules; a note another worker takes is its own. */
export async function takeMovedRules({ db }: ScopedDb): Promise<Pick<RuleRecord, 'id' | 'kind' | 'org_id'>[]> {
  const { rows } = await sql<Pick<RuleRecord, 'id' | 'kind' | 'org_id'>>`
    with taken as (
      delete from policies_moved
       where ctid = any(array(select ctid from policies_moved limit ${sql.lit(movedAtOnce)} for update skip locked))
      returning class_id)
    select distinct r.id, r.kind, r.org_id from policies_class c
      join policies_rule r on r.id = any(c.winners || c.next_winners)
     where c.id in (select class_id from taken)`.execute(db);
  return rows;
}
