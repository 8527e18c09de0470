import { expect, it } from 'vitest';
import { type EarlyKeys, noKeys, withKey } from './early-keys.rules.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const typed = (...keys: string[]) =>
  keys.reduce<EarlyKeys>((early, key) => withKey(early, { key, ...plain }) ?? early, noKeys);

it('keeps letters in their order, and Enter after them', () => {
  expect(typed('S', 'I', 'N', 'Backspace', 'M', '1', 'Enter', 'x')).toEqual({ text: 'SIM1', isEntered: true });
});

it.each(['Shift', 'Tab', 'ArrowDown', 'F5'])('leaves %s alone', (key) => {
  expect(withKey(noKeys, { key, ...plain })).toBeNull();
});

it('leaves shortcuts alone', () => {
  expect(withKey(noKeys, { key: 'r', ...plain, ctrlKey: true })).toBeNull();
});
