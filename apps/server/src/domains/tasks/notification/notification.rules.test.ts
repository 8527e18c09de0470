import { describe, expect, it } from 'vitest';
import { isFarEnough } from './notification.rules.ts';

describe('a custom time of a notification', () => {
  it('is at least five minutes ahead', () => {
    expect(isFarEnough(300_000, 0)).toBe(true);
    expect(isFarEnough(299_999, 0)).toBe(false);
  });
});
