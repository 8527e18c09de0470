import { describe, expect, it } from 'vitest';
import { planSearch, type Term } from './search.rules.ts';

const term = (word: string, items: number): Term => ({
  word,
  query: `'${word}'`,
  items,
  titles: items,
  isWord: /^[a-z]/.test(word),
});
const weightsOf = (terms: Term[]) =>
  new Map(planSearch(terms, 50_000).terms.map(({ query, weight }) => [query.slice(1, -1), weight]));

describe('weights of words', () => {
  it('give a rare word more than a common one', () => {
    const weights = weightsOf([term('jam', 30), term('printer', 3_000)]);
    expect(weights.get('jam')).toBeGreaterThan(weights.get('printer') ?? 0);
  });

  it('give a pair across the edge of two words no more than its neighbours', () => {
    const weights = weightsOf([term('小票', 1_800), term('票中', 26), term('中文', 1_700)]);
    expect(weights.get('票中')).toBe(weights.get('小票'));
    expect(weights.get('中文')).toBeGreaterThan(weights.get('小票') ?? 0);
  });

  it('leave a rare word of signs as it is where its neighbours are rare, too', () => {
    const weights = weightsOf([term('打印', 3_000), term('印机', 2_900), term('机卡', 20), term('卡纸', 40)]);
    expect(weights.get('卡纸')).toBeGreaterThan(2 * (weights.get('打印') ?? 0));
  });
});
