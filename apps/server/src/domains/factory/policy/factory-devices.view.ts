import type { RouteInput } from '@tilldeck/contracts/core/route';
import { factoryItem } from '@tilldeck/contracts/factory/factory-payload.schemas';
import type { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import type { FactoryDevice, FactoryPolicyDetail } from '@tilldeck/contracts/factory/factory-policy.schemas';
import type { FactoryOutcome, FactoryWay } from '@tilldeck/contracts/factory/factory-policy.states';
import { type RawBuilder, sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { findPolicy } from './factory-policy.store.ts';

/** What devices got has no owner of its own; policies are looked up in the caller's scope before. */
export const beyondPolicies = (database: Database): ScopedDb => ({
  scope: systemScope(database, 'devices of a policy belong to many organisations'),
  db: database.vendor,
});

/** What the device said of the version it got; what it said of another one is not about this. */
export const outcome = sql<FactoryOutcome>`case when l.hash = v.hash then l.outcome else 'sent' end`;
const given = (policyIds: readonly string[]): RawBuilder<unknown> => sql`
  factory_policy_version v join factory_device f on f.version_id = v.id
    left join link_item l on l.device_id = f.device_id and l.item = ${sql.lit(factoryItem)}
   where v.policy_id = any(${policyIds}::bigint[])`;

export async function countGiven({ db }: ScopedDb, policyIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ policy_id: string; n: number }>`
    select v.policy_id, count(*)::int as n from factory_policy_version v join factory_device f on f.version_id = v.id
     where v.policy_id = any(${policyIds}::bigint[]) group by 1`.execute(db);
  return new Map(rows.map(({ policy_id, n }) => [policy_id, n]));
}

export async function countOutcomes({ db }: ScopedDb, policyId: string): Promise<FactoryPolicyDetail['outcomes']> {
  const { rows } = await sql<{ outcome: FactoryOutcome; n: number }>`
    select ${outcome} as outcome, count(*)::int as n from ${given([policyId])} group by 1`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.outcome, row.n]));
}

interface GivenDevice {
  id: string;
  sn: string;
  model_name: string;
  org_name: string;
  order_no: string;
  nr: number;
  way: FactoryWay;
  given_at: string;
  outcome: FactoryOutcome;
  reason: string | null;
}

/** The devices that got the policy, within the caller's scope. */
export async function pageGivenDevices(ctx: Ctx, input: RouteInput<typeof factoryPolicyRoutes.devices>) {
  const inside = beyondPolicies(ctx.app.database);
  const policy = await findPolicy(inside, ctx.scope, input.id);
  refuseUnless(policy, 'core.not_found');
  const devices = sql<GivenDevice>`(
    select d.id, d.sn, n.name as model_name, o.name as org_name, d.order_no, s.nr, s.way, s.given_at, s.outcome, s.reason
      from (select f.device_id, v.nr, f.way, f.given_at, ${outcome} as outcome,
                   case when l.hash = v.hash then nullif(l.reason, '') end as reason from ${given([policy.id])}) s
      join devices_device d on d.id = s.device_id
      join devices_model n on n.id = d.model_id
      join identity_org o on o.id = d.org_id
     where ${inScope(ctx.scope, 'd')})`;
  let query = inside.db.selectFrom(devices.as('s')).selectAll('s');
  if (input.sn) query = query.where('s.sn', 'like', startingWith(input.sn));
  if (input.outcome?.length) query = query.where('s.outcome', 'in', input.outcome);
  return keysetPage(inside.db, query, input, 's.id', presentDevice);
}

const presentDevice = (row: GivenDevice): FactoryDevice => ({
  id: row.id,
  sn: row.sn,
  modelName: row.model_name,
  orgName: row.org_name,
  orderNo: row.order_no,
  versionNr: row.nr,
  way: row.way,
  givenAt: row.given_at,
  outcome: row.outcome,
  reason: row.reason,
});
