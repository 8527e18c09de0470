import type { AppDetail, AppRow } from '@tilldeck/contracts/appstore/app.schemas';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { categoryNames, findVersionDetail } from './version-detail.view.ts';

/**
 * Apps as lists show them, without a condition. Row security hides drafts and what is not live from those an app is
 * only offered to, so a newest version one cannot see is the public one.
 */
export const appRows = ({ db }: Pick<ScopedDb, 'db'>) =>
  db
    .selectFrom('appstore_app as a')
    .leftJoin('identity_org as o', 'o.id', 'a.org_id')
    .leftJoin('appstore_version as pv', 'pv.id', 'a.public_version_id')
    .leftJoin('appstore_version as nv', 'nv.id', 'a.newest_version_id')
    .select([
      'a.id',
      'a.package',
      'a.name',
      'a.icon_file_id',
      'a.org_id',
      sql<string>`coalesce(o.name, '')`.as('org_name'),
      categoryNames('a.category_id').as('category_name'),
      'a.is_listed',
      sql<string>`coalesce(pv.version_name, nv.version_name, '')`.as('version_name'),
      sql<string>`coalesce(pv.version_code, nv.version_code, 0)`.as('version_code'),
      sql<string>`coalesce(nv.version_name, pv.version_name, '')`.as('newest_version_name'),
      sql<string>`coalesce(pv.size, nv.size, 0)`.as('size'),
      sql<AppRow['state']>`coalesce(nv.state, pv.state, 'draft')`.as('state'),
      sql<AppRow['publicationState']>`(select p.state from appstore_publication p where p.app_id = a.id
        order by p.id desc limit 1)`.as('publication_state'),
      sql<boolean>`exists (select from appstore_publication p where p.app_id = a.id and p.deployment = 'grayscale'
        and p.state in ('live', 'halted'))`.as('has_grayscale'),
      'a.install_count',
      'a.created_at',
      'a.updated_at',
      'a.version',
      'a.certificate_sha256',
      'a.public_version_id',
      'a.newest_version_id',
    ]);
export type ListedApp = Awaited<ReturnType<ReturnType<typeof appRows>['executeTakeFirstOrThrow']>>;

export const presentApp = (row: ListedApp): AppRow => ({
  id: row.id,
  package: row.package,
  name: row.name,
  iconFileId: row.icon_file_id,
  orgId: String(row.org_id),
  orgName: row.org_name,
  categoryName: row.category_name,
  isListed: row.is_listed,
  versionName: row.version_name,
  versionCode: Number(row.version_code),
  size: Number(row.size),
  newestVersionId: row.newest_version_id,
  newestVersionName: row.newest_version_name,
  state: row.state,
  publicationState: row.publication_state,
  hasGrayscale: row.has_grayscale,
  installCount: row.install_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

/** An app with its public and its newest version, as far as the reader sees them. */
export async function presentAppDetail(inside: Pick<ScopedDb, 'db'>, row: ListedApp): Promise<AppDetail> {
  const versionOf = async (id: string | null) => (id && (await findVersionDetail(inside, id))) || null;
  const publicVersion = await versionOf(row.public_version_id);
  const newestVersion =
    row.newest_version_id === row.public_version_id ? publicVersion : await versionOf(row.newest_version_id);
  const more = await inside.db
    .selectFrom('appstore_app as a')
    .select(['a.category_id', 'a.second_category_id', 'a.keywords'])
    .select(categoryNames('a.second_category_id').as('second_category_name'))
    .where('a.id', '=', row.id)
    .executeTakeFirstOrThrow();
  const definition = await inside.db
    .selectFrom('appstore_definition')
    .select('id')
    .where('app_id', '=', row.id)
    .executeTakeFirst();
  return {
    ...presentApp(row),
    categoryId: more.category_id === null ? null : String(more.category_id),
    secondCategoryId: more.second_category_id === null ? null : String(more.second_category_id),
    secondCategoryName: more.second_category_name,
    keywords: more.keywords,
    certificateSha256: row.certificate_sha256,
    publicVersion,
    newestVersion,
    hasDefinition: definition !== undefined,
  };
}
