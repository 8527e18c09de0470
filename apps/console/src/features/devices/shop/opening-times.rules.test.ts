import { expect, it } from 'vitest';
import { clockOf, intervalOf, likeMonday, minuteOf } from './opening-times.rules.ts';

it('reads and writes times on a clock', () => {
  expect([clockOf(0), clockOf(570), clockOf(1_439), clockOf(1_560)]).toEqual(['00:00', '09:30', '23:59', '02:00']);
  expect([minuteOf('09:30'), minuteOf('00:00'), minuteOf('')]).toEqual([570, 0, null]);
});

it('takes an end that is not later for the next day', () => {
  expect(intervalOf(5, 1_080, 120)).toEqual({ weekday: 5, from: 1_080, to: 1_560 });
  expect(intervalOf(5, 0, 0)).toEqual({ weekday: 5, from: 0, to: 1_440 });
  expect(intervalOf(5, 540, 1_080).to).toBe(1_080);
});

it('repeats Monday', () => {
  const copied = likeMonday([
    { weekday: 1, from: 540, to: 1_080 },
    { weekday: 3, from: 0, to: 60 },
  ]);
  expect(copied).toHaveLength(7);
  expect(copied[2]).toEqual({ weekday: 3, from: 540, to: 1_080 });
});
