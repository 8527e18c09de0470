import type { policiesManifest } from '@tilldeck/contracts/policies/policies.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'policy.added': 'Added a policy rule',
  'policy.changed': 'Changed a policy rule',
  'policy.removed': 'Deleted a policy rule',
  'policy.released': 'Released a policy rule',
  'policy.rollout_moved': 'Paused, resumed or stopped the release of a policy rule',
  'policy.withdrawn': 'Withdrew a policy rule',
  'policy.reverted': 'Went back to an earlier version of a policy rule',
  'policy.retried': 'Retried a policy rule on failed devices',
};

/** What it happened to. */
export const objects: Record<(typeof policiesManifest)['auditObjects'][number], string> = {
  policy_rule: 'Policy rule',
};
