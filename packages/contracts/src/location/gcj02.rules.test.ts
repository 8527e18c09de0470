import { describe, expect, it } from 'vitest';
import { distanceM } from './distance.rules.ts';
import { isShifted, toGcj02, toWgs84 } from './gcj02.rules.ts';

const abroad: [name: string, latitude: number, longitude: number][] = [
  ['Seoul', 37.5665, 126.978],
  ['Pyongyang', 39.0392, 125.7625],
  ['Hamhung', 39.9183, 127.5364],
  ['Tokyo', 35.6762, 139.6503],
  ['Taipei', 25.033, 121.5654],
  ['Kaohsiung', 22.6273, 120.3014],
  ['Hanoi', 21.0278, 105.8342],
  ['Vientiane', 17.9757, 102.6331],
  ['Lashio', 22.9333, 97.75],
  ['Thimphu', 27.4728, 89.639],
  ['Kathmandu', 27.7172, 85.324],
  ['Delhi', 28.6139, 77.209],
  ['Bishkek', 42.8746, 74.5698],
  ['Almaty', 43.222, 76.8512],
  ['Ulaanbaatar', 47.8864, 106.9057],
  ['Irkutsk', 52.2869, 104.305],
  ['Vladivostok', 43.1155, 131.8855],
  ['Berlin', 52.52, 13.405],
  ['Buenos Aires', -34.6037, -58.3816],
];
const inChina: [name: string, latitude: number, longitude: number][] = [
  ['Beijing', 39.9042, 116.4074],
  ['Shanghai', 31.2304, 121.4737],
  ['Shenzhen', 22.5431, 114.0579],
  ['Urumqi', 43.8256, 87.6168],
  ['Lhasa', 29.652, 91.1721],
  ['Kunming', 24.8801, 102.8329],
  ['Harbin', 45.8038, 126.535],
  ['Haikou', 20.044, 110.1983],
];

describe('GCJ-02', () => {
  it.each(abroad)('leaves %s where it is, there and back', (_name, latitude, longitude) => {
    const spot = { latitude, longitude };
    expect(toGcj02(spot)).toEqual(spot);
    expect(toWgs84(spot)).toEqual(spot);
  });

  it.each(inChina)('moves %s by some hundred metres', (_name, latitude, longitude) => {
    const spot = { latitude, longitude };
    expect(distanceM(spot, toGcj02(spot))).toBeGreaterThan(50);
    expect(distanceM(spot, toGcj02(spot))).toBeLessThan(1_000);
  });

  /** Tiananmen, as the public conversions answer it. */
  it('agrees with the known conversion', () => {
    const shifted = toGcj02({ latitude: 39.907333, longitude: 116.391083 });
    expect(distanceM(shifted, { latitude: 39.908737, longitude: 116.397326 })).toBeLessThan(1);
  });

  it('comes back within a metre, for a hundred thousand places of China', () => {
    // Steps that never meet: every part of the country is reached, the same each time.
    const places = Array.from({ length: 300_000 }, (_, index) => ({
      latitude: 18 + ((index * 0.618_033_988_7) % 1) * 35.5,
      longitude: 73.5 + ((index * 0.754_877_666_2) % 1) * 61.5,
    }))
      .filter(isShifted)
      .slice(0, 100_000);
    expect(places).toHaveLength(100_000);
    const worst = places.reduce((most, spot) => Math.max(most, distanceM(spot, toWgs84(toGcj02(spot)))), 0);
    expect(worst).toBeLessThan(1);
  });
});
