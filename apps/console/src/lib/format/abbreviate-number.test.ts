import { describe, expect, it } from 'vitest';
import { abbreviateNumber, formatBytes, groupNumber } from './abbreviate-number.ts';

describe('[NAV-14] abbreviateNumber', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [12.345, '12.35'],
    [1000, '1K'],
    [1049, '1K'],
    [1250, '1.3K'],
    [12_000, '12K'],
    [999_949, '999.9K'],
    [999_950, '1M'],
    [1_234_567, '1.2M'],
    [2.5e9, '2.5G'],
    [1e12, '1T'],
    [3.2e15, '3.2P'],
    [1e18, '1E'],
    [4.5e21, '4500E'],
    [-1500, '-1.5K'],
    [-20, '-20'],
  ])('writes %d as %s', (value, text) => {
    expect(abbreviateNumber(value)).toBe(text);
  });

  it('takes 64-bit counters', () => {
    expect(abbreviateNumber(9_223_372_036_854_775_807n)).toBe('9.2E');
  });

  it('shows a dash where there is no number', () => {
    expect(abbreviateNumber(Number.NaN)).toBe('–');
  });

  it('keeps the wanted number of digits', () => {
    expect(abbreviateNumber(1_234_567, 2)).toBe('1.23M');
    expect(abbreviateNumber(1_999_999, 0)).toBe('2M');
  });
});

it('groups whole numbers by three', () => {
  expect(groupNumber(1_234_567)).toBe('1,234,567');
});

it('writes file sizes with 1024 to the kilobyte', () => {
  expect([0, 1023, 1024, 1536, 20 * 1024 ** 2, 1.5 * 1024 ** 3].map(formatBytes)).toEqual([
    '0 B',
    '1023 B',
    '1 KB',
    '1.5 KB',
    '20 MB',
    '1.5 GB',
  ]);
});
