import { expect, it, vi } from 'vitest';
import { openWindow } from './open-window.ts';

it('opens an address once, brings its window forward after that, and opens it again when it was closed', () => {
  const shown = { closed: false, focus: vi.fn() };
  const open = vi.spyOn(window, 'open').mockReturnValue(shown as unknown as Window);
  expect(openWindow('/remote/7')).toBe(true);
  expect(openWindow('/remote/7')).toBe(true);
  expect(open).toHaveBeenCalledTimes(1);
  expect(shown.focus).toHaveBeenCalledTimes(1);
  openWindow('/remote/8');
  expect(open).toHaveBeenCalledTimes(2);
  shown.closed = true;
  openWindow('/remote/7');
  expect(open).toHaveBeenCalledTimes(3);
});

it('says when the browser blocked it', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openWindow('/remote/9')).toBe(false);
});
