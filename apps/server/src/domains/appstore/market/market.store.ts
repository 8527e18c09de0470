import type { DB } from '@tilldeck/db/generated/tables';
import type { Selectable } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type StoredApp = Selectable<DB['appstore_app']>;

export const findAppForUpdate = ({ db, scope }: ScopedDb, id: string): Promise<StoredApp | undefined> =>
  db
    .selectFrom('appstore_app as a')
    .selectAll('a')
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .where(inScope(scope, 'a'))
    .forUpdate()
    .executeTakeFirst();

/** Every version of an app, held: nobody hands one in while the app changes hands. */
export const listVersionsForUpdate = ({ db }: ScopedDb, appId: string) =>
  db
    .selectFrom('appstore_version')
    .select(['id', 'org_id', 'state', 'file_id', 'icon_file_id', 'landscape_file_ids', 'portrait_file_ids', 'trail'])
    .where('app_id', '=', appId)
    .orderBy('id')
    .forUpdate()
    .execute();

export const updateListing = (
  { db }: ScopedDb,
  id: string,
  listing: { categoryId: number; secondCategoryId: number | null; keywords: string[] },
) =>
  db
    .updateTable('appstore_app')
    .set({
      ...touched,
      category_id: listing.categoryId,
      second_category_id: listing.secondCategoryId,
      keywords: listing.keywords,
    })
    .where('id', '=', id)
    .execute();

/** Whether it can be found; what follows from that, `refreshOffered` sets. */
export const updateListed = ({ db }: ScopedDb, id: string, isListed: boolean) =>
  db.updateTable('appstore_app').set({ is_listed: isListed }).where('id', '=', id).execute();

/** How many of the categories there are. */
export async function countCategories({ db }: ScopedDb, ids: readonly number[]): Promise<number> {
  const rows = await db.selectFrom('appstore_category').select('id').where('id', 'in', ids).forKeyShare().execute();
  return rows.length;
}

/** An app with all that is its owner's: versions, reviews, publications; what it takes follows by a trigger, what others tell it is theirs. */
export async function updateOwner({ db }: ScopedDb, appId: string, orgId: number): Promise<void> {
  await db.updateTable('appstore_app').set({ org_id: orgId }).where('id', '=', appId).execute();
  await db.updateTable('appstore_version').set({ org_id: orgId }).where('app_id', '=', appId).execute();
  await db
    .updateTable('appstore_review')
    .set({ org_id: orgId })
    .where('version_id', 'in', (eb) => eb.selectFrom('appstore_version').select('id').where('app_id', '=', appId))
    .execute();
  await db.updateTable('appstore_publication').set({ org_id: orgId }).where('app_id', '=', appId).execute();
}
