import { expect, it } from 'vitest';
import { toStored } from './shop.rules.ts';
import { isOpenNow } from './shop-now.rules.ts';

// A Monday.
const at = (time: string) => Date.parse(`2026-11-16T${time}Z`);
const mondays = toStored([{ weekday: 1, from: 540, to: 1_080 }]);

it('tells open from closed by the clocks of the shop, minute by minute', () => {
  expect(isOpenNow(mondays, 'UTC', at('08:59:59'))).toBe(false);
  expect(isOpenNow(mondays, 'UTC', at('09:00:00'))).toBe(true);
  expect(isOpenNow(mondays, 'UTC', at('17:59:59'))).toBe(true);
  expect(isOpenNow(mondays, 'UTC', at('18:00:00'))).toBe(false);
  expect(isOpenNow(mondays, 'Asia/Tokyo', at('09:30:00'))).toBe(false);
  expect(isOpenNow(mondays, 'UTC', at('09:30:00'))).toBe(true);
});

it('does not know of a shop without hours', () => {
  expect(isOpenNow(toStored([]), 'UTC', at('12:00:00'))).toBeNull();
});
