import type { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import type { AppCategory } from '@tilldeck/contracts/appstore/category.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import type { DB } from '@tilldeck/db/generated/tables';
import type { Selectable } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { readIn, type Scope } from '../../../platform/db/scope.ts';

export const presentCategory = (row: Selectable<DB['appstore_category']>): AppCategory => ({
  id: String(row.id),
  nameEn: row.name_en,
  nameZh: row.name_zh,
  iconFileId: row.icon_file_id,
  appCount: row.app_count,
  isEnabled: row.is_enabled,
  sort: row.sort,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

/** Categories belong to the installation: the scope only picks the role that reads. */
export function pageCategories(
  scope: Scope,
  input: RouteInput<typeof categoryRoutes.page>,
): Promise<Paged<AppCategory>> {
  const { name, state } = input;
  return readIn(scope, (db) => {
    let query = db.selectFrom('appstore_category as c').selectAll('c');
    if (name) {
      const pattern = containing(name);
      query = query.where((eb) => eb.or([eb('c.name_en', 'ilike', pattern), eb('c.name_zh', 'ilike', pattern)]));
    }
    if (state) query = query.where('c.is_enabled', '=', state === 'enabled');
    const order = {
      columns: {
        sort: 'c.sort',
        nameEn: 'c.name_en',
        appCount: 'c.app_count',
        createdAt: 'c.created_at',
        updatedAt: 'c.updated_at',
      },
      byDefault: ['c.sort', 'asc'] as ['c.sort', 'asc'],
      key: 'c.id',
    };
    return numberedPage(db, query, input, order, presentCategory);
  });
}

export async function findCategory(scope: Scope, id: string): Promise<AppCategory> {
  const row = await readIn(scope, (db) =>
    db.selectFrom('appstore_category').selectAll().where('id', '=', intId(id)).executeTakeFirst(),
  );
  refuseUnless(row, 'core.not_found');
  return presentCategory(row);
}

export async function listChoices(scope: Scope): Promise<{ items: Pick<AppCategory, 'id' | 'nameEn' | 'nameZh'>[] }> {
  const rows = await readIn(scope, (db) =>
    db
      .selectFrom('appstore_category')
      .select(['id', 'name_en', 'name_zh'])
      .where('is_enabled', '=', true)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  );
  return { items: rows.map((row) => ({ id: String(row.id), nameEn: row.name_en, nameZh: row.name_zh })) };
}
