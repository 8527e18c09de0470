import { type Rollout, rolloutPlan } from '@tilldeck/contracts/policies/rule.schemas';
import { expect, it } from 'vitest';
import { rolloutSteps } from './rollout-steps.rules.ts';

const rollout: Rollout = {
  state: 'running',
  plan: { ...rolloutPlan.parse({}), stages: [1, 10, 100] },
  stage: 2,
  share: 10,
  soakUntil: null,
  endReason: null,
};
const progressOf = (one: Rollout) => rolloutSteps(one).map(({ progress }) => progress);

it('shows stages that passed, the open one and those to come', () => {
  expect(rolloutSteps(rollout)).toEqual([
    { nr: 1, share: 1, progress: 'done' },
    { nr: 2, share: 10, progress: 'now' },
    { nr: 3, share: 100, progress: 'later' },
  ]);
});

it('marks the stage at which a release was stopped, and all of a finished one as done', () => {
  expect(progressOf({ ...rollout, state: 'stopped' })).toEqual(['done', 'failed', 'later']);
  expect(progressOf({ ...rollout, state: 'finished', stage: 3 })).toEqual(['done', 'done', 'done']);
});

it('is one stage where everything goes out at once', () => {
  expect(rolloutSteps({ ...rollout, stage: 1, plan: rolloutPlan.parse({}) })).toHaveLength(1);
});
