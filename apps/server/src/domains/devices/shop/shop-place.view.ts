import type { OpeningInterval } from '@tilldeck/contracts/devices/opening-hours.schemas';
import { isOwnDevice, type OwnDevice } from '../../../platform/db/own-device.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { fromStored } from './shop.rules.ts';
import { isOpenNow } from './shop-now.rules.ts';

/** The shop of a device, as far as its work has to mind it. */
interface ShopPlace {
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
