import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { DictionaryType, DictionaryValue } from '@tilldeck/contracts/system/dictionary.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import type { Selectable } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

/** Dictionaries belong to the installation, not to an organisation: the scope only picks the role that reads. */
const typesWithCount = (db: ScopedDb['db']) =>
  db
    .selectFrom('system_dictionary_type as type')
    .selectAll('type')
    .select((eb) =>
      eb
        .selectFrom('system_dictionary_value as value')
        .whereRef('value.type_id', '=', 'type.id')
        .select((inner) => inner.fn.countAll<string>().as('n'))
        .as('value_count'),
    );

export function pageTypes(scope: Scope, input: RouteInput<typeof dictionaryRoutes.page>) {
  return readIn(scope, (db) => {
    let query = typesWithCount(db);
    if (input.state) query = query.where('type.state', '=', input.state);
    if (input.keyword) {
      const pattern = containing(input.keyword);
      query = query.where((eb) =>
        eb.or([
          eb('type.type', 'ilike', pattern),
          eb('type.name_en', 'ilike', pattern),
          eb('type.name_zh', 'ilike', pattern),
        ]),
      );
    }
    return numberedPage(
      db,
      query,
      input,
      {
        columns: {
          type: 'type.type',
          nameEn: 'type.name_en',
          nameZh: 'type.name_zh',
          sort: 'type.sort',
          updatedAt: 'type.updated_at',
        },
        byDefault: ['type.sort', 'asc'],
        key: 'type.id',
      },
      presentType,
    );
  });
}

export async function findTypeDetail(scope: Scope, id: string): Promise<DictionaryType> {
  const row = await readIn(scope, (db) => typesWithCount(db).where('type.id', '=', id).executeTakeFirst());
  if (!row) throw new AppError('core.not_found');
  return presentType(row);
}

export async function listValues(scope: Scope, filter: RouteInput<typeof dictionaryRoutes.values>) {
  await findTypeDetail(scope, filter.typeId);
  const rows = await readIn(scope, (db) => {
    let query = db.selectFrom('system_dictionary_value').selectAll().where('type_id', '=', filter.typeId);
    if (filter.state) query = query.where('state', '=', filter.state);
    if (filter.keyword) {
      const pattern = containing(filter.keyword);
      query = query.where((eb) =>
        eb.or([eb('value', 'ilike', pattern), eb('label_en', 'ilike', pattern), eb('label_zh', 'ilike', pattern)]),
      );
    }
    return query.orderBy('sort').orderBy('id').limit(2_000).execute();
  });
  return rows.map(presentValue);
}

/** What forms offer: enabled values of an enabled type. A code nobody knows has none. */
export async function listEntriesByCode(scope: Scope, code: string) {
  const rows = await readIn(scope, (db) =>
    db
      .selectFrom('system_dictionary_value as value')
      .innerJoin('system_dictionary_type as type', 'type.id', 'value.type_id')
      .select(['value.value', 'value.label_en', 'value.label_zh', 'value.sort'])
      .where((eb) => eb(eb.fn('lower', ['type.type']), '=', code.toLowerCase()))
      .where('type.state', '=', 'enabled')
      .where('value.state', '=', 'enabled')
      .orderBy('value.sort')
      .orderBy('value.id')
      .execute(),
  );
  return rows.map((row) => ({ value: row.value, labelEn: row.label_en, labelZh: row.label_zh, sort: row.sort }));
}

export const presentType = (
  row: Selectable<DB['system_dictionary_type']> & { value_count?: string | null },
): DictionaryType => ({
  id: row.id,
  nameEn: row.name_en,
  nameZh: row.name_zh,
  type: row.type,
  sort: row.sort,
  remark: row.remark,
  state: row.state as DictionaryType['state'],
  valueCount: Number(row.value_count ?? 0),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const presentValue = (row: Selectable<DB['system_dictionary_value']>): DictionaryValue => ({
  id: row.id,
  typeId: row.type_id,
  labelEn: row.label_en,
  labelZh: row.label_zh,
  value: row.value,
  sort: row.sort,
  remark: row.remark,
  state: row.state as DictionaryValue['state'],
  version: row.version,
  updatedAt: row.updated_at,
});
