import type { AppVersionRow } from '@tilldeck/contracts/appstore/app.schemas';
import { type RawBuilder, sql } from 'kysely';
import { inScope, reachesAll, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

/** Apps others offer to the organisation that reads; row security holds the same rule. */
export const isOffered = (app: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${app}.is_offered`)}
  and (${sql.ref(`${app}.offered_to`)} = '{}' or ${sql.ref(`${app}.offered_to`)} && (select current_org_line()))`;

/** Apps of one's own, and those offered to it. */
export const isInMarket = (scope: Scope, app: string): RawBuilder<boolean> =>
  reachesAll(scope)
    ? sql<boolean>`${sql.ref(`${app}.deleted_at`)} is null`
    : sql<boolean>`${sql.ref(`${app}.deleted_at`)} is null and (${inScope(scope, app)} or ${isOffered(app)})`;

/** Versions as lists show them, without a condition: `inScope` or `isInMarket` is the caller's. */
export const versionRows = ({ db }: Pick<ScopedDb, 'db'>) =>
  db
    .selectFrom('appstore_version as v')
    .innerJoin('appstore_app as a', 'a.id', 'v.app_id')
    // The owner of an app that is only offered is not always somebody one knows.
    .leftJoin('identity_org as o', 'o.id', 'v.org_id')
    .select([
      'v.id',
      'v.app_id',
      'a.package',
      'v.name',
      'v.icon_file_id',
      'v.org_id',
      sql<string>`coalesce(o.name, '')`.as('org_name'),
      'v.version_code',
      'v.version_name',
      'v.size',
      'v.state',
      sql<string | null>`(select p.state from appstore_publication p where p.version_id = v.id
        order by p.id desc limit 1)`.as('publication_state'),
      sql<boolean>`coalesce(a.public_version_id = v.id, false)`.as('is_public'),
      'v.failure',
      'v.created_by',
      'v.created_at',
      'v.submitted_at',
      'v.updated_at',
      'v.version',
    ]);
export type ListedVersion = Awaited<ReturnType<ReturnType<typeof versionRows>['executeTakeFirstOrThrow']>>;

export const presentVersion = (row: ListedVersion): AppVersionRow => ({
  id: row.id,
  appId: row.app_id,
  package: row.package,
  name: row.name,
  iconFileId: row.icon_file_id,
  orgId: String(row.org_id),
  orgName: row.org_name,
  versionCode: Number(row.version_code),
  versionName: row.version_name,
  size: Number(row.size),
  state: row.state as AppVersionRow['state'],
  publicationState: row.publication_state as AppVersionRow['publicationState'],
  isPublic: row.is_public,
  failure: row.failure,
  createdBy: row.created_by,
  createdAt: row.created_at,
  submittedAt: row.submitted_at,
  updatedAt: row.updated_at,
  version: row.version,
});
