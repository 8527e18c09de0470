import type { RuleCounts } from '@tilldeck/contracts/policies/rule.schemas';
import type { RuleOutcome } from '@tilldeck/contracts/policies/rule.states';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type ScopedDb, systemScope } from '../../../platform/db/scope.ts';

/** Counters belong to classes, which hold rules of many organisations; rules are looked up in the caller's scope before. */
export const beyondRules = (database: Database): ScopedDb => ({
  scope: systemScope(database, 'devices are counted by classes of rules of many organisations'),
  db: database.vendor,
});

interface CountedClass {
  rule_id: string;
  is_winning: boolean;
  members: number;
  said: { outcome: RuleOutcome; n: number }[];
}

/** Classes that a live matcher of a rule matches. */
export const classesOfRules = (ruleIds: readonly string[]) => sql`
  (select distinct m.rule_id, c.* from policies_match m join policies_class c on c.item = m.item
    where m.rule_id = any(${ruleIds}::bigint[]) and m.is_live
      and exists (select from unnest(c.matches) x where x / 4096 = m.id))`;

/** A rule counts for something on the devices of a class `c`, or will once its release has reached them. A new class is made up within seconds. */
export const winsIn = (ruleId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(not c.is_compiled or ${ruleId} = any(c.winners) or ${ruleId} = any(c.next_winners))`;

export interface RuleTotals {
  deviceCount: number;
  counts: RuleCounts;
}

/** How far devices are with rules: sums of counters, whatever the number of devices. */
export async function countOutcomes({ db }: ScopedDb, ruleIds: readonly string[]): Promise<Map<string, RuleTotals>> {
  if (ruleIds.length === 0) return new Map();
  const { rows } = await sql<CountedClass>`
    select c.rule_id, ${winsIn(sql`c.rule_id`)} as is_winning,
           coalesce((select sum(k.n) from policies_counter k where k.class_id = c.id and k.hash = '' and k.outcome = 'member'), 0)::int as members,
           (select coalesce(json_agg(s), '[]') from (
              select k.outcome, sum(k.n)::int as n from policies_counter k
               where k.class_id = c.id and k.hash in (c.hash, c.next_hash) and k.hash <> '' group by 1 having sum(k.n) <> 0) s) as said
      from ${classesOfRules(ruleIds)} c`.execute(db);
  const totals = new Map<string, RuleTotals>();
  for (const row of rows) {
    const { deviceCount, counts } = totals.get(row.rule_id) ?? { deviceCount: 0, counts: {} };
    totals.set(row.rule_id, { deviceCount: deviceCount + row.members, counts: addedTo(counts, row) });
  }
  return totals;
}

function addedTo(counts: RuleCounts, { is_winning, members, said }: CountedClass): RuleCounts {
  const sum = { ...counts };
  const add = (outcome: RuleOutcome, n: number): void => {
    if (n > 0) sum[outcome] = (sum[outcome] ?? 0) + n;
  };
  if (!is_winning) add('overruled', members);
  else {
    for (const { outcome, n } of said) add(outcome, n);
    add('waiting', members - said.reduce((all, { n }) => all + n, 0));
  }
  return sum;
}

/** Rules that failed on at least one device. */
export async function listFailing({ db }: ScopedDb): Promise<string[]> {
  const { rows } = await sql<{ rule_id: string }>`
    select distinct r.id as rule_id from policies_class c
      join policies_counter k on k.class_id = c.id and k.outcome = 'failed' and k.hash in (c.hash, c.next_hash)
      join policies_rule r on r.id = any(c.winners || c.next_winners)
     group by r.id, c.id having sum(k.n) > 0`.execute(db);
  return rows.map((row) => row.rule_id);
}
