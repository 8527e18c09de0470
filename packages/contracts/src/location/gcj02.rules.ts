import type { Spot } from './distance.rules.ts';

/** North, west, south, east. */
type Box = readonly [north: number, west: number, south: number, east: number];

/**
 * Where GCJ-02, the datum of maps made in China, differs from WGS 84: mainland China as a handful of boxes. The single box
 * that most conversions use moves Seoul, Hanoi and Ulaanbaatar by half a kilometre.
 */
const inside: readonly Box[] = [
  [49.2204, 79.4462, 42.8899, 96.33],
  [54.1415, 109.6872, 39.3742, 135.0002],
  [42.8899, 73.1246, 29.5297, 124.143255],
  [29.5297, 82.9684, 26.7186, 97.0352],
  [29.5297, 97.0253, 20.414096, 124.367395],
  [20.414096, 107.975793, 17.871542, 111.744104],
];
const outside: readonly Box[] = [
  [25.398623, 119.921265, 21.785006, 122.497559],
  [22.284, 101.8652, 20.0988, 106.665],
  [21.5422, 106.4525, 20.4878, 108.051],
  [55.8175, 109.0323, 50.3257, 119.127],
  [55.8175, 127.4568, 49.5574, 137.0227],
  [44.8922, 131.2662, 42.5692, 137.0227],
  // Nepal, Bhutan, Kyrgyzstan, the north of Korea and of Myanmar.
  [27.9, 82.9684, 26.7186, 88.2],
  [27.8, 89.15, 26.7186, 91.7],
  [42.8899, 73.1246, 41.2, 78.4],
  [41.3, 126.95, 39.3742, 130.5],
  [23.75, 97.0253, 20.414096, 98.5],
];

const holds = ([north, west, south, east]: Box, { latitude, longitude }: Spot): boolean =>
  latitude <= north && latitude >= south && longitude >= west && longitude <= east;
export const isShifted = (spot: Spot): boolean =>
  inside.some((box) => holds(box, spot)) && !outside.some((box) => holds(box, spot));

/** Krasovsky 1940: half the longer axis, and the square of the eccentricity. */
const axisM = 6_378_245;
const eccentricity = 0.006_693_421_622_965_943;

const waves = (value: number): number =>
  ((20 * Math.sin(6 * value * Math.PI) + 20 * Math.sin(2 * value * Math.PI)) * 2) / 3;
const swell = (value: number): number =>
  ((20 * Math.sin(value * Math.PI) + 40 * Math.sin((value / 3) * Math.PI)) * 2) / 3;

function shiftOf({ latitude, longitude }: Spot): Spot {
  const [x, y] = [longitude - 105, latitude - 35];
  const root = Math.sqrt(Math.abs(x));
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    waves(x) +
    swell(y) +
    ((160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * 2) / 3;
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    waves(x) +
    swell(x) +
    ((150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * 2) / 3;
  const radians = (latitude / 180) * Math.PI;
  const magic = 1 - eccentricity * Math.sin(radians) ** 2;
  return {
    latitude: (north * 180) / (((axisM * (1 - eccentricity)) / (magic * Math.sqrt(magic))) * Math.PI),
    longitude: (east * 180) / ((axisM / Math.sqrt(magic)) * Math.cos(radians) * Math.PI),
  };
}

/** Where a map in GCJ-02 draws a place. */
export function toGcj02(spot: Spot): Spot {
  if (!isShifted(spot)) return { latitude: spot.latitude, longitude: spot.longitude };
  const shift = shiftOf(spot);
  return { latitude: spot.latitude + shift.latitude, longitude: spot.longitude + shift.longitude };
}

/** Each round leaves about a thousandth of the error before; the shift is a kilometre at most. */
const rounds = 4;

/** The place of a spot on a map in GCJ-02. The shift has no inverse to write down: it is approached. */
export function toWgs84(spot: Spot): Spot {
  let found: Spot = { latitude: spot.latitude, longitude: spot.longitude };
  for (let round = 0; round < rounds; round++) {
    const shift = shiftOf(found);
    found = { latitude: spot.latitude - shift.latitude, longitude: spot.longitude - shift.longitude };
  }
  return isShifted(found) ? found : { latitude: spot.latitude, longitude: spot.longitude };
}
