import type { OpeningInterval } from '@tilldeck/contracts/devices/opening-hours.schemas';
import { isOwnDevice, type OwnDevice } from '../../../platform/db/own-device.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { fromStored } from './shop.rules.ts';

/** The shop of a device, as far as its work has to mind it. */
interface ShopPlace {
  timezone: string;
  openingHours: OpeningInterval[];
}

export async function findShopPlace({ db }: ScopedDb, device: OwnDevice): Promise<ShopPlace | undefined> {
  const shop = await db
    .selectFrom('devices_device as d')
    .innerJoin('devices_shop as s', 's.id', 'd.shop_id')
    .select(['s.timezone', 's.opening_hours'])
    .where(isOwnDevice(device))
    .executeTakeFirst();
  return shop && { timezone: shop.timezone, openingHours: fromStored(shop.opening_hours) };
}
