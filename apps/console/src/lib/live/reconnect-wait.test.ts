import { expect, it } from 'vitest';
import { reconnectWaitMs } from './reconnect-wait.ts';

it('waits longer after each failure, spread out, at most half a minute', () => {
  expect([0, 1, 2, 3].map((attempt) => reconnectWaitMs(attempt, () => 1))).toEqual([500, 1_000, 2_000, 4_000]);
  expect(reconnectWaitMs(50, () => 1)).toBe(30_000);
  expect(reconnectWaitMs(3, () => 0)).toBe(0);
});
