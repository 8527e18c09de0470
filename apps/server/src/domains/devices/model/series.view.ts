import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { seriesRoutes } from '@tilldeck/contracts/devices/model.routes';
import type { Series } from '@tilldeck/contracts/devices/model.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { isVendorScope, type OrgScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { modelSeen } from './model.view.ts';

function seriesSeen({ scope, db }: ScopedDb) {
  const query = db
    .selectFrom('devices_series as s')
    .selectAll('s')
    .select(
      sql<string>`(select count(*) from devices_model m where m.series_id = s.id and ${modelSeen(scope)})`.as(
        'model_count',
      ),
    );
  return isVendorScope(scope) ? query : query.where('s.is_enabled', '=', true);
}

export const pageSeries = (scope: OrgScope, input: RouteInput<typeof seriesRoutes.page>) =>
  readIn(scope, (db) => {
    let query = seriesSeen({ scope, db });
    if (input.keyword) query = query.where('s.name', 'ilike', containing(input.keyword));
    if (input.state) query = query.where('s.is_enabled', '=', input.state === 'enabled');
    const order = {
      columns: { name: 's.name', sort: 's.sort', updatedAt: 's.updated_at' },
      byDefault: ['s.sort', 'asc'] as ['s.sort', 'asc'],
      key: 's.id',
    };
    return numberedPage(db, query, input, order, presentSeries);
  });

export async function findSeriesDetail(inside: ScopedDb, id: string): Promise<Series> {
  const row = await seriesSeen(inside).where('s.id', '=', intId(id)).executeTakeFirst();
  if (!row) throw new AppError('core.not_found');
  return presentSeries(row);
}

export const findSeries = (scope: OrgScope, id: string) => readIn(scope, (db) => findSeriesDetail({ scope, db }, id));

const presentSeries = (row: Selectable<DB['devices_series']> & { model_count: string }): Series => ({
  id: String(row.id),
  name: row.name,
  sort: row.sort,
  remark: row.remark,
  isEnabled: row.is_enabled,
  modelCount: Number(row.model_count),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
