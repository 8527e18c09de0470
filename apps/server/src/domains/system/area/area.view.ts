import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import type { Area } from '@tilldeck/contracts/system/area.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { readIn, type Scope } from '../../../platform/db/scope.ts';

/** Every form with an address asks for them, and they change only when the database is migrated: one copy a process. */
const copies = new WeakMap<Database, Promise<Area[]>>();

function listAreas(scope: Scope): Promise<Area[]> {
  const known = copies.get(scope.database);
  if (known) return known;
  const read = readIn(scope, async (db) => {
    const rows = await db.selectFrom('system_area').selectAll().orderBy('level').orderBy('sort').execute();
    return rows.map(presentArea);
  });
  copies.set(scope.database, read);
  // A failed read is not a copy: the next call tries again.
  read.catch(() => copies.delete(scope.database));
  return read;
}

export async function chooseAreas(scope: Scope, { parentCode, level }: RouteInput<typeof areaRoutes.list>) {
  const areas = await listAreas(scope);
  return areas.filter(
    (area) => (!parentCode || area.parentCode === parentCode) && (level === undefined || area.level === level),
  );
}

export function pageAreas(scope: Scope, input: RouteInput<typeof areaRoutes.page>) {
  const { country, level, keyword } = input;
  return readIn(scope, (db) => {
    let query = db.selectFrom('system_area').selectAll();
    if (level) query = query.where('level', '=', level);
    if (country) query = query.where((eb) => eb.or([eb('code', '=', country), eb('parent_code', '=', country)]));
    if (keyword) {
      const pattern = containing(keyword);
      query = query.where((eb) =>
        eb.or([eb('code', 'ilike', pattern), eb('name_en', 'ilike', pattern), eb('name_zh', 'ilike', pattern)]),
      );
    }
    return numberedPage(
      db,
      query,
      input,
      {
        columns: { code: 'code', nameEn: 'name_en', nameZh: 'name_zh', level: 'level' },
        byDefault: ['code', 'asc'],
        key: 'code',
      },
      presentArea,
    );
  });
}

const presentArea = (row: Selectable<DB['system_area']>): Area => ({
  code: row.code,
  parentCode: row.parent_code,
  level: row.level as Area['level'],
  nameEn: row.name_en,
  nameZh: row.name_zh,
  sort: row.sort,
});
