import type { adRoutes } from '@tilldeck/contracts/appstore/ad.routes';
import type { Ad } from '@tilldeck/contracts/appstore/ad.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import { refuseUnless } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

const adRows = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('appstore_ad as x')
    .innerJoin('identity_org as o', 'o.id', 'x.org_id')
    .leftJoin('appstore_app as a', 'a.id', 'x.app_id')
    .selectAll('x')
    .select(['o.name as org_name', 'a.name as app_name'])
    .where(inScope(scope, 'x'));
type ListedAd = Awaited<ReturnType<ReturnType<typeof adRows>['executeTakeFirstOrThrow']>>;

const presentAd = (row: ListedAd): Ad => ({
  id: row.id,
  title: row.title,
  position: row.position as Ad['position'],
  pictureFileId: row.picture_file_id,
  appId: row.app_id,
  appName: row.app_name ?? '',
  link: row.link,
  modelIds: row.model_ids.map(String),
  groupIds: row.group_ids.map(String),
  fromAt: row.from_at,
  toAt: row.to_at,
  sort: row.sort,
  orgName: row.org_name,
  isEnabled: row.is_enabled,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

export const pageAds = (scope: Scope, input: RouteInput<typeof adRoutes.page>): Promise<Paged<Ad>> =>
  readIn(scope, (db) => {
    let query = adRows({ scope, db });
    if (input.title) query = query.where('x.title', 'ilike', containing(input.title));
    if (input.position) query = query.where('x.position', '=', input.position);
    if (input.isEnabled !== undefined) query = query.where('x.is_enabled', '=', input.isEnabled);
    return keysetPage(db, query, input, 'x.id', presentAd);
  });

export async function findAdIn(inside: ScopedDb, id: string): Promise<Ad> {
  const row = await adRows(inside).where('x.id', '=', id).executeTakeFirst();
  refuseUnless(row, 'core.not_found');
  return presentAd(row);
}

export const findAd = (scope: Scope, id: string) => readIn(scope, (db) => findAdIn({ scope, db }, id));
