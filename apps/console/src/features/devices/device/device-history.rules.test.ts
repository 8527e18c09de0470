import { expect, it } from 'vitest';
import { chartsOf } from './device-history.rules.ts';

const point = (changes: object) => ({
  at: '2026-05-01T08:00:00Z',
  batteryPercent: null,
  memoryFreeMb: null,
  storageFreeMb: null,
  cpuPercent: null,
  signalDbm: null,
  ...changes,
});

it('figures have readable units: 50,000 MB are GB, 700 MB stay', () => {
  const charts = chartsOf([point({ storageFreeMb: 51_200, memoryFreeMb: 700 }), point({ storageFreeMb: 50_000 })]);
  expect(charts.map(({ text, unit, points }) => [text, unit, points.map(({ value }) => value)])).toEqual([
    ['memory', 'MB', [700, null]],
    ['storage', 'GB', [50, 48.83]],
  ]);
});

it('what was never measured has no chart', () => {
  expect(chartsOf([point({ cpuPercent: 12 })]).map(({ text }) => text)).toEqual(['cpu']);
  expect(chartsOf([])).toEqual([]);
});
