import { taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { describe, expect, it } from 'vitest';
import { defaultAbort, nightly, stagePresets } from '../../../../components/rollout/rollout.rules.ts';
import { isHeldBack, newPlan, planField } from './plan-draft.rules.ts';

describe('stages of a plan', () => {
  it('bring a gate with them', () => {
    expect(planField.parse({ ...newPlan, stages: [5, 100] }).gate).toBeDefined();
  });

  it('keep the gate that was set', () => {
    const gate = taskPlan.shape.gate.unwrap().parse({});
    expect(planField.parse({ ...newPlan, stages: [5, 100], gate }).gate).toEqual(gate);
  });

  it('of which there is only one are none, and a gate without stages goes', () => {
    const gate = taskPlan.shape.gate.unwrap().parse({});
    for (const plan of [{ stages: [100], gate }, { gate }]) {
      const parsed = planField.parse({ ...newPlan, ...plan });
      expect(parsed).not.toHaveProperty('stages');
      expect(parsed).not.toHaveProperty('gate');
    }
  });

  it('that are offered are all stages the server takes', () => {
    for (const stages of stagePresets) expect(taskPlan.shape.stages.safeParse([...stages]).success).toBe(true);
  });
});

it('offers an abort and a window that the server takes', () => {
  expect(taskPlan.safeParse({ ...newPlan, abort: defaultAbort, window: nightly }).success).toBe(true);
});

it('knows that a window or closing time holds back what starts now', () => {
  const plan = planField.parse(newPlan);
  expect(isHeldBack(plan)).toBe(false);
  expect(isHeldBack({ ...plan, window: nightly })).toBe(true);
  expect(isHeldBack({ ...plan, isOutsideOpeningHours: true })).toBe(true);
});
