import { describe, expect, it } from 'vitest';
import { createSecretRing } from './secret-ring.ts';
import { createStamps } from './stamp.ts';

const ring = (SECRETS: [string, string][]) => createSecretRing({ SECRET: undefined, SECRETS: new Map(SECRETS) });
const first: [string, string] = ['1', 'a secret of the tests, long enough to be one'];
const second: [string, string] = ['2', 'another secret of the tests, long enough'];
const stamps = createStamps(ring([first]), 'salt', 120);

describe('a stamp', () => {
  it('is ours until it runs out, and each is another', () => {
    const stamp = stamps.make();
    expect(stamps.make()).not.toBe(stamp);
    const left = (stamps.expiryOf(stamp)?.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(118_000);
    expect(left).toBeLessThanOrEqual(121_000);
    const over = createStamps(ring([first]), 'salt', -10).make();
    expect(stamps.expiryOf(over)).toBeNull();
  });

  it('is refused when one sign of it changes, for another purpose and under another secret (attack L4)', () => {
    const stamp = stamps.make();
    for (let at = 0; at < stamp.length - 1; at += 1) {
      const altered = `${stamp.slice(0, at)}${stamp[at] === 'a' ? 'b' : 'a'}${stamp.slice(at + 1)}`;
      expect(stamps.expiryOf(altered), altered).toBeNull();
    }
    expect(createStamps(ring([first]), 'other', 120).expiryOf(stamp)).toBeNull();
    expect(createStamps(ring([second]), 'salt', 120).expiryOf(stamp)).toBeNull();
    for (const made of ['', 'x', '..', `${stamp}x`]) expect(stamps.expiryOf(made)).toBeNull();
  });

  it('is still ours while the secret it was made with is in the ring (attack S21)', () => {
    const stamp = stamps.make();
    expect(createStamps(ring([second, first]), 'salt', 120).expiryOf(stamp)).not.toBeNull();
  });
});
