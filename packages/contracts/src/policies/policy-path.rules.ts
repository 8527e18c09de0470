import { type PolicyKindName, policyKinds } from './policies.kinds.ts';

/** Address of a kind's pages. Alarm voices belong to the factory configuration in the specification. */
export const policyPath = (kind: PolicyKindName): string =>
  `${kind === 'alarm_voice' ? '/configuration' : '/device'}/${policyKinds[kind].key}`;
