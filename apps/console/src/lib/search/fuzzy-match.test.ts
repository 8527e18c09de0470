import { expect, it } from 'vitest';
import { fuzzyMatch } from './fuzzy-match.ts';

const best = (query: string, texts: string[]) =>
  texts
    .flatMap((text) => {
      const match = fuzzyMatch(query, text);
      return match ? [{ text, score: match.score }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .map((found) => found.text);

it('puts the beginning of a name first, then word starts, then spread letters', () => {
  expect(best('dev', ['My developer', 'Device list', 'Read every value'])).toEqual([
    'Device list',
    'My developer',
    'Read every value',
  ]);
});

it('finds initials', () => {
  expect(best('ps', ['Print settings', 'Maps'])[0]).toBe('Print settings');
});

it('wants every word, in any order', () => {
  expect(fuzzyMatch('list device', 'Device list')).not.toBeNull();
  expect(fuzzyMatch('device map', 'Device list')).toBeNull();
});

it('marks the letters it matched', () => {
  expect(fuzzyMatch('list', 'Device list')?.positions).toEqual([7, 8, 9, 10]);
});

it('matches Chinese', () => {
  expect(fuzzyMatch('字典', '系统字典管理')?.positions).toEqual([2, 3]);
});
