import type { MapCell } from '@tilldeck/contracts/location/map.schemas';
import { expect, it } from 'vitest';
import { mergeCells, ringFeatures, spotsOf } from './ring.rules.ts';

let seed = 7;
const random = () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};
const cells = (count: number): MapCell[] =>
  Array.from({ length: count }, (_, cell) => {
    const online = Math.floor(random() * 50);
    const offline = Math.floor(random() * 20);
    return {
      cell,
      latitude: 45 + random() * 10,
      longitude: 5 + random() * 10,
      total: online + offline + 1,
      online,
      offline,
    };
  });
const sum = (rows: readonly { total: number; online: number; offline: number }[]) =>
  rows.reduce(
    (all, row) => ({
      total: all.total + row.total,
      online: all.online + row.online,
      offline: all.offline + row.offline,
    }),
    { total: 0, online: 0, offline: 0 },
  );

it.each([0, 3, 5, 8, 11])('loses no device when cells become rings at zoom %d', (zoom) => {
  const made = cells(900);
  const rings = mergeCells(made, zoom);
  expect(sum(rings)).toEqual(sum(made));
  expect(rings.length).toBeLessThanOrEqual(made.length);
});

it('draws one ring for all of a continent far away, and many near by', () => {
  const made = cells(300);
  expect(mergeCells(made, 0)).toHaveLength(1);
  expect(mergeCells(made, 10).length).toBeGreaterThan(200);
});

const device = (id: string, latitude: number, state: 'online' | 'offline' | 'inactive') =>
  ({ id, latitude, longitude: 13.4, state }) as Parameters<typeof spotsOf>[0][number];

it('puts the tills of a shop on one spot, and names the number where there are several', () => {
  const spots = spotsOf([device('1', 52.5, 'online'), device('2', 52.5, 'inactive'), device('3', 52.6, 'offline')]);
  expect(spots.map(({ total, online, offline }) => [total, online, offline])).toEqual([
    [2, 1, 0],
    [1, 0, 1],
  ]);
  expect(ringFeatures(spots).features.map(({ properties }) => properties?.ring)).toEqual(['ring-6-28', 'ring-0-28']);
});
