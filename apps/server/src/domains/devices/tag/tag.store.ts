import { intId } from '../../../platform/db/int-id.ts';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

interface Fields {
  name: string;
  colour: string;
  remark: string;
}
const columnsOf = ({ name, colour, remark }: Fields) => ({ name, colour, remark });

/** Those of these tags that the call reaches, locked in the order of their ids. */
export const listTags = ({ scope, db }: ScopedDb, ids: readonly string[]) =>
  db
    .selectFrom('devices_tag as t')
    .selectAll('t')
    .where('t.id', 'in', [0, ...ids.map(intId)])
    .where(inScope(scope, 't'))
    .orderBy('t.id')
    .forNoKeyUpdate()
    .execute();

export const findTag = async (inside: ScopedDb, id: string) => (await listTags(inside, [id]))[0];

export const countTags = async ({ db }: ScopedDb, orgId: number): Promise<number> => {
  const row = await db
    .selectFrom('devices_tag')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
};

export const insertTag = ({ db }: ScopedDb, orgId: number, fields: Fields) =>
  db
    .insertInto('devices_tag')
    .values({ org_id: orgId, ...columnsOf(fields) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateTag = ({ db }: ScopedDb, id: string, fields: Fields) =>
  db
    .updateTable('devices_tag')
    .set({ ...columnsOf(fields), ...touched })
    .where('id', '=', intId(id))
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteTag = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('devices_tag').where('id', '=', intId(id)).execute();
