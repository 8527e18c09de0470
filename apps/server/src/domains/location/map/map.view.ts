import { mapDevicesMax } from '@tilldeck/contracts/location/location.limits';
import type { MapCell, MapCells, MapDevices, MapFilter, MapView } from '@tilldeck/contracts/location/map.schemas';
import {
  boxAroundAll,
  cellLevelAt,
  cellShift,
  type KeyRange,
  rangesOf,
} from '@tilldeck/contracts/location/quadkey.rules';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { inScope, type OrgScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { whereDevice } from '../../devices/index.ts';
import { areCellsKeptAt, findKeptCells } from '../cells/kept-cells.view.ts';
import { mapDeviceRows, presentMapDevice } from './position.view.ts';

export const inRanges = (ranges: readonly KeyRange[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    ranges.map(([from, to]) => sql`c.quadkey between ${from}::bigint and ${to}::bigint`),
    sql` or `,
  )})`;

const filterOf = ({ state, modelIds, partnerId, groupId, tagIds, shopId }: MapFilter): MapFilter => ({
  state,
  modelIds,
  partnerId,
  groupId,
  tagIds,
  shopId,
});
const isFiltered = (view: MapFilter): boolean =>
  Object.values(filterOf(view)).some((value) => value !== undefined && value.length > 0);

/** The filter's condition on the device; true where nothing is filtered. */
const whereFiltered = async (inside: ScopedDb, view: MapFilter): Promise<RawBuilder<boolean>> =>
  isFiltered(view) ? whereDevice(inside, filterOf(view)) : sql<boolean>`true`;

interface CellRow {
  cell: string;
  latitude: number;
  longitude: number;
  total: number;
  online: number;
  offline: number;
  south: number;
  north: number;
  west: number;
  east: number;
}

/**
 * Cells of the view with their devices. A row of a former owner that a transfer has not reached yet is not counted: it
 * names another organisation than its device.
 */
export const cellStatement = (
  scope: OrgScope,
  view: MapView,
  where: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<CellRow> => {
  const level = cellLevelAt(view.zoom);
  return sql<CellRow>`
    select c.quadkey >> ${sql.lit(cellShift(level))} as cell,
           (avg(c.latitude) / 1e7)::float8 as latitude, (avg(c.longitude) / 1e7)::float8 as longitude,
           count(*)::int as total, (count(*) filter (where d.state = 'online'))::int as online,
           (count(*) filter (where d.state = 'offline'))::int as offline,
           min(c.latitude) as south, max(c.latitude) as north, min(c.longitude) as west, max(c.longitude) as east
      from location_current c join devices_device d on d.id = c.device_id and d.org_id = c.org_id
     where ${inScope(scope, 'c')} and ${inRanges(rangesOf(view, level))} and ${where}
     group by 1`;
};

async function countPoints({ scope, db }: ScopedDb<OrgScope>, view: MapView) {
  const asOf = new Date().toISOString();
  const { rows } = await cellStatement(scope, view, await whereFiltered({ scope, db }, view)).execute(db);
  const degrees = ({ south, north, west, east }: CellRow) => ({
    south: south / 1e7,
    north: north / 1e7,
    west: west / 1e7,
    east: east / 1e7,
  });
  const cells = rows.map(
    ({ cell, south: _south, north: _north, west: _west, east: _east, ...row }): MapCell => ({
      cell: Number(cell),
      ...row,
    }),
  );
  return { asOf, cells, bounds: boxAroundAll(rows.map(degrees)) };
}

/** From the cells that are kept for organisations with many positions; whatever they do not tell is counted. */
export async function countCells(scope: OrgScope, view: MapView): Promise<MapCells> {
  const { asOf, cells, bounds } = await readIn(scope, async (db) => {
    const kept = areCellsKeptAt(view.zoom) && !isFiltered(view) ? await findKeptCells({ scope, db }, view) : null;
    return kept ?? countPoints({ scope, db }, view);
  });
  const sum = (key: 'total' | 'online' | 'offline') => cells.reduce((all, cell) => all + cell[key], 0);
  return {
    level: cellLevelAt(view.zoom),
    cells,
    total: sum('total'),
    online: sum('online'),
    offline: sum('offline'),
    bounds,
    asOf,
  };
}

const units = (degrees: number): number => Math.round(degrees * 1e7);

/** The single devices of a view, exactly inside it. */
export async function listMapDevices(scope: OrgScope, view: MapView): Promise<MapDevices> {
  const asOf = new Date().toISOString();
  const { west, south, east, north } = view;
  const rows = await readIn(scope, async (db) =>
    mapDeviceRows(db)
      .where(inScope(scope, 'c'))
      .where(inRanges(rangesOf(view, cellLevelAt(view.zoom))))
      .where('c.latitude', '>=', units(south))
      .where('c.latitude', '<=', units(north))
      .where(
        west <= east
          ? sql<boolean>`c.longitude between ${units(west)} and ${units(east)}`
          : sql<boolean>`(c.longitude >= ${units(west)} or c.longitude <= ${units(east)})`,
      )
      .where(await whereFiltered({ scope, db }, view))
      .orderBy('c.quadkey')
      .limit(mapDevicesMax + 1)
      .execute(),
  );
  if (rows.length === 0) throw new AppError('location.area_empty');
  return {
    devices: rows.slice(0, mapDevicesMax).map(presentMapDevice),
    isCapped: rows.length > mapDevicesMax,
    asOf,
  };
}
