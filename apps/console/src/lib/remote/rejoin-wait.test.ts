import { resumeS } from '@tilldeck/contracts/remote/remote.limits';
import { expect, it } from 'vitest';
import { rejoinWaitMs } from './rejoin-wait.ts';

const waits = (random: () => number) => Array.from({ length: 8 }, (_, attempt) => rejoinWaitMs(attempt, random));

it('waits a little longer each time, and never long', () => {
  expect(waits(() => 1)).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
  expect(waits(() => 0)).toEqual([125, 250, 500, 1_000, 2_000, 2_500, 2_500, 2_500]);
});

it('tries a dozen times at least while the session waits for its viewers', () => {
  let tries = 0;
  for (let at = 0; at <= resumeS * 1_000; at += rejoinWaitMs(tries, () => 1)) tries += 1;
  expect(tries).toBeGreaterThanOrEqual(12);
});
