import type { ApkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import type { Listing } from '@tilldeck/contracts/appstore/app.schemas';
import type { VersionState } from '@tilldeck/contracts/appstore/app.states';
import type { PublishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type StoredApp = Selectable<DB['appstore_app']>;
export type StoredVersion = Selectable<DB['appstore_version']>;

/** An app of the organisation that asks, for a change. */
export const findOwnAppForUpdate = ({ db, scope }: ScopedDb, orgId: number, by: { id: string } | { package: string }) =>
  db
    .selectFrom('appstore_app')
    .selectAll()
    .where('id' in by ? 'id' : 'package', '=', 'id' in by ? by.id : by.package)
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .where(inScope(scope, 'appstore_app'))
    .forUpdate()
    .executeTakeFirst();

export const findOwnVersionForUpdate = ({ db, scope }: ScopedDb, orgId: number, id: string) =>
  db
    .selectFrom('appstore_version')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .where('state', '<>', 'deleted')
    .where(inScope(scope, 'appstore_version'))
    .forUpdate()
    .executeTakeFirst();

/** The newest one that is left, whatever became of it. */
export const findNewest = ({ db }: ScopedDb, appId: string): Promise<StoredVersion | undefined> =>
  db
    .selectFrom('appstore_version')
    .selectAll()
    .where('app_id', '=', appId)
    .where('state', '<>', 'deleted')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertApp = (
  { db }: ScopedDb,
  app: { orgId: number; package: string; certificateSha256: string; createdBy: string },
): Promise<StoredApp> =>
  db
    .insertInto('appstore_app')
    .values({
      org_id: app.orgId,
      package: app.package,
      certificate_sha256: app.certificateSha256,
      created_by: app.createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export interface VersionFile {
  fileId: string;
  size: string | number;
  sha256: string;
  facts: ApkFacts;
  certificateSha256: string;
}
const fileColumns = (file: VersionFile) => ({
  file_id: file.fileId,
  size: file.size,
  sha256: file.sha256,
  version_code: file.facts.versionCode,
  version_name: file.facts.versionName,
  facts: JSON.stringify(file.facts),
  certificate_sha256: file.certificateSha256,
});
const listingColumns = (listing: Listing) => ({
  name: listing.name,
  category_id: listing.categoryId === null ? null : Number(listing.categoryId),
  second_category_id: listing.secondCategoryId === null ? null : Number(listing.secondCategoryId),
  keywords: listing.keywords,
  introduction: listing.introduction,
  version_detail: listing.versionDetail,
  icon_file_id: listing.iconFileId,
  landscape_file_ids: listing.landscapeFileIds,
  portrait_file_ids: listing.portraitFileIds,
  is_agreed: listing.isAgreed,
});

export const insertVersion = (
  { db }: ScopedDb,
  of: { appId: string; orgId: number; createdBy: string },
  file: VersionFile,
  listing: Listing,
  settings: PublishSettings,
): Promise<StoredVersion> =>
  db
    .insertInto('appstore_version')
    .values({
      app_id: of.appId,
      org_id: of.orgId,
      created_by: of.createdBy,
      ...fileColumns(file),
      ...listingColumns(listing),
      settings: JSON.stringify(settings),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

const update = ({ db }: ScopedDb, id: string, changes: object): Promise<StoredVersion> =>
  db
    .updateTable('appstore_version')
    .set({ ...changes, ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateVersionFile = (inside: ScopedDb, id: string, file: VersionFile, iconFileId: string | null) =>
  update(inside, id, { ...fileColumns(file), icon_file_id: iconFileId });

export const updateDraft = (inside: ScopedDb, id: string, listing: Listing, settings: PublishSettings) =>
  update(inside, id, { ...listingColumns(listing), settings: JSON.stringify(settings) });

export const updateState = (inside: ScopedDb, id: string, state: VersionState) => update(inside, id, { state });

/** A submission begins its reviews again. */
export const updateSubmitted = (
  inside: ScopedDb,
  id: string,
  by: { accountId: string; loginName: string; at: string; dueAt: string },
) =>
  update(inside, id, {
    state: 'waiting',
    round: sql<number>`round + 1`,
    submitted_at: by.at,
    submitted_by: by.loginName,
    submitter_id: by.accountId,
    review_due_at: by.dueAt,
    reviewer_id: null,
    reviewer: '',
    first_reviewer_id: null,
    failure: '',
  });

export const updateWithdrawn = (inside: ScopedDb, id: string) =>
  update(inside, id, { state: 'draft', review_due_at: null });

/** Its pictures go; the number of its file stays as what it was. */
export const updateDeleted = (inside: ScopedDb, id: string) =>
  update(inside, id, { state: 'deleted', icon_file_id: null, landscape_file_ids: [], portrait_file_ids: [] });

/** What lists show of an app is its newest version's until one is public. */
export const updateAppListing = ({ db }: ScopedDb, newest: StoredVersion) =>
  db
    .updateTable('appstore_app')
    .set({
      newest_version_id: newest.id,
      name: sql<string>`case when public_version_id is null then ${newest.name} else name end`,
      icon_file_id: sql<string | null>`case when public_version_id is null
        then ${newest.icon_file_id}::bigint else icon_file_id end`,
      category_id: sql<number | null>`case when public_version_id is null
        then ${newest.category_id}::int else category_id end`,
      second_category_id: sql<number | null>`case when public_version_id is null
        then ${newest.second_category_id}::int else second_category_id end`,
      keywords: sql<string[]>`case when public_version_id is null then ${newest.keywords}::text[] else keywords end`,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', newest.app_id)
    .execute();

/** As long as nothing of it passed, an app may still change who signs it. */
export const updateAppSigner = ({ db }: ScopedDb, appId: string, certificateSha256: string) =>
  db.updateTable('appstore_app').set({ certificate_sha256: certificateSha256 }).where('id', '=', appId).execute();

export const updateAppDeleted = ({ db }: ScopedDb, appId: string) =>
  db
    .updateTable('appstore_app')
    .set({
      deleted_at: sql<string>`now()`,
      icon_file_id: null,
      category_id: null,
      second_category_id: null,
      newest_version_id: null,
      ...touched,
    })
    .where('id', '=', appId)
    .execute();
