import type { OpeningInterval } from '@tilldeck/contracts/devices/opening-hours.schemas';
import type { StoredHours } from '@tilldeck/db/stored-shapes';
import { sql } from 'kysely';
import { isOwnDevice, type OwnDevice } from '../../../platform/db/own-device.ts';
import { readIn, type Scope, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { fromStored } from './shop.rules.ts';
import { isOpenNow } from './shop-now.rules.ts';

/** The shop of a device, as far as its work has to mind it. */
export interface ShopPlace {
  timezone: string;
  openingHours: OpeningInterval[];
}

const findShop = ({ db }: ScopedDb, device: OwnDevice) =>
  db
    .selectFrom('devices_device as d')
    .innerJoin('devices_shop as s', 's.id', 'd.shop_id')
    .select(['s.timezone', 's.opening_hours'])
    .where(isOwnDevice(device))
    .executeTakeFirst();

/** Whether the shop of a device is open now; null without one, or without its hours. */
export async function isShopOpen(inside: ScopedDb, device: OwnDevice, nowMs: number): Promise<boolean | null> {
  const shop = await findShop(inside, device);
  return shop ? isOpenNow(shop.opening_hours, shop.timezone, nowMs) : null;
}

export async function findShopPlace(inside: ScopedDb, device: OwnDevice): Promise<ShopPlace | undefined> {
  const shop = await findShop(inside, device);
  return shop && { timezone: shop.timezone, openingHours: fromStored(shop.opening_hours) };
}

/** Shops by their id, for work of the system. */
export async function listShopPlaces(
  { db }: Pick<ScopedDb, 'db'>,
  ids: readonly string[],
): Promise<Map<string, ShopPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('devices_shop')
    .select(['id', 'timezone', 'opening_hours'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ id, timezone, opening_hours }) => [id, { timezone, openingHours: fromStored(opening_hours) }]),
  );
}

/** Whether the shops of these devices were open at a moment; null for a device without a shop, or without its hours. */
export async function openingOf(
  { db }: ScopedDb,
  deviceIds: readonly string[],
): Promise<(deviceId: string, atMs: number) => boolean | null> {
  if (deviceIds.length === 0) return () => null;
  const rows = await db
    .selectFrom('devices_device as d')
    .innerJoin('devices_shop as s', 's.id', 'd.shop_id')
    .select(['d.id', 's.timezone', 's.opening_hours'])
    .where('d.id', 'in', [...deviceIds])
    .execute();
  const shops = new Map(rows.map((row) => [row.id, row]));
  return (deviceId, atMs) => {
    const shop = shops.get(deviceId);
    return shop ? isOpenNow(shop.opening_hours, shop.timezone, atMs) : null;
  };
}

interface PlacedRow {
  id: string;
  state: string;
  shop_id: string | null;
  shop_timezone: string | null;
  shop_hours: StoredHours | null;
}

/**
 * Rows the caller has read, with the hours of shops that belong to an organisation above it: row security hides those,
 * but whether the shop is closed decides if a device that is off is worth a warning. Nothing else of the shop is shown.
 */
export async function withHoursAbove<R extends PlacedRow>(scope: Scope, rows: readonly R[]): Promise<readonly R[]> {
  const hidden = rows.filter((row) => row.state === 'offline' && row.shop_id !== null && row.shop_timezone === null);
  if (hidden.length === 0) return rows;
  const system = systemScope(scope.database, 'a shop above the owner tells whether its devices may be off');
  const found = await readIn(system, (db) =>
    db
      .selectFrom('devices_device as d')
      .innerJoin('devices_shop as s', 's.id', 'd.shop_id')
      .select(['d.id', 's.timezone', 's.opening_hours'])
      .where(
        'd.id',
        'in',
        hidden.map(({ id }) => id),
      )
      .execute(),
  );
  const above = new Map(found.map((shop) => [shop.id, shop]));
  return rows.map((row) => {
    const shop = row.shop_timezone === null ? above.get(row.id) : undefined;
    return shop ? { ...row, shop_timezone: shop.timezone, shop_hours: shop.opening_hours } : row;
  });
}
