import { expect, it } from 'vitest';
import { comparedWith, daysOf } from './period.rules.ts';

it('compares with as many days before, or from the same day a year earlier', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect(daysOf(march)).toHaveLength(31);
  expect(comparedWith(march, 'before')).toEqual({ from: '2026-01-29', to: '2026-02-28' });
  expect(comparedWith(march, 'year')).toEqual({ from: '2025-03-01', to: '2025-03-31' });
  const leap = { from: '2024-02-29', to: '2024-03-01' };
  expect(comparedWith(leap, 'year')).toEqual({ from: '2023-03-01', to: '2023-03-02' });
  expect(comparedWith({ from: '2026-11-17', to: '2026-11-17' }, 'before')).toEqual({
    from: '2026-11-16',
    to: '2026-11-16',
  });
});
