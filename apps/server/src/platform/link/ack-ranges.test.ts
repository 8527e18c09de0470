import { describe, expect, it } from 'vitest';
import { acknowledgementsOf, rangesOf } from './ack-ranges.ts';

describe('acknowledgements', () => {
  it('name runs of reports', () => {
    expect(rangesOf([5, 3, 4, 9, 4, 11, 10])).toEqual([
      [3, 5],
      [9, 11],
    ]);
  });
  it('keep devices and keys apart, and no message grows without end', () => {
    const scattered = Array.from({ length: 1_500 }, (_, n) => ({ serial: 'A', epoch: 2, seq: n * 2 + 1 }));
    const acks = acknowledgementsOf([
      { serial: 'A', epoch: 1, seq: 7 },
      { serial: 'B', epoch: 1, seq: 7 },
      ...scattered,
    ]);
    expect(acks.map(({ serial, epoch, ranges }) => [serial, epoch, ranges.length])).toEqual([
      ['A', 1, 1],
      ['B', 1, 1],
      ['A', 2, 1_000],
      ['A', 2, 500],
    ]);
  });
});
