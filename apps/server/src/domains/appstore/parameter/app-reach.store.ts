import type { AppChoice } from '@tilldeck/contracts/appstore/parameter.schemas';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/db/like.ts';
import { inScope, reachesAll, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

/** Apps somebody has, or is offered in the store. */
export const appInReach = (scope: Scope, table = 'a'): RawBuilder<boolean> =>
  reachesAll(scope)
    ? sql<boolean>`true`
    : sql<boolean>`(${inScope(scope, table)} or (${sql.ref(`${table}.is_offered`)}
        and (${sql.ref(`${table}.offered_to`)} = '{}' or ${sql.ref(`${table}.offered_to`)} && (select current_org_line()))))`;

const apps = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('appstore_app as a')
    .leftJoin('identity_org as o', 'o.id', 'a.org_id')
    .leftJoin('appstore_definition as d', 'd.app_id', 'a.id')
    .select(['a.id', 'a.name', 'a.package', 'a.org_id'])
    // An app that is offered may be of somebody one does not see.
    .select(sql<string>`coalesce(o.name, '')`.as('org_name'))
    .select(['d.id as definition_id', 'd.fields', 'd.updated_at', 'd.version'])
    .select(inScope(scope, 'a').as('is_own'))
    .where('a.deleted_at', 'is', null);

/** An app somebody may see, with its definition where it has one. */
export async function findSeenApp(inside: ScopedDb, appId: string) {
  const row = await apps(inside).where('a.id', '=', appId).where(appInReach(inside.scope)).executeTakeFirst();
  return row && { ...row, fields: row.fields ?? [] };
}
export type SeenApp = NonNullable<Awaited<ReturnType<typeof findSeenApp>>>;

/** Definitions of apps somebody may see. */
export const definedApps = (inside: ScopedDb) =>
  apps(inside).where(appInReach(inside.scope)).where('d.id', 'is not', null).$narrowType<{ definition_id: string }>();

const choiceCount = 20;

/** Some apps to choose from: those that take parameters, or those somebody may define. */
export async function listAppChoices(
  inside: ScopedDb,
  kind: 'own' | 'taking',
  { keyword, ids }: { keyword?: string | undefined; ids?: readonly string[] | undefined },
): Promise<AppChoice[]> {
  let query = apps(inside).select(sql<number>`coalesce(jsonb_array_length(d.fields), 0)`.as('field_count'));
  query =
    kind === 'own'
      ? query.where(inScope(inside.scope, 'a'))
      : query.where(appInReach(inside.scope)).where(sql<boolean>`d.fields <> '[]'`);
  if (ids) query = query.where('a.id', 'in', ids);
  if (keyword) query = query.where('a.search', 'like', containing(keyword.toLowerCase()));
  const rows = await query.orderBy('a.name').orderBy('a.id').limit(choiceCount).execute();
  return rows.map(({ id, name, package: packageName, field_count }) => ({
    id,
    name,
    package: packageName,
    fieldCount: field_count,
  }));
}
