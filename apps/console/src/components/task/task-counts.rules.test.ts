import { executionStates } from '@tilldeck/contracts/tasks/task.states';
import { expect, it } from 'vitest';
import { countParts, partCounts, statesOf } from './task-counts.rules.ts';

it('puts each state of a device into one part of the bar', () => {
  const all = countParts.flatMap(statesOf);
  expect(all.toSorted()).toEqual([...executionStates].toSorted());
  expect(new Set(all).size).toBe(all.length);
});

it('adds up what a part is made of, and takes a missing count for none', () => {
  const parts = partCounts({ succeeded: 5, failed: 2, timed_out: 1, sent: 1, running: 3, queued: 4, skipped: 7 });
  expect(parts).toEqual({ done: 5, failed: 3, active: 4, waiting: 4, ended: 0, out: 7 });
  expect(partCounts({})).toEqual({ done: 0, failed: 0, active: 0, waiting: 0, ended: 0, out: 0 });
});
