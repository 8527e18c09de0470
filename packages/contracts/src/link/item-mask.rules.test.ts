import { expect, it } from 'vitest';
import { itemBits, itemMask, knownItemNames } from './item-mask.rules.ts';

it('every item has a bit of its own, and names nobody knows count for nothing', () => {
  expect(new Set(Object.values(itemBits)).size).toBe(knownItemNames.length);
  const all = knownItemNames.map((item) => itemMask([item])).reduce((sum, mask) => sum | mask, 0n);
  expect(itemMask([...knownItemNames, 'levitation', 'constructor'])).toBe(all);
  expect(itemMask(['kiosk', 'kiosk'])).toBe(4n);
  expect(itemMask([])).toBe(0n);
});
