import { type PolicyKindName, policyKindOf } from '@tilldeck/contracts/policies/policies.kinds';
import type { Tx } from '../../../platform/transact.ts';
import type { RuleRecord } from './rule.store.ts';

/** The trail of the rule's organisation tells the change, and open pages learn of it. */
export async function tellRule(tx: Tx, rule: RuleRecord, change: { before?: unknown; after?: unknown }): Promise<void> {
  const { id, name, kind, org_id: orgId } = rule;
  await tx.audit({ objectType: 'policy_rule', objectId: id, objectName: name, orgId, ...change });
  await tx.emit({ ...ruleEvent(rule), orgId, payload: { id, kind } });
}

export const ruleEvent = ({ kind }: Pick<RuleRecord, 'kind'>) => {
  const { key } = policyKindOf(kind as PolicyKindName);
  return { topic: 'policies.rule', permission: [`${key}.query`, `${key}.get`, 'custom-item.query'] };
};
