import { beforeEach, expect, it } from 'vitest';
import { shouldUpdateTo } from './version-check.ts';

beforeEach(() => sessionStorage.clear());

it('makes way for another version, older or newer, and for nothing else', () => {
  expect(shouldUpdateTo('3.0.57', '3.0.56')).toBe(true);
  expect(shouldUpdateTo('3.0.55', '3.0.56')).toBe(true);
  expect(shouldUpdateTo('3.0.56', '3.0.56')).toBe(false);
  expect(shouldUpdateTo(null, '3.0.56')).toBe(false);
});

it('reloads once for a version, however often it is still found', () => {
  sessionStorage.setItem('tilldeck.reloadedFor', '3.0.57');
  expect(shouldUpdateTo('3.0.57', '3.0.56')).toBe(false);
  expect(shouldUpdateTo('3.0.58', '3.0.56')).toBe(true);
});
