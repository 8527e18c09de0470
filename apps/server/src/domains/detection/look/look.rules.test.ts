import { describe, expect, it } from 'vitest';
import { isIncident, isOneShop, isWholeLook, lookTimes, mostAtOnce } from './look.rules.ts';

const minute = 60_000;
const at = (text: string) => Date.parse(`2026-11-18T${text}Z`);

describe('looks', () => {
  it('stay on their grid, and come once after a pause', () => {
    expect(lookTimes(0, 5, 30_000)).toEqual({ atMs: 0, nextMs: 5 * minute });
    expect(lookTimes(0, 5, 23 * minute)).toEqual({ atMs: 20 * minute, nextMs: 25 * minute });
  });

  it('read all that is open first, once an hour, and where a slot begins', () => {
    const slot = { from: 540, to: 1_080 };
    expect(isWholeLook(null, at('10:10'), slot, [])).toBe(true);
    expect(isWholeLook(at('10:55'), at('11:00'), slot, [])).toBe(true);
    expect(isWholeLook(at('10:05'), at('10:10'), slot, ['UTC'])).toBe(false);
    // 09:00 in Kathmandu is 03:15 UTC.
    expect(isWholeLook(at('03:10'), at('03:15'), slot, ['UTC', 'Asia/Kathmandu'])).toBe(true);
    expect(isWholeLook(at('03:15'), at('03:20'), slot, ['UTC', 'Asia/Kathmandu'])).toBe(false);
  });
});

describe('an incident', () => {
  const left = (count: number, everyMs: number, shopOf: (nr: number) => string | null = () => null) =>
    Array.from({ length: count }, (_, nr) => ({ id: String(nr), shopId: shopOf(nr), sinceMs: nr * everyMs }));
  it('is at least ten within two minutes and more than a tenth of those that were connected', () => {
    expect(mostAtOnce(left(9, 0))).toEqual([]);
    expect(mostAtOnce(left(10, 13_000))).toHaveLength(10);
    expect(mostAtOnce(left(20, 13_000))).toHaveLength(10);
    expect([isIncident(10, 90), isIncident(10, 89)]).toEqual([false, true]);
  });

  it('is not one shop alone', () => {
    expect(isOneShop(left(12, 0, () => '7'))).toBe(true);
    expect(isOneShop(left(12, 0, (nr) => (nr === 11 ? '8' : '7')))).toBe(false);
    expect([isOneShop(left(12, 0)), isOneShop([])]).toEqual([false, false]);
  });
});
