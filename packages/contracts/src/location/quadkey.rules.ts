import type { Spot } from './distance.rules.ts';
import { cellLevelMax, cellLevelMin, cellLevelsAboveZoom } from './location.limits.ts';

/**
 * A place as one whole number: the tiles of the web map down to level 26 (0.6 m), their columns and rows interleaved.
 * Every coarser tile is a shift, every tile a range, and 52 bits are exact in JavaScript as they are in PostgreSQL.
 */
export const quadkeyLevel = 26;
const side = 2 ** quadkeyLevel;
/** The half of the bits that JavaScript shifts at once. */
const half = 13;
const halfMask = (1 << half) - 1;

/** The web map is a square: it ends here. */
export const mapLatitudeMax = 85.051_128_779_806_59;

const clamp = (value: number, max: number): number => Math.min(max, Math.max(-max, value));
const columnOf = (longitude: number): number =>
  Math.min(side - 1, Math.max(0, Math.floor(((longitude + 180) / 360) * side)));
function rowOf(latitude: number): number {
  const sine = Math.sin((clamp(latitude, mapLatitudeMax) * Math.PI) / 180);
  const share = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return Math.min(side - 1, Math.max(0, Math.floor(share * side)));
}

/** Puts a zero between the bits of a number of 13. */
function spread(bits: number): number {
  let wide = bits & halfMask;
  wide = (wide | (wide << 8)) & 0x00ff00ff;
  wide = (wide | (wide << 4)) & 0x0f0f0f0f;
  wide = (wide | (wide << 2)) & 0x33333333;
  return (wide | (wide << 1)) & 0x55555555;
}
function gather(wide: number): number {
  let bits = wide & 0x55555555;
  bits = (bits | (bits >>> 1)) & 0x33333333;
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f;
  bits = (bits | (bits >>> 4)) & 0x00ff00ff;
  return (bits | (bits >>> 8)) & 0x0000ffff;
}

const halfWords = 2 ** (2 * half);
const interleave = (column: number, row: number): number =>
  (spread(column >>> half) | (spread(row >>> half) << 1)) * halfWords + (spread(column) | (spread(row) << 1));

export const quadkeyOf = ({ latitude, longitude }: Spot): number => interleave(columnOf(longitude), rowOf(latitude));

/** The tile of a level that holds a place. In SQL: `quadkey >> 2 * (26 - level)`. */
export const cellOf = (quadkey: number, level: number): number => Math.floor(quadkey / 4 ** (quadkeyLevel - level));
/** Bits to shift a quadkey by. */
export const cellShift = (level: number): number => 2 * (quadkeyLevel - level);

/** Which cells a map of this zoom shows. */
export const cellLevelAt = (zoom: number): number =>
  Math.min(cellLevelMax, Math.max(cellLevelMin, Math.floor(zoom) + cellLevelsAboveZoom));

function spotAt(column: number, row: number, sideAt: number): Spot {
  const share = Math.PI * (1 - (2 * row) / sideAt);
  return { latitude: (Math.atan(Math.sinh(share)) * 180) / Math.PI, longitude: (column / sideAt) * 360 - 180 };
}

function tileOf(cell: number): { column: number; row: number } {
  const [high, low] = [Math.floor(cell / halfWords), cell % halfWords];
  return {
    column: gather(high) * 2 ** half + gather(low),
    row: gather(high >>> 1) * 2 ** half + gather(low >>> 1),
  };
}

/** Middle of a cell. */
export function cellCentre(cell: number, level: number): Spot {
  const { column, row } = tileOf(cell);
  return spotAt(column + 0.5, row + 0.5, 2 ** level);
}

/** The area of a cell. */
export function cellBox(cell: number, level: number): ViewBox {
  const { column, row } = tileOf(cell);
  const [begin, end] = [spotAt(column, row, 2 ** level), spotAt(column + 1, row + 1, 2 ** level)];
  return { west: begin.longitude, north: begin.latitude, east: end.longitude, south: end.latitude };
}

