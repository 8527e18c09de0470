import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { type Aim, aimedAt, aimOf } from '../class/aim.store.ts';

/** Devices that a matcher of the two newest versions of the rule is aimed at, those that are known to be connected first. */
export async function listAimed(
  inside: ScopedDb,
  ruleId: string,
  atMost: { online: number; away: number },
): Promise<string[]> {
  const matchers = await inside.db
    .selectFrom('policies_match as m')
    .innerJoin('identity_org as o', 'o.id', 'm.org_id')
    .selectAll('m')
    .select('o.depth as org_depth')
    .where(
      sql<boolean>`m.id in (select v.match_id from policies_rule_version v where v.rule_id = ${ruleId}::bigint order by v.nr desc limit 2)`,
    )
    .execute();
  const aims = await Promise.all(matchers.map((row) => aimOf(inside, row)));
  return [
    ...(await listIn(inside, aims, sql<boolean>`d.state = 'online'`, atMost.online)),
    ...(await listIn(inside, aims, sql<boolean>`d.state in ('inactive', 'offline')`, atMost.away)),
  ];
}

async function listIn(
  { db }: ScopedDb,
  aims: readonly Aim[],
  inState: RawBuilder<boolean>,
  atMost: number,
): Promise<string[]> {
  const found = new Set<string>();
  for (const aim of aims) {
    const { rows } = await sql<{ id: string }>`
      select d.id from devices_device d where ${inState} and ${aimedAt(aim)} limit ${atMost}`.execute(db);
    for (const { id } of rows) found.add(id);
  }
  return [...found].slice(0, atMost);
}

/** Devices where the rule failed, connected or not. */
export async function listFailed({ db }: ScopedDb, ruleId: string, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.device_id as id from policies_match m
      join policies_class c on c.item = m.item and exists (select from unnest(c.matches) x where x / 4096 = m.id)
      join policies_device p on p.classes[m.item] = c.id
      join link_item l on l.device_id = p.device_id and l.item = (policies_items())[m.item] and l.outcome = 'failed'
       and l.hash in (c.hash, c.next_hash)
     where m.rule_id = ${ruleId}::bigint and m.is_live limit ${atMost}`.execute(db);
  return rows.map(({ id }) => id);
}
