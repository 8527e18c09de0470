import { inputCountsForS } from '@tilldeck/contracts/identity/session.limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isPersonActive, lastInputAt, lastToldAt, noteTold } from './activity.ts';

/** Each test begins long after the input of the one before. */
let startsAt = Date.now();
beforeEach(() => {
  startsAt += 10 * inputCountsForS * 1_000;
  vi.useFakeTimers({ now: startsAt });
});
afterEach(() => vi.useRealTimers());

it.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])('a %s shows that a person is there, for a while', (kind) => {
  expect(isPersonActive()).toBe(false);
  document.body.dispatchEvent(new Event(kind, { bubbles: true }));
  expect(isPersonActive()).toBe(true);
  vi.advanceTimersByTime(inputCountsForS * 1_000 - 1);
  expect(isPersonActive()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isPersonActive()).toBe(false);
});

it('a pointer that only passes by shows nothing', () => {
  const before = lastInputAt();
  for (const kind of ['pointermove', 'mouseover', 'scroll']) document.body.dispatchEvent(new Event(kind));
  expect(lastInputAt()).toBe(before);
  expect(isPersonActive()).toBe(false);
});

it('input counts where a dialog keeps its keys to itself', () => {
  const dialog = document.createElement('div');
  document.body.append(dialog);
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(isPersonActive()).toBe(true);
  dialog.remove();
});

it('telling the server is noted apart from input', () => {
  const input = lastInputAt();
  noteTold();
  expect(lastToldAt()).toBe(Date.now());
  expect(lastInputAt()).toBe(input);
});
