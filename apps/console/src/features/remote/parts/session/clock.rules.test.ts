import { expect, it } from 'vitest';
import { clockText, isWarningDue } from './clock.rules.ts';

it('counts whole seconds down to nothing', () => {
  expect([0, 1, 999, 1_000, 59_001, 299_000, 3_720_000, -5].map(clockText)).toEqual([
    '0:00',
    '0:01',
    '0:01',
    '0:01',
    '1:00',
    '4:59',
    '1:02:00',
    '0:00',
  ]);
});

it('warns from the moment the clock says 5:00', () => {
  expect([300_001, 300_000, 299_001, 0].map((ms) => [clockText(ms), isWarningDue(ms)])).toEqual([
    ['5:01', false],
    ['5:00', true],
    ['5:00', true],
    ['0:00', true],
  ]);
});
