/**
 * policies: what devices should be like. Rules of organisations for their devices, which of them match a device and which
 * of those wins, what each device gets and why, and how far the devices are.
 * Owns the tables `policies_*`. Event: `policies.rule` (id of a rule that changed or moved on).
 * Reads `devices_*` and `link_item` to place devices and to count what they reported. Contributes one desired item for
 * each kind. Does not own: devices (devices), how documents reach them (link), bytes of files (files).
 * Devices are placed in the statement that changes what rules look at (trigger `devices_device_policies_moved`, ADR 0065),
 * and forgotten in the statement that deletes them (`devices_device_policies_gone`).
 */
import { policiesManifest } from '@tilldeck/contracts/policies/policies.manifest';
import { openDomain } from '../../platform/domain.ts';
import { emptyClassJobs } from './class/empty-class.jobs.ts';
import { policyItems } from './device/desired.service.ts';
import { policyOutcomes } from './device/outcome.service.ts';
import { effectiveHandlers } from './effective/effective.routes.ts';
import { settingsPart } from './effective/effective-snapshot.service.ts';
import { policySearchers, policyTodos } from './policies.home.ts';
import { policiesTables } from './policies.tables.ts';
import { nudgeRuleJobs } from './release/nudge-rule.jobs.ts';
import { historyJobs } from './rollout/history.jobs.ts';
import { startPolicyEngine } from './rollout/rollout.service.ts';
import { rulesNaming } from './rule/naming.service.ts';
import { sealedWifiKeys } from './rule/payload.service.ts';
import { ruleHandlers } from './rule/rule.routes.ts';
import { ruleFileReader } from './rule/rule-file.view.ts';

// What documents are made of, also those of factory policies; demo data brings its own.
export { canonical } from './class/canonical.rules.ts';
export { documentHash, hashOfContent } from './class/class.store.ts';
export { contentOf, countsNext, countsNow, type MatchedVersion } from './class/class-content.rules.ts';
export { itemNumber, kindOfItem } from './class/item-number.rules.ts';
export { decodeFit, versionNumbers } from './resolve/match.rules.ts';
export { contentsOf, filesNamed, packagesNamed, type RuleFileFacts, screensOf } from './rule/payload.rules.ts';
export { listFileFacts, listUnknownPackages } from './rule/payload.store.ts';
export { listTargetNames } from './rule/target-names.view.ts';

export const policiesDomain = openDomain(policiesManifest, {
  tables: policiesTables,
  todos: policyTodos,
  searchers: policySearchers,
  fileReaders: [ruleFileReader],
  routes: { ...ruleHandlers, ...effectiveHandlers },
  desired: policyItems,
  itemOutcomes: policyOutcomes,
  naming: rulesNaming,
  snapshotParts: [settingsPart],
  sealed: [sealedWifiKeys],
  jobs: [...historyJobs, ...nudgeRuleJobs, ...emptyClassJobs],
  loops: [startPolicyEngine],
});
