import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

export type BlockRow = Selectable<DB['appstore_block']>;

interface NewBlocks {
  groupIds: readonly string[];
  packages: readonly string[];
  remark: string;
  createdBy: string;
}

/** Each package for each group; a pair that is there stays. A block belongs to whoever the group belongs to. */
export const insertBlocks = async ({ db, scope }: ScopedDb, draft: NewBlocks): Promise<BlockRow[]> => {
  const { rows } = await sql<BlockRow>`
    insert into appstore_block (org_id, group_id, package, remark, created_by)
    select g.org_id, g.id, package, ${draft.remark}, ${draft.createdBy}
      from devices_group g cross join unnest(${[...new Set(draft.packages)]}::text[]) package
     where g.id = any(${draft.groupIds}::bigint[]) and ${inScope(scope, 'g')}
     order by g.id, package
    on conflict (group_id, package) do nothing returning *`.execute(db);
  return rows;
};

export const listBlocks = ({ db, scope }: ScopedDb, ids: readonly string[]) =>
  db
    .selectFrom('appstore_block as b')
    .selectAll('b')
    .where('b.id', 'in', ids)
    .where(inScope(scope, 'b'))
    .orderBy('b.id')
    .forUpdate()
    .execute();

export const deleteBlocks = ({ db, scope }: ScopedDb, ids: readonly string[]) =>
  db.deleteFrom('appstore_block').where('id', 'in', ids).where(inScope(scope, 'appstore_block')).execute();
