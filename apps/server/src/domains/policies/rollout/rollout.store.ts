import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { RuleRecord } from '../rule/rule.store.ts';
import { classesOfRules, winsIn } from '../rule/rule-counts.view.ts';
import type { Reach } from './rollout.rules.ts';

export const listRunning = ({ db }: ScopedDb): Promise<RuleRecord[]> =>
  db.selectFrom('policies_rule').selectAll().where('rollout_state', '=', 'running').execute();

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

/** The document of a release in each class: beside the one that counts, or since the last stage in its place. */
const documentsOf = ({ id, next_id }: RuleRecord) =>
  next_id === null
    ? sql`select c.id, c.item, c.hash from ${classesOfRules([id])} c where ${winsIn(sql`c.rule_id`)}`
    : sql`select c.id, c.item, c.next_hash as hash from policies_class c where ${id}::bigint = any(c.next_rules)`;

export async function countReach({ db }: ScopedDb, rule: RuleRecord): Promise<Reach> {
  const { rows } = await sql<Reach>`
    with c as materialized (${documentsOf(rule)}
    ), m as (
      select coalesce(sum(k.n), 0)::int as n from policies_counter k join c on c.id = k.class_id where k.outcome = 'member' and k.hash = ''
    )
    select m.n as members,
           case when m.n > ${countedExactly} or ${rule.next_id === null} then round(m.n * ${rule.rollout_share}::real / 100)::int else (
             select count(*)::int from policies_device p join c on c.id = p.classes[c.item]
              where policies_part(p.device_id, ${rule.id}::bigint) < ${rule.rollout_share}::real) end as reached,
           (select coalesce(json_object_agg(s.outcome, s.n), '{}') from (
              select k.outcome, sum(k.n)::int as n from policies_counter k join c on c.id = k.class_id and c.hash = k.hash
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
