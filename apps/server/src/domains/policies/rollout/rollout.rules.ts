import { isLastStage, stagesOf } from '@tilldeck/contracts/policies/rollout.rules';
import type { RolloutPlan } from '@tilldeck/contracts/policies/rule.schemas';
import type { RuleOutcome } from '@tilldeck/contracts/policies/rule.states';

/** Devices that are done with a version, well or not. */
export interface Ended {
  failed: number;
  succeeded: number;
}

export interface Reach {
  /** Devices of the release, and those below its open share. */
  members: number;
  reached: number;
  /** What the reached ones said of the new document. */
  said: Partial<Record<RuleOutcome, number>>;
}

export interface OpenRelease {
  plan: RolloutPlan;
  stage: number;
  /** Of the last stage: until when it is watched. */
  soakUntilMs: number | null;
  /** Outcomes that say nothing about this release. */
  base: Ended;
}

/** A device that cannot do it at all says nothing against the version. */
export function endedOf(said: Reach['said']): Ended {
  const of = (...outcomes: RuleOutcome[]): number => outcomes.reduce((sum, one) => sum + (said[one] ?? 0), 0);
  return { failed: of('failed'), succeeded: of('verified', 'applied', 'unsupported') };
}

/** What is counted for or against the release. */
export function countedOf({ base }: Pick<OpenRelease, 'base'>, { said }: Pick<Reach, 'said'>): Ended {
  const { failed, succeeded } = endedOf(said);
  return { failed: Math.max(0, failed - base.failed), succeeded: Math.max(0, succeeded - base.succeeded) };
}

const waitingOf = ({ reached, said }: Reach): number => {
  const { failed, succeeded } = endedOf(said);
  return Math.max(0, reached - failed - succeeded);
};

/** A release in stages as the rules of tasks see it: the devices below the open share are one stage, the rest another. */
export function progressOf(release: OpenRelease, reach: Reach) {
  const { plan, stage, soakUntilMs } = release;
  const { failed, succeeded } = countedOf(release, reach);
  // The last stage does not end here, but in `isOver`: a task whose devices are all done has nothing left to abort, while
  // a version that failed on too many is taken off its devices however fast they all were.
  const waiting = isLastStage(release) ? Math.max(1, waitingOf(reach)) : waitingOf(reach);
  const later = Math.max(1, reach.members - reach.reached);
  const stages = stagesOf(plan).map((_, at) => ({
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

/** The last stage is over once every device has said something, or after the days in which it is watched. */
export const isOver = (release: OpenRelease, reach: Reach, nowMs: number): boolean =>
  isLastStage(release) && (waitingOf(reach) === 0 || (release.soakUntilMs !== null && release.soakUntilMs <= nowMs));
