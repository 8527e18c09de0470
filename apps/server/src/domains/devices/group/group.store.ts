import type { DeviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import { sql } from 'kysely';
import { intId } from '../../../platform/db/int-id.ts';
import { containing } from '../../../platform/db/like.ts';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

interface Fields {
  name: string;
  sort: number;
  remark: string;
}
const columnsOf = ({ name, sort, remark }: Fields) => ({ name, sort, remark });

/** All groups of an organisation, siblings in their order. */
export async function listGroups({ scope, db }: ScopedDb, orgId: number) {
  const rows = await db
    .selectFrom('devices_group as g')
    .select(['g.id', 'g.org_id', 'g.parent_id', 'g.name', 'g.kind', 'g.filter', 'g.sort', 'g.remark', 'g.device_count'])
    .select('g.version')
    .where('g.org_id', '=', orgId)
    .where(inScope(scope, 'g'))
    .orderBy('g.sort')
    .orderBy('g.name')
    .orderBy('g.id')
    .execute();
  return rows.map(({ id, parent_id, ...row }) => ({
    ...row,
    id: String(id),
    parentId: parent_id === null ? null : String(parent_id),
  }));
}
export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];

export async function findGroupsNamed({ scope, db }: ScopedDb, keyword: string, atMost: number) {
  const rows = await db
    .selectFrom('devices_group as g')
    .innerJoin('identity_org as o', 'o.id', 'g.org_id')
    .select(['g.id', 'g.name', 'o.name as orgName'])
    .where('g.name', 'ilike', containing(keyword))
    .where(inScope(scope, 'g'))
    .orderBy('g.name')
    .orderBy('g.id')
    .limit(atMost)
    .execute();
  return rows.map(({ id, ...row }) => ({ ...row, id: String(id) }));
}

/** One that the call reaches. */
export const findGroup = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('devices_group as g')
    .select(['g.id', 'g.org_id', 'g.name', 'g.kind', 'g.filter'])
    .where('g.id', '=', intId(id))
    .where(inScope(scope, 'g'))
    .executeTakeFirst();

/** Two changes of one organisation's tree come one after the other. */
export const findTreeLocked = ({ db }: ScopedDb, orgId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('devices_group'), ${orgId}::int)`.execute(db);

export const insertGroup = (
  { db }: ScopedDb,
  orgId: number,
  parentId: string | null,
  fields: Fields,
  filter: DeviceFilter | null,
) =>
  db
    .insertInto('devices_group')
    .values({
      org_id: orgId,
      parent_id: parentId === null ? null : intId(parentId),
      ...columnsOf(fields),
      ...(filter ? { kind: 'dynamic', filter: JSON.stringify(filter) } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateGroup = ({ db }: ScopedDb, id: string, fields: Fields) =>
  db
    .updateTable('devices_group')
    .set({ ...columnsOf(fields), ...touched })
    .where('id', '=', intId(id))
    .execute();

export const updateGroupFilter = ({ db }: ScopedDb, id: string, filter: DeviceFilter) =>
  db
    .updateTable('devices_group')
    .set({ filter: JSON.stringify(filter), ...touched })
    .where('id', '=', intId(id))
    .execute();

export const updateGroupParent = ({ db }: ScopedDb, id: string, parentId: string | null) =>
  db
    .updateTable('devices_group')
    .set({ parent_id: parentId === null ? null : intId(parentId), ...touched })
    .where('id', '=', intId(id))
    .execute();

export const deleteGroup = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('devices_group').where('id', '=', intId(id)).execute();
