import type { ParameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { StoredValues } from '@tilldeck/db/stored-shapes';
import { sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

/** An app of one's own, held: its definition is written by one at a time, the first one too. */
export const findOwnAppForUpdate = ({ scope, db }: ScopedDb, appId: string) =>
  db
    .selectFrom('appstore_app as a')
    .select(['a.id', 'a.name', 'a.package', 'a.org_id'])
    .where('a.id', '=', appId)
    .where('a.deleted_at', 'is', null)
    .where(inScope(scope, 'a'))
    .forUpdate()
    .executeTakeFirst();

export const findDefinition = ({ scope, db }: ScopedDb, appId: string) =>
  db
    .selectFrom('appstore_definition as d')
    .select(['d.fields', 'd.version'])
    .where('d.app_id', '=', appId)
    .where(inScope(scope, 'd'))
    .executeTakeFirst();

export const upsertDefinition = (
  { db }: ScopedDb,
  app: { id: string; orgId: number },
  fields: readonly ParameterField[],
  createdBy: string,
) =>
  db
    .insertInto('appstore_definition')
    .values({ app_id: app.id, org_id: app.orgId, fields: JSON.stringify(fields), created_by: createdBy })
    .onConflict((conflict) =>
      conflict.column('app_id').doUpdateSet({
        fields: JSON.stringify(fields),
        updated_at: sql<string>`now()`,
        version: sql<number>`appstore_definition.version + 1`,
      }),
    )
    .execute();

const lookedAt = 10_000;

/** Values that stand for an app, of those in reach. */
export const listStoredValues = async ({ scope, db }: ScopedDb, appId: string): Promise<StoredValues[]> =>
  (
    await db
      .selectFrom('appstore_parameter as p')
      .select('p.values')
      .where('p.app_id', '=', appId)
      .where(inScope(scope, 'p'))
      .limit(lookedAt)
      .execute()
  ).map(({ values }) => values);
