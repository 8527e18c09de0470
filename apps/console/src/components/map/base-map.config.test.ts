import { gzipSync } from 'node:zlib';
import type { Position } from 'geojson';
import { expect, it } from 'vitest';
import { baseMapPath, makeBaseMap } from '../../../base-map.config.ts';

const map = makeBaseMap();
const [land, border] = map.features.map(({ geometry }) =>
  geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates,
) as [Position[][], Position[][]];

it('is cut at 180 degrees: nothing smears over the world', () => {
  const jumps = [...land, ...border].flatMap((line) =>
    line.filter(([x = 0], at) => at > 0 && Math.abs(x - (line[at - 1]?.[0] ?? x)) > 180),
  );
  expect(jumps).toEqual([]);
  const all = [...land, ...border].flat();
  expect(all.every(([x = 999, y = 999]) => Math.abs(x) <= 180 && Math.abs(y) <= 90)).toBe(true);
});

/** Whether a place is on land, by the even number of edges to the east of it. */
const isLand = (x: number, y: number): boolean =>
  land.reduce((count, ring) => {
    const edges = ring.filter(([x1 = 0, y1 = 0], at) => {
      const [x0 = 0, y0 = 0] = ring[(at + ring.length - 1) % ring.length] ?? [];
      return y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0;
    });
    return count + edges.length;
  }, 0) %
    2 ===
  1;

it.each([
  ['Berlin', 13.4, 52.5, true],
  ['Shanghai', 121.2, 31.2, true],
  ['Chukotka, beyond 180 degrees', -175, 66.5, true],
  ['Viti Levu', 178, -17.8, true],
  ['the Atlantic', -35, 20, false],
  ['the Pacific', -150, 0, false],
  ['the Caspian Sea', 51, 41.5, false],
])('knows %s', (_name, x, y, expected) => expect(isLand(x, y)).toBe(expected));

it('is small, and named by what it is made of', () => {
  expect(gzipSync(JSON.stringify(map)).length).toBeLessThan(400_000);
  expect(baseMapPath()).toMatch(/^assets\/base-map-[0-9a-f]{8}\.json$/);
});
