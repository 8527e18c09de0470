import type { RolloutPlan } from './rule.schemas.ts';

/** Shares of a release in percent; one stage where all devices get the version at once. */
export const stagesOf = ({ stages }: RolloutPlan): readonly number[] => stages ?? [100];

/** The share of a stage, counted from 1. */
export const shareOf = (plan: RolloutPlan, stage: number): number => stagesOf(plan)[stage - 1] ?? 100;

/** All devices get the new version, and failures can still stop the release. */
export const isLastStage = ({ plan, stage }: { plan: RolloutPlan; stage: number }): boolean =>
  stage >= stagesOf(plan).length;
