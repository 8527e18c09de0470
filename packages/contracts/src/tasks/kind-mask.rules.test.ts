import { expect, it } from 'vitest';
import { taskKindNames } from './catalogue.kinds.ts';
import { kindBits, kindMask } from './kind-mask.rules.ts';

it('every kind has a bit of its own, whatever else a device lists', () => {
  expect(new Set(Object.values(kindBits)).size).toBe(taskKindNames.length);
  const masks = taskKindNames.map((kind) => kindMask([kind]));
  expect(kindMask([...taskKindNames, 'fly', 'constructor'])).toBe(masks.reduce((all, mask) => all | mask, 0n));
  expect(kindMask([])).toBe(0n);
});
