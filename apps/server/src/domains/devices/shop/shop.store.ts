import type { shopDraft } from '@tilldeck/contracts/devices/shop.schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';
import { toStored } from './shop.rules.ts';

type Fields = Omit<z.output<typeof shopDraft>, 'orgId'>;
const columnsOf = (draft: Fields) => ({
  name: draft.name,
  code: draft.code,
  country_code: draft.countryCode ?? null,
  region_code: draft.regionCode ?? null,
  address: draft.address,
  latitude: draft.latitude ?? null,
  longitude: draft.longitude ?? null,
  timezone: draft.timeZone,
  opening_hours: JSON.stringify(toStored(draft.openingHours)),
  contact: draft.contact,
  phone: draft.phone,
  remark: draft.remark,
});

/** Ids of nineteen digits may be more than the column holds; none is that long. */
const bigId = (id: string): string => (id.length <= 18 ? id : '0');

const oneShop = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('devices_shop as s')
    .innerJoin('identity_org as o', 'o.id', 's.org_id')
    .selectAll('s')
    .select('o.name as org_name')
    .where('s.id', '=', bigId(id))
    .where(inScope(scope, 's'));

export const findShop = (inside: ScopedDb, id: string) => oneShop(inside, id).executeTakeFirst();
export const findShopForUpdate = (inside: ScopedDb, id: string) =>
  oneShop(inside, id).forNoKeyUpdate('s').executeTakeFirst();
export type ShopRow = NonNullable<Awaited<ReturnType<typeof findShop>>>;

export const countShops = async ({ db }: ScopedDb, orgId: number, limit: number): Promise<number> => {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from (select from devices_shop where org_id = ${orgId} limit ${limit}) s`.execute(db);
  return Number(rows[0]?.n ?? 0);
};

export const insertShop = ({ db }: ScopedDb, orgId: number, fields: Fields) =>
  db
    .insertInto('devices_shop')
    .values({ org_id: orgId, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateShop = ({ db }: ScopedDb, id: string, fields: Fields) =>
  db
    .updateTable('devices_shop')
    .set({ ...columnsOf(fields), ...touched })
    .where('id', '=', id)
    .execute();

export const deleteShop = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('devices_shop').where('id', '=', id).execute();
