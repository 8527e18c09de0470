import type { Rollout } from '@tilldeck/contracts/policies/rule.schemas';
import type { StepProgress } from '../../../components/page/StepRow.tsx';

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
  (rollout.plan.stages ?? [100]).map((share, at) => ({ nr: at + 1, share, progress: progressOf(rollout, at + 1) }));
