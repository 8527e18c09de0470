import type { adDraft } from '@tilldeck/contracts/appstore/ad.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { intId } from '../../../platform/db/int-id.ts';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type AdRow = Selectable<DB['appstore_ad']>;
export type AdFields = z.output<typeof adDraft>;

const columnsOf = (ad: AdFields) => ({
  title: ad.title,
  position: ad.position,
  picture_file_id: ad.pictureFileId,
  app_id: ad.appId,
  link: ad.link,
  model_ids: ad.modelIds.map(intId),
  group_ids: ad.groupIds.map(intId),
  from_at: ad.fromAt,
  to_at: ad.toAt,
  sort: ad.sort,
});

export const insertAd = ({ db }: ScopedDb, orgId: number, createdBy: string, ad: AdFields) =>
  db
    .insertInto('appstore_ad')
    .values({ org_id: orgId, created_by: createdBy, ...columnsOf(ad) })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findAdForUpdate = ({ db, scope }: ScopedDb, id: string) =>
  db
    .selectFrom('appstore_ad')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'appstore_ad'))
    .forUpdate()
    .executeTakeFirst();

export const updateAd = ({ db }: ScopedDb, id: string, ad: AdFields) =>
  db
    .updateTable('appstore_ad')
    .set({ ...columnsOf(ad), ...touched })
    .where('id', '=', id)
    .execute();

export const updateAdEnabled = ({ db }: ScopedDb, id: string, isEnabled: boolean) =>
  db
    .updateTable('appstore_ad')
    .set({ is_enabled: isEnabled, ...touched })
    .where('id', '=', id)
    .execute();

export const deleteAd = ({ db }: ScopedDb, id: string) => db.deleteFrom('appstore_ad').where('id', '=', id).execute();

/** An app somebody has, or is offered in the store; row security knows which. */
export const isAppSeen = async ({ db, scope }: ScopedDb, appId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('appstore_app as a')
    .select('a.id')
    .where('a.id', '=', appId)
    .where('a.deleted_at', 'is', null)
    .where((eb) => eb.or([sql<boolean>`${inScope(scope, 'a')}`, eb('a.is_offered', '=', true)]))
    .executeTakeFirst();
  return row !== undefined;
};
