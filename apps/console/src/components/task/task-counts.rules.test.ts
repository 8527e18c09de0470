import { countedStates } from '@tilldeck/contracts/tasks/task.states';
import { expect, it } from 'vitest';
import { outcomeCounts, partCounts } from './task-counts.rules.ts';

it('adds up what a part is made of, and takes a missing count for none', () => {
  const parts = partCounts({ succeeded: 5, failed: 2, timed_out: 1, sent: 1, running: 3, queued: 4, skipped: 7 });
  expect(parts).toEqual({ successful: 5, failed: 3, in_progress: 4, waiting: 4, ended: 0, skipped: 7 });
  expect(partCounts({})).toEqual({ successful: 0, failed: 0, in_progress: 0, waiting: 0, ended: 0, skipped: 0 });
});

it('counts work that devices hold for later as waiting, and what was ended as skipped', () => {
  const counts = outcomeCounts({ received: 1, held: 13, terminated: 2, superseded: 1, skipped: 4, failed: 1 });
  expect(counts).toEqual({ waiting: 13, in_progress: 1, successful: 0, failed: 1, skipped: 7 });
});

it('puts each counted state into one outcome', () => {
  const all = Object.fromEntries(countedStates.map((state) => [state, 1]));
  expect(Object.values(outcomeCounts(all)).reduce((sum, n) => sum + n, 0)).toBe(countedStates.length);
});
