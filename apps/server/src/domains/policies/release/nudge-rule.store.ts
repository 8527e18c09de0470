import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Connected devices that any matcher of the rule was or is aimed at; those where it failed, connected or not. */
export async function listNudged({ db }: ScopedDb, ruleId: string, which: 'all' | 'failed', atMost: number) {
  const { rows } =
    which === 'failed'
      ? await sql<{ id: string }>`
          select p.device_id as id from policies_match m
            join policies_class c on c.item = m.item and exists (select from unnest(c.matches) x where x / 4096 = m.id)
            join policies_device p on p.classes[m.item] = c.id
            join link_item l on l.device_id = p.device_id and l.item = (policies_items())[m.item] and l.outcome = 'failed'
             and l.hash in (c.hash, c.next_hash)
           where m.rule_id = ${ruleId}::bigint and m.is_live limit ${atMost}`.execute(db)
      : await sql<{ id: string }>`
          select distinct d.id from policies_match m, devices_device d join devices_model dm on dm.id = d.model_id
           where m.rule_id = ${ruleId}::bigint and d.state = 'online'
             and m.id in (select v.match_id from policies_rule_version v where v.rule_id = ${ruleId}::bigint order by v.nr desc limit 2)
             and policies_aimed(m, policies_see(d, dm)) limit ${atMost}`.execute(db);
  return rows.map(({ id }) => id);
}
