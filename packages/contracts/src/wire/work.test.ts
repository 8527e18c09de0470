import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256Words, solveWork } from './work.ts';

const hexOf = (words: Uint32Array): string => [...words].map((word) => word.toString(16).padStart(8, '0')).join('');

describe('proof of work', () => {
  it('hashes like everybody else, whatever the length', () => {
    for (let length = 0; length < 200; length += 1) {
      const text = 'abcdefghijklmnopqrstuvwxyz.0123456789'.repeat(6).slice(0, length);
      expect(hexOf(sha256Words(text)), String(length)).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });

  it('finds a number whose hash begins with so many zero bits', () => {
    const paid = solveWork('a-challenge', 12);
    expect(paid).toMatch(/^a-challenge:[0-9a-z]+$/);
    expect(createHash('sha256').update(paid).digest('hex')).toMatch(/^000/);
  });
});
