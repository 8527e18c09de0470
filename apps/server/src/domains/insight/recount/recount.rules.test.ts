import { describe, expect, it } from 'vitest';
import { dayNrOf, daysToRecount, dayText } from './recount.rules.ts';

const at = (text: string): number => Date.parse(text);
const daysOf = (...args: Parameters<typeof daysToRecount>): string[] => daysToRecount(...args).map(dayText);

describe('days to recount', () => {
  it('are none without records', () => {
    expect(daysOf(at('2026-11-17T02:47:00Z'), null, null)).toEqual([]);
  });

  it('are all closed days the first time, and what closed since afterwards', () => {
    const oldest = '2026-11-13T23:59:00Z';
    const first = daysOf(at('2026-11-17T02:47:00Z'), null, oldest);
    expect(first).toEqual(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16']);
    expect(daysOf(at('2026-11-19T02:47:00Z'), '2026-11-16', oldest)).toEqual(['2026-11-17', '2026-11-18']);
  });

  it('go back 90 days once a week', () => {
    const nights = Array.from({ length: 7 }, (_, nr) => at('2026-11-16T02:47:00Z') + nr * 86_400_000);
    const counts = nights.map((now) => daysToRecount(now, dayText(dayNrOf(now) - 2), '2020-01-01T00:00:00Z').length);
    expect(counts.toSorted((one, other) => one - other)).toEqual([1, 1, 1, 1, 1, 1, 90]);
  });
});
