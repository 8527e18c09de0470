import { expect, it, vi } from 'vitest';
import { createBell } from './bell.ts';

const long = 60_000;

it('wakes everybody who waits, also after one of them gave up', async () => {
  vi.useFakeTimers();
  const bell = createBell();
  const woken: string[] = [];
  void bell.wait(10).then(() => woken.push('gave up'));
  const others = ['first', 'second'].map((name) => bell.wait(long).then(() => woken.push(name)));
  await vi.advanceTimersByTimeAsync(10);
  expect(woken).toEqual(['gave up']);
  bell.ring();
  await Promise.all(others);
  expect(woken).toEqual(['gave up', 'first', 'second']);
  vi.useRealTimers();
});

it('keeps a ring for whoever waits next, once', async () => {
  vi.useFakeTimers();
  const bell = createBell();
  bell.ring();
  await bell.wait(long);
  let isWoken = false;
  const next = bell.wait(long).then(() => {
    isWoken = true;
  });
  await vi.advanceTimersByTimeAsync(long - 1);
  expect(isWoken).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await next;
  vi.useRealTimers();
});
