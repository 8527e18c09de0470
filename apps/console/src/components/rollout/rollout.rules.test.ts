import { expect, it } from 'vitest';
import { minuteOf, minuteText } from './rollout.rules.ts';

it('shows minutes of a day as a clock and reads them back', () => {
  expect([minuteText(0), minuteText(65), minuteText(1_439)]).toEqual(['00:00', '01:05', '23:59']);
  expect([minuteOf('00:00'), minuteOf('01:05'), minuteOf('23:59')]).toEqual([0, 65, 1_439]);
  expect([minuteOf(''), minuteOf('12'), minuteOf('ab:cd')]).toEqual([undefined, undefined, undefined]);
});
