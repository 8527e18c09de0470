import type { Paged, PageRequest } from '@tilldeck/contracts/core/schema';
import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { RuleOutcome } from '@tilldeck/contracts/policies/rule.states';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope } from '../../../platform/db/scope.ts';
import { itemNumber } from '../class/item-number.rules.ts';
import { findRule, listReached } from './rule.store.ts';
import { beyondRules, classesOfRules, winsIn } from './rule-counts.view.ts';

interface RuleDevice {
  id: string;
  sn: string;
  model_name: string;
  org_name: string;
  outcome: RuleOutcome;
  reason: string | null;
  winner_id: string | null;
  winner_name: string | null;
  reported_at: string | null;
}

type DeviceFilter = PageRequest & { id: string; sn?: string | undefined; outcome?: readonly RuleOutcome[] | undefined };

/** The devices of a rule within the caller's scope, with what became of it on each. */
export async function pageRuleDevices(ctx: Ctx, kind: PolicyKindName, input: DeviceFilter) {
  const inside = beyondRules(ctx.app.database);
  const rule = await findRule(inside, ctx.scope, kind, input.id);
  refuseUnless(rule, 'core.not_found');
  const at = sql.lit(itemNumber(kind));
  const devices = sql<RuleDevice>`(
    select d.id, d.sn, n.name as model_name, o.name as org_name,
           case when not ${winsIn(sql`c.rule_id`)} then 'overruled'
                when l.hash in (c.hash, c.next_hash) then l.outcome else 'waiting' end as outcome,
           case when ${winsIn(sql`c.rule_id`)} and l.hash in (c.hash, c.next_hash) then nullif(l.reason, '') end as reason,
           case when not ${winsIn(sql`c.rule_id`)} then c.winners[1] end as winner_id, w.name as winner_name,
           case when l.hash in (c.hash, c.next_hash) then l.reported_at end as reported_at
      from ${classesOfRules([rule.id])} c
      join policies_device p on p.classes[${at}] = c.id
      join devices_device d on d.id = p.device_id
      join devices_model n on n.id = d.model_id
      join identity_org o on o.id = d.org_id
      left join link_item l on l.device_id = d.id and l.item = ${kind}
      left join policies_rule w on w.id = c.winners[1]
     where ${inScope(ctx.scope, 'd')})`;
  let query = inside.db.selectFrom(devices.as('s')).selectAll('s');
  if (input.sn) query = query.where('s.sn', 'like', startingWith(input.sn));
  if (input.outcome?.length) query = query.where('s.outcome', 'in', [...input.outcome]);
  const page: Paged<RuleDevice> = await keysetPage(inside.db, query, input, 's.id', (row) => row);
  const winners = page.items.flatMap(({ winner_id: id }) => (id === null ? [] : [id]));
  const reached = await listReached(inside, ctx.scope, [...new Set(winners)]);
  return { ...page, items: page.items.map((row) => presentDevice(row, reached)) };
}

const presentDevice = (row: RuleDevice, reached: ReadonlySet<string>) => ({
  deviceId: row.id,
  sn: row.sn,
  modelName: row.model_name,
  orgName: row.org_name,
  outcome: row.outcome,
  reason: row.reason,
  winner:
    row.winner_id === null
      ? null
      : { ruleId: reached.has(row.winner_id) ? row.winner_id : null, name: row.winner_name ?? '' },
  reportedAt: row.reported_at,
});
