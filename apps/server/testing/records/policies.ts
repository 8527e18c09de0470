import { type PolicyKindName, policyKindNames } from '@tilldeck/contracts/policies/policies.kinds';
import { insert, type RecordMaker, type RecordMakers } from '../record.ts';

const ruleOf =
  (kind: PolicyKindName): RecordMaker =>
  (people, org) =>
    insert(
      people,
      `INSERT INTO policies_rule (org_id, kind, name, target, payload)
       VALUES ($1, $2, 'n' || random(), '{"scope":"all"}', '{"packages":["com.example.till"]}')`,
      [org.id, kind],
    );

/** A rule of each kind: a call finds those of its own kind alone. */
export const policiesRecords: RecordMakers = {
  policyRule: ruleOf('kiosk'),
  ...Object.fromEntries(policyKindNames.map((kind) => [`${kind}Rule`, ruleOf(kind)])),
};
