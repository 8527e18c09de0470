import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noveltyOf, type SeenWindow, windowOf } from './window.rules.ts';

/** What the database does with the window, bit for bit (`advanceWindows`). */
function merge(before: SeenWindow | null, epoch: number, seqs: readonly number[]): SeenWindow {
  const now = windowOf(seqs);
  if (!before || epoch > before.epoch) return { epoch, ...now };
  if (epoch < before.epoch) return before;
  const shifted = (bits: bigint, by: number) => (by < 64 ? BigInt.asIntN(64, bits << BigInt(by)) : 0n);
  return now.seq >= before.seq
    ? { epoch, seq: now.seq, seen: now.seen | shifted(before.seen, now.seq - before.seq) }
    : { ...before, seen: before.seen | shifted(now.seen, before.seq - now.seq) };
}

describe('the window of what was taken in', () => {
  it('takes every message once, in whatever order and batches it comes', () => {
    const batches = fc.array(fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 20 }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(batches, (all) => {
        let window: SeenWindow | null = null;
        const history = new Set<number>();
        for (const batch of all) {
          for (const seq of new Set(batch)) {
            const novelty = noveltyOf(window, 1, seq);
            // The look into history is exact; the window must agree with it wherever it speaks.
            if (novelty !== 'late') expect([seq, novelty]).toEqual([seq, history.has(seq) ? 'known' : 'new']);
            history.add(seq);
          }
          window = merge(window, 1, batch);
        }
      }),
    );
  });

  it('begins anew with a newer key and asks history about an older one', () => {
    const before = { epoch: 7, seq: 900, seen: 1n };
    expect(noveltyOf(before, 8, 1)).toBe('new');
    expect(noveltyOf(before, 6, 900)).toBe('late');
    expect(noveltyOf(null, 6, 1)).toBe('new');
  });

  it('reads the 64th bit, which makes the number negative', () => {
    const before = { epoch: 1, ...windowOf([100, 37]) };
    expect(before.seen).toBeLessThan(0n);
    expect([37, 36, 38, 100].map((seq) => noveltyOf(before, 1, seq))).toEqual(['known', 'late', 'new', 'known']);
  });
});
