import { describe, expect, it } from 'vitest';
import { UplinkBox } from './uplink-box.ts';

const seqs = (sent: readonly [string, string][]): number[] =>
  sent.map(([, payload]) => (JSON.parse(payload) as { seq: number }).seq);

describe('the box of a simulated device', () => {
  it('numbers messages on from where the last run ended', () => {
    const box = new UplinkBox(7, 41);
    expect(JSON.parse(box.add('status', { cpuPercent: 3 }, 1_000) ?? '')).toEqual({
      epoch: 7,
      seq: 42,
      at: 1_000,
      cpuPercent: 3,
    });
  });

  it('keeps each until it is acknowledged by name, and sends it again until then', () => {
    const box = new UplinkBox(7, 0);
    for (let count = 0; count < 5; count += 1) box.add('status', {}, 1_000);
    expect(box.acknowledge({ epoch: 6, ranges: [[1, 5]] })).toBe(0);
    expect(
      box.acknowledge({
        epoch: 7,
        ranges: [
          [1, 2],
          [4, 4],
        ],
      }),
    ).toBe(3);
    expect(seqs(box.resendAll(2_000))).toEqual([3, 5]);
    expect(box.resendOld(20_000)).toEqual([]);
    expect(seqs(box.resendOld(40_000))).toEqual([3, 5]);
    expect(box.resendOld(40_001)).toEqual([]);
  });

  it('takes no more than it can hold and leaves no gap in the numbers', () => {
    const box = new UplinkBox(7, 0);
    const given = Array.from({ length: 40 }, () => box.add('status', {}, 1_000)).filter((payload) => payload !== null);
    expect(given.length).toBe(box.size);
    expect(box.lastSeq).toBe(given.length);
    box.acknowledge({ epoch: 7, ranges: [[1, 3]] });
    expect(JSON.parse(box.add('status', {}, 1_000) ?? '')).toMatchObject({ seq: given.length + 1 });
  });
});
