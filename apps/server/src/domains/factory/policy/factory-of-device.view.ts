import { factoryItem } from '@tilldeck/contracts/factory/factory-payload.schemas';
import type { PolicyOfDevice } from '@tilldeck/contracts/factory/factory-policy.schemas';
import type { FactoryOutcome, FactoryWay } from '@tilldeck/contracts/factory/factory-policy.states';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { inScope } from '../../../platform/db/scope.ts';
import { beyondPolicies, outcome } from './factory-devices.view.ts';

interface FoundPolicy {
  /** Null where the device got none and would get none. */
  policy_id: string | null;
  is_open: boolean;
  name: string;
  org_name: string;
  nr: number;
  is_current: boolean;
  way: FactoryWay | null;
  given_at: string | null;
  outcome: FactoryOutcome;
  reason: string | null;
}

/** A partner learns the name of a policy from above that its device got, and opens only its own. */
export async function findPolicyOfDevice(ctx: Ctx, deviceId: string): Promise<PolicyOfDevice | null> {
  const { db } = beyondPolicies(ctx.app.database);
  const { rows } = await sql<FoundPolicy>`
    select p.id as policy_id, coalesce(${inScope(ctx.scope, 'p')}, false) as is_open, p.name, o.name as org_name, v.nr,
           p.current_id = v.id as is_current, f.way, f.given_at, ${outcome} as outcome,
           case when l.hash = v.hash then nullif(l.reason, '') end as reason
      from devices_device d
      left join factory_device f on f.device_id = d.id
      left join factory_policy_version v
        on v.id = coalesce(f.version_id, case when d.activated_at is null then factory_match(d) end)
      left join factory_policy p on p.id = v.policy_id
      left join identity_org o on o.id = p.org_id
      left join link_item l on l.device_id = d.id and l.item = ${sql.lit(factoryItem)}
     where d.id = ${deviceId} and ${inScope(ctx.scope, 'd')}`.execute(db);
  const [found] = rows;
  refuseUnless(found, 'core.not_found');
  return found.policy_id === null ? null : present(found, found.policy_id);
}

const present = (found: FoundPolicy, policyId: string): PolicyOfDevice => ({
  policyId: found.is_open ? policyId : null,
  name: found.name,
  orgName: found.org_name,
  versionNr: found.nr,
  isCurrent: found.is_current,
  way: found.way,
  givenAt: found.given_at,
  outcome: found.way ? found.outcome : null,
  reason: found.way ? found.reason : null,
});
