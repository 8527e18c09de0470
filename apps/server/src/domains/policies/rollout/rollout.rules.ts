import type { RolloutPlan } from '@tilldeck/contracts/policies/rule.schemas';
import type { RuleOutcome } from '@tilldeck/contracts/policies/rule.states';

/** A release in stages as the rules of tasks see it: the devices below the open share are one stage, the rest another. */
export function progressOf(
  release: { plan: RolloutPlan; stage: number; soakUntilMs: number | null },
  { members, reached, said }: { members: number; reached: number; said: Partial<Record<RuleOutcome, number>> },
) {
  const { plan, stage, soakUntilMs } = release;
  const of = (...outcomes: RuleOutcome[]): number => outcomes.reduce((sum, one) => sum + (said[one] ?? 0), 0);
  const failed = of('failed');
  // A device that cannot do it at all says nothing against the version.
  const succeeded = of('verified', 'applied', 'unsupported');
  const waiting = Math.max(0, reached - failed - succeeded);
  const later = Math.max(1, members - Math.max(reached, failed + succeeded));
  const stages = (plan.stages ?? [100]).map((_, at) => ({
    nr: at + 1,
    state:
      at + 1 < stage
        ? ('passed' as const)
        : at + 1 > stage
          ? ('waiting' as const)
          : soakUntilMs === null
            ? ('open' as const)
            : ('soaking' as const),
    soakUntilMs: at + 1 === stage ? soakUntilMs : null,
    counts: at + 1 === stage ? { failed, succeeded, queued: waiting } : at + 1 > stage ? { queued: later } : {},
  }));
  return {
    state: 'running' as const,
    endReason: null,
    plan,
    openStage: stage,
    startAtMs: null,
    expiresAtMs: null,
    stages,
  };
}
