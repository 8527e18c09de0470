import { keptCellLevels } from '@tilldeck/contracts/location/location.limits';
import type { MapCell, MapView } from '@tilldeck/contracts/location/map.schemas';
import {
  boxAroundAll,
  cellBox,
  cellLevelAt,
  cellOf,
  rangesOf,
  type ViewBox,
} from '@tilldeck/contracts/location/quadkey.rules';
import { type RawBuilder, sql } from 'kysely';
import type { OrgScope, ScopedDb } from '../../../platform/db/scope.ts';

/** The coarsest level that is kept for those who have many positions and tells the cells of this one. */
const keptLevelOf = (level: number): number | undefined => keptCellLevels.find((kept) => kept >= level);
export const areCellsKeptAt = (zoom: number): boolean => keptLevelOf(cellLevelAt(zoom)) !== undefined;

interface KeptRow extends Omit<MapCell, 'cell'> {
  cell: number | null;
  at: string;
}

/**
 * One statement, so that an organisation that loses its cells meanwhile is not shown as empty: no row says that it has no
 * cells, a row without a cell that none of its cells is in the view.
 */
export const keptCellStatement = (scope: OrgScope, view: MapView): RawBuilder<KeptRow> => {
  const level = cellLevelAt(view.zoom);
  const kept = keptLevelOf(level) ?? level;
  const isInView = sql.join(
    rangesOf(view, level).map(
      ([from, to]) => sql`c.cell between ${cellOf(from, kept)}::int and ${cellOf(to, kept)}::int`,
    ),
    sql` or `,
  );
  return sql<KeptRow>`
    select r.at, c.cell, c.latitude, c.longitude, c.total, c.online, c.offline
      from location_scope s join metric_rolled r on r.name = 'location'
      left join lateral (
        select c.cell >> ${sql.lit(2 * (kept - level))} as cell, sum(c.total)::int as total, sum(c.online)::int as online,
               sum(c.offline)::int as offline, (sum(c.latitudes) / sum(c.total) / 1e7)::float8 as latitude,
               (sum(c.longitudes) / sum(c.total) / 1e7)::float8 as longitude
          from location_cell c
         where c.scope_id = ${scope.orgId}::int and c.level = ${sql.lit(kept)} and (${isInView}) and c.total > 0
         group by 1) c on true
     where s.scope_id = ${scope.orgId}::int and s.has_cells`;
};

/** Cells of an organisation with many positions, as they were when they were last counted; null for all others. */
export async function findKeptCells(
  { scope, db }: ScopedDb<OrgScope>,
  view: MapView,
): Promise<{ asOf: string; cells: MapCell[]; bounds: ViewBox | null } | null> {
  const { rows } = await keptCellStatement(scope, view).execute(db);
  const [first] = rows;
  if (!first) return null;
  const cells = rows.flatMap(({ at: _at, cell, ...counts }) => (cell === null ? [] : [{ cell, ...counts }]));
  const level = cellLevelAt(view.zoom);
  const bounds = boxAroundAll(cells.map(({ cell }) => cellBox(cell, level)));
  return { asOf: new Date(first.at).toISOString(), cells, bounds };
}
