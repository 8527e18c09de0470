import { describe, expect, it } from 'vitest';
import { Random } from './random.ts';

const first = (seed: string, count: number) => {
  const random = new Random(seed);
  return Array.from({ length: count }, () => random.next());
};

describe('Random', () => {
  it('repeats itself for the same seed and differs for another', () => {
    expect(first('7/identity', 50)).toEqual(first('7/identity', 50));
    expect(first('7/identity', 50)).not.toEqual(first('8/identity', 50));
  });

  it('gives the numbers it gave when the demo data was made', () => {
    // A change here changes every demo database, and with it what documents and tests point at.
    expect(first('1', 3).map((number) => number.toFixed(6))).toMatchInlineSnapshot(`
      [
        "0.675508",
        "0.981688",
        "0.247940",
      ]
    `);
  });

  it('spreads evenly and keeps to its bounds', () => {
    const random = new Random('spread');
    const counts = [0, 0, 0, 0, 0];
    for (let index = 0; index < 50_000; index += 1) {
      const value = random.between(0, 4);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
    expect(counts).toHaveLength(5);
  });

  it('picks by weight', () => {
    const random = new Random('weights');
    const picks = Array.from({ length: 10_000 }, () =>
      random.weighted([
        ['often', 9],
        ['seldom', 1],
      ]),
    );
    expect(picks.filter((pick) => pick === 'seldom').length).toBeGreaterThan(850);
    expect(picks.filter((pick) => pick === 'seldom').length).toBeLessThan(1_150);
  });
});
