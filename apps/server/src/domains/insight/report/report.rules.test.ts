import { expect, it } from 'vitest';
import { periodOf } from './report.rules.ts';

it('counts back whole days from the day a report is due', () => {
  expect(periodOf('all', '2026-11-17')).toBeNull();
  expect(periodOf('day', '2026-11-01')).toEqual({ from: '2026-10-31', to: '2026-11-01' });
  expect(periodOf('week', '2026-11-02')).toEqual({ from: '2026-10-26', to: '2026-11-02' });
  expect(periodOf('month', '2026-03-01')).toEqual({ from: '2026-01-30', to: '2026-03-01' });
});

it('takes the whole month before, also over the turn of the year and in a leap year', () => {
  expect(periodOf('lastMonth', '2027-01-05')).toEqual({ from: '2026-12-01', to: '2027-01-01' });
  expect(periodOf('lastMonth', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-03-01' });
});
