import { type Rollout, rolloutPlan } from '@tilldeck/contracts/policies/rule.schemas';
import { expect, it } from 'vitest';
import { isAccepting, rolloutMoves, rolloutSteps, sharedUpTo } from './rollout-steps.rules.ts';

const rollout: Rollout = {
  state: 'running',
  plan: { ...rolloutPlan.parse({}), stages: [1, 10, 100] },
  stage: 2,
  share: 10,
  soakUntil: null,
  endReason: null,
  failed: null,
  ended: null,
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

it('offers what can be done about a release: nothing is held back in its last stage, and a stopped one can go on', () => {
  expect(rolloutMoves(rollout)).toEqual(['pause', 'stop']);
  expect(rolloutMoves({ ...rollout, stage: 3 })).toEqual(['stop']);
  expect(rolloutMoves({ ...rollout, stage: 1, plan: rolloutPlan.parse({}) })).toEqual(['stop']);
  expect(rolloutMoves({ ...rollout, state: 'paused' })).toEqual(['resume', 'stop']);
  expect(rolloutMoves({ ...rollout, state: 'stopped', endReason: 'failures' })).toEqual(['resume']);
  // Withdrawn while it was running.
  expect(rolloutMoves({ ...rollout, state: 'stopped' })).toEqual([]);
  expect(rolloutMoves({ ...rollout, state: 'finished' })).toEqual([]);
});

it('says that failures are accepted only where there were some', () => {
  expect(isAccepting({ ...rollout, state: 'paused' })).toBe(false);
  expect(isAccepting({ ...rollout, state: 'paused', endReason: 'failures' })).toBe(true);
  expect(isAccepting({ ...rollout, state: 'stopped', endReason: 'person' })).toBe(true);
});

it('names the share of the stage, also of a release that was stopped and has none', () => {
  expect(sharedUpTo({ ...rollout, state: 'stopped', share: 0 })).toBe(10);
});
