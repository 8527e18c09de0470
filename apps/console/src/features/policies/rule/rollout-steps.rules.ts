import { isLastStage, shareOf, stagesOf } from '@tilldeck/contracts/policies/rollout.rules';
import type { Rollout, rolloutMove } from '@tilldeck/contracts/policies/rule.schemas';
import type { z } from 'zod';
import type { StepProgress } from '../../../components/page/StepRow.tsx';

export type RolloutMove = z.output<typeof rolloutMove>['move'];

export interface RolloutStep {
  /** From 1. */
  nr: number;
  /** Of the devices, in per cent. */
  share: number;
  progress: StepProgress;
}

function progressOf({ state, stage }: Rollout, nr: number): StepProgress {
  if (state === 'finished' || nr < stage) return 'done';
  if (nr > stage) return 'later';
  return state === 'stopped' ? 'failed' : 'now';
}

/** The stages of a release; one where it goes out to all at once. */
export const rolloutSteps = (rollout: Rollout): RolloutStep[] =>
  stagesOf(rollout.plan).map((share, at) => ({ nr: at + 1, share, progress: progressOf(rollout, at + 1) }));

/** What a person can do about a release. A rule that was withdrawn has no reason, and is released again. */
export function rolloutMoves(rollout: Rollout): readonly RolloutMove[] {
  switch (rollout.state) {
    case 'running':
      return isLastStage(rollout) ? ['stop'] : ['pause', 'stop'];
    case 'paused':
      return ['resume', 'stop'];
    case 'stopped':
      return rollout.endReason === null ? [] : ['resume'];
    case 'finished':
      return [];
  }
}

/** Resuming means that failures so far are accepted. */
export const isAccepting = ({ state, endReason }: Rollout): boolean => state === 'stopped' || endReason !== null;

/** The share that a release had reached; one that was stopped no longer has any. */
export const sharedUpTo = ({ plan, stage }: Rollout): number => shareOf(plan, stage);
