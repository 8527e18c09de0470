import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { countOutcomes } from '../rule/rule-counts.view.ts';

export async function listPublishedIds({ db }: ScopedDb): Promise<string[]> {
  const rows = await db.selectFrom('policies_rule').select('id').where('state', '=', 'published').execute();
  return rows.map(({ id }) => id);
}

export async function insertSamples(inside: ScopedDb, ruleIds: readonly string[]): Promise<void> {
  const totals = await countOutcomes(inside, ruleIds);
  const samples = JSON.stringify([...totals].map(([rule_id, { counts }]) => ({ rule_id, counts })));
  await sql`
    insert into policies_history (rule_id, at, counts)
    select n.rule_id, date_trunc('hour', now()), n.counts
      from jsonb_to_recordset(${samples}::jsonb) as n (rule_id bigint, counts jsonb)
     where n.counts is distinct from (
       select h.counts from policies_history h where h.rule_id = n.rule_id order by h.at desc limit 1)
    on conflict (rule_id, at) do update set counts = excluded.counts`.execute(inside.db);
  await sql`delete from policies_history where at < now() - interval '90 days'`.execute(inside.db);
}
