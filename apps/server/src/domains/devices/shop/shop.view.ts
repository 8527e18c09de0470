import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import type { Shop } from '@tilldeck/contracts/devices/shop.schemas';
import type { Language } from '@tilldeck/phrases/language';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetBatch, numberedPage } from '../../../platform/db/paging.ts';
import { inScope, type OrgScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { chooseAreas } from '../../system/index.ts';
import { reachedOrg } from '../group/group.view.ts';
import { fromStored } from './shop.rules.ts';
import { findShop, type ShopRow } from './shop.store.ts';

type Filter = Pick<RouteInput<typeof shopRoutes.page>, 'keyword' | 'partnerId' | 'country'>;

const maxChoices = 50;

async function shopsOf(inside: ScopedDb<OrgScope>, { keyword, partnerId, country }: Filter) {
  let query = inside.db
    .selectFrom('devices_shop as s')
    .innerJoin('identity_org as o', 'o.id', 's.org_id')
    .selectAll('s')
    .select('o.name as org_name')
    .where(inScope(inside.scope, 's'));
  if (country) query = query.where('s.country_code', '=', country);
  if (partnerId) query = query.where('s.org_id', '=', (await reachedOrg(inside, partnerId)).id);
  if (keyword) {
    const pattern = containing(keyword);
    query = query.where((eb) =>
      eb.or([eb('s.name', 'ilike', pattern), eb('s.code', 'ilike', pattern), eb('s.address', 'ilike', pattern)]),
    );
  }
  return { query };
}

/** How areas are called in a language, by their code. */
async function areaNames(scope: OrgScope, language: Language): Promise<(row: ShopRow) => string> {
  const areas = new Map((await chooseAreas(scope, {})).map((area) => [area.code, area]));
  const nameOf = (code: string | null) => {
    const area = areas.get(code ?? '');
    return area ? [language === 'zh-CN' ? area.nameZh : area.nameEn] : [];
  };
  return (row) => [...nameOf(row.country_code), ...nameOf(row.region_code)].join(', ');
}

export async function pageShops(ctx: Ctx, input: RouteInput<typeof shopRoutes.page>) {
  const areaOf = await areaNames(ctx.scope, ctx.language);
  return readIn(ctx.scope, async (db) => {
    const { query } = await shopsOf({ scope: ctx.scope, db }, input);
    const order = {
      columns: { name: 's.name', code: 's.code', deviceCount: 's.device_count', updatedAt: 's.updated_at' },
      byDefault: ['s.id', 'desc'] as ['s.id', 'desc'],
      key: 's.id',
    };
    return numberedPage(db, query, input, order, (row) => presentShop(row, areaOf(row)));
  });
}

export async function exportShops(
  scope: OrgScope,
  language: Language,
  filter: Filter,
  after: string | null,
  limit: number,
) {
  const areaOf = await areaNames(scope, language);
  return readIn(scope, async (db) => {
    const { query } = await shopsOf({ scope, db }, filter);
    return keysetBatch(query, 's.id', after, limit, (row) => presentShop(row, areaOf(row)));
  });
}

/** The caller's own first, then by name. */
export const listShopChoices = (scope: OrgScope, keyword: string | undefined) =>
  readIn(scope, async (db) => {
    const { query } = await shopsOf({ scope, db }, { keyword });
    const rows = await query
      .orderBy(sql`s.org_id = ${scope.orgId}`, 'desc')
      .orderBy('s.name')
      .orderBy('s.id')
      .limit(maxChoices)
      .execute();
    return rows.map((row) => presentShop(row, ''));
  });

export async function findShopDetail(ctx: Ctx, id: string): Promise<Shop> {
  const row = await readIn(ctx.scope, (db) => findShop({ scope: ctx.scope, db }, id));
  if (!row) throw new AppError('core.not_found');
  return presentShop(row, (await areaNames(ctx.scope, ctx.language))(row));
}

export const presentShop = (row: ShopRow, area: string): Shop => ({
  id: row.id,
  orgId: String(row.org_id),
  orgName: row.org_name,
  name: row.name,
  code: row.code,
  countryCode: row.country_code,
  regionCode: row.region_code,
  area,
  address: row.address,
  latitude: row.latitude,
  longitude: row.longitude,
  timeZone: row.timezone,
  openingHours: fromStored(row.opening_hours),
  contact: row.contact,
  phone: row.phone,
  remark: row.remark,
  deviceCount: row.device_count,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
