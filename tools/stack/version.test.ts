import { describe, expect, it } from 'vitest';
import { isAtLeast, parseVersion } from './version.ts';

describe('versions', () => {
  it('reads what nats-server prints', () => {
    expect(parseVersion('nats-server: v2.15.1\n')).toEqual([2, 15, 1]);
    expect(parseVersion('nats-server: unknown')).toBeUndefined();
  });

  it.each([
    ['2.12.12', true],
    ['2.12.13', true],
    ['2.15.1', true],
    ['3.0.0', true],
    ['2.12.9', false],
    ['2.10.27', false],
    ['2.9.10', false],
    ['1.99.99', false],
  ])('%s counts as new enough: %s', (text, isEnough) => {
    expect(isAtLeast(parseVersion(text) ?? [], [2, 12, 12])).toBe(isEnough);
  });
});
