import type { Track, TrackCorner } from '@tilldeck/contracts/location/track.schemas';
import { expect, it } from 'vitest';
import { knownSpan, pathFeatures, placeAt } from './tracker.rules.ts';

const corner = (minute: number, latitude: number): TrackCorner => ({
  at: new Date(Date.UTC(2026, 0, 5, 8, minute)).toISOString(),
  latitude,
  longitude: 13,
  accuracyM: 8,
  speedMps: null,
  source: 'gps',
});
const track = {
  from: corner(0, 0).at,
  to: corner(50, 0).at,
  lines: [
    { isGap: false, corners: [corner(10, 52), corner(20, 52.1)] },
    { isGap: true, corners: [corner(20, 52.1), corner(40, 52.4)] },
    { isGap: false, corners: [corner(40, 52.4), corner(45, 52.5)] },
  ],
  stops: [],
  vague: [],
} as unknown as Track;
const at = (minute: number) => Date.UTC(2026, 0, 5, 8, minute);

it('is between two corners while the device moves, and where it was last seen during a silence', () => {
  expect(placeAt(track, at(15))?.latitude).toBeCloseTo(52.05, 9);
  expect(placeAt(track, at(30))).toMatchObject({ latitude: 52.1, isSilent: true });
  expect(placeAt(track, at(45))).toMatchObject({ latitude: 52.5, isSilent: false });
  expect(placeAt(track, at(5))).toBeUndefined();
  expect(placeAt(track, at(46))).toBeUndefined();
  expect(knownSpan(track)).toEqual({ from: at(10), to: at(45) });
});

it('knows of each piece how late it is', () => {
  expect(pathFeatures(track).features.map(({ properties }) => properties)).toEqual([
    { isGap: false, share: 0 },
    { isGap: true, share: 10 / 35 },
    { isGap: false, share: 30 / 35 },
  ]);
});
