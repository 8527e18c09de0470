import { expect, it } from 'vitest';
import { bandDays } from './absence-bands.rules.ts';

const zone = 'Europe/Berlin';
const shares = (days: ReturnType<typeof bandDays>) =>
  days.map(({ day, bands }) => [day, ...bands.map(({ from, to }) => [from, to])]);

it('cuts an absence at midnight of the zone, and ends an open one now', () => {
  const now = new Date('2026-11-18T11:00:00Z');
  const absences = [
    { since: '2026-11-16T22:00:00Z', until: '2026-11-17T05:00:00Z', isOurs: false },
    { since: '2026-11-18T08:00:00Z', until: null, isOurs: true },
  ];
  const days = bandDays(absences, 3, zone, now, new Date('2026-11-16T17:00:00Z'));
  expect(shares(days)).toEqual([
    ['2026-11-18', [9 / 24, 0.5]],
    ['2026-11-17', [0, 0.25]],
    ['2026-11-16', [23 / 24, 1]],
  ]);
  expect(days[0]).toMatchObject({ known: { from: 0, to: 0.5 }, bands: [{ isOurs: true }] });
  // The device was activated at six in the evening.
  expect(days[2]?.known).toEqual({ from: 0.75, to: 1 });
});

it('knows that the day of a clock change has 25 hours', () => {
  const absences = [{ since: '2026-10-25T01:00:00Z', until: '2026-10-25T22:00:00Z', isOurs: false }];
  const [, day] = bandDays(absences, 2, zone, new Date('2026-10-26T12:00:00Z'), new Date(0));
  expect(day).toMatchObject({ day: '2026-10-25', bands: [{ from: 3 / 25, to: 24 / 25 }] });
});