/** The smallest box around boxes that do not reach over the antimeridian; null without any. */
export function boxAroundAll(boxes: readonly ViewBox[]): ViewBox | null {
  const [first, ...rest] = boxes;
  if (!first) return null;
  const all = { ...first };
  for (const { west, south, east, north } of rest) {
    all.west = Math.min(all.west, west);
    all.south = Math.min(all.south, south);
    all.east = Math.max(all.east, east);
    all.north = Math.max(all.north, north);
  }
  return all;
}

/** What a map shows. West of more than east: it reaches over the antimeridian. */
export interface ViewBox {
  west: number;
  south: number;
  east: number;
  north: number;
}
/** First and last quadkey, both inside. */
export type KeyRange = readonly [from: number, to: number];

interface Columns {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Whole tiles of a level that a view touches; two areas where it reaches over the antimeridian. */
function areasOf(view: ViewBox, level: number): Columns[] {
  const size = 2 ** (quadkeyLevel - level);
  const tile = (index: number) => Math.floor(index / size);
  const [top, bottom] = [tile(rowOf(view.north)), tile(rowOf(view.south))];
  const area = (west: number, east: number): Columns => ({
    left: tile(columnOf(west)),
    right: tile(columnOf(east)),
    top,
    bottom,
  });
  return view.west <= view.east ? [area(view.west, view.east)] : [area(view.west, 180), area(-180, view.east)];
}

/** More than these read less outside the view, but cost more to look up. */
const rangesMax = 24;

interface Tile {
  level: number;
  column: number;
  row: number;
}
const rangeOf = ({ level, column, row }: Tile): KeyRange => {
  const cells = 4 ** (quadkeyLevel - level);
  const from = interleave(column, row) * cells;
  return [from, from + cells - 1];
};
const childrenOf = ({ level, column, row }: Tile): Tile[] =>
  [0, 1, 2, 3].map((part) => ({ level: level + 1, column: column * 2 + (part & 1), row: row * 2 + (part >> 1) }));

/** How a tile lies to an area that is given in tiles of `level`. */
function lie(tile: Tile, area: Columns, level: number): 'apart' | 'inside' | 'across' {
  const size = 2 ** (level - tile.level);
  const [left, top] = [tile.column * size, tile.row * size];
  const [right, bottom] = [left + size - 1, top + size - 1];
  if (left > area.right || right < area.left || top > area.bottom || bottom < area.top) return 'apart';
  return left >= area.left && right <= area.right && top >= area.top && bottom <= area.bottom ? 'inside' : 'across';
}

function coverOf(area: Columns, level: number): KeyRange[] {
  const whole: Tile[] = [];
  let open: Tile[] = [{ level: 0, column: 0, row: 0 }];
  while (open.length > 0) {
    const across: Tile[] = [];
    for (const tile of open) {
      const how = lie(tile, area, level);
      if (how === 'inside') whole.push(tile);
      else if (how === 'across') across.push(tile);
    }
    if (whole.length + across.length * 4 > rangesMax * 3) return [...whole, ...across].map(rangeOf);
    open = across.flatMap(childrenOf);
  }
  return whole.map(rangeOf);
}

/** Neighbours become one. */
function joined(ranges: KeyRange[]): KeyRange[] {
  const result: [number, number][] = [];
  for (const [from, to] of ranges.sort(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/**
 * Ranges that hold every quadkey of the cells of `level` that a view touches. Where a view is too ragged for a few ranges
 * they hold more: `isInView` says what belongs to it.
 */
export const rangesOf = (view: ViewBox, level: number): KeyRange[] =>
  joined(areasOf(view, level).flatMap((area) => coverOf(area, level)));

/** Longitudes and latitudes of the whole cells that a view touches, as boxes that do not reach over the antimeridian. */
export const boxesOf = (view: ViewBox, level: number): ViewBox[] =>
  areasOf(view, level).map(({ left, right, top, bottom }) => {
    const [upper, lower] = [spotAt(left, top, 2 ** level), spotAt(right + 1, bottom + 1, 2 ** level)];
    return { west: upper.longitude, north: upper.latitude, east: lower.longitude, south: lower.latitude };
  });

export const isInView = ({ latitude, longitude }: Spot, { west, south, east, north }: ViewBox): boolean =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east);
