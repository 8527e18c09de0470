import type { RuleCounts } from '@tilldeck/contracts/policies/rule.schemas';
import { type RuleOutcome, ruleOutcomes } from '@tilldeck/contracts/policies/rule.states';

export interface OutcomePart {
  outcome: RuleOutcome;
  count: number;
  /** Of all devices of the rule, in per cent. */
  share: number;
}

/** The parts of a rule's bar in the order of the outcomes; what no device has takes no room. */
export function outcomeParts(counts: RuleCounts): OutcomePart[] {
  const total = ruleOutcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
  return ruleOutcomes.flatMap((outcome) => {
    const count = counts[outcome] ?? 0;
    return count > 0 ? [{ outcome, count, share: (100 * count) / total }] : [];
  });
}

/** Devices on which the rule has ended well, in whole per cent; rounded down, so that 100 means all. */
export function doneShare(counts: RuleCounts): number {
  const parts = outcomeParts(counts);
  const done = parts.filter(({ outcome }) => outcome === 'verified' || outcome === 'applied');
  return Math.floor(done.reduce((sum, { share }) => sum + share, 0) + 1e-9);
}
