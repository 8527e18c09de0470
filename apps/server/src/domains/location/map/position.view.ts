import type { MapDevice, Position } from '@tilldeck/contracts/location/map.schemas';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Devices that are somewhere; what a former owner left is not read, also where it has not been deleted yet. */
export const mapDeviceRows = (db: ScopedDb['db']) =>
  db
    .selectFrom('location_current as c')
    .innerJoin('devices_device as d', (join) =>
      join.onRef('d.id', '=', 'c.device_id').onRef('d.org_id', '=', 'c.org_id'),
    )
    .innerJoin('devices_model as m', 'm.id', 'd.model_id')
    .innerJoin('identity_org as o', 'o.id', 'd.org_id')
    .leftJoin('devices_shop as p', 'p.id', 'd.shop_id')
    .leftJoin('location_setting as s', 's.org_id', 'd.org_id')
    .select(['d.id', 'd.sn', 'd.customer_sn', 'd.state', 'd.org_id', 'm.name as model_name', 'o.name as partner_name'])
    .select(['p.id as shop_id', 'p.name as shop_name', 's.is_rounded'])
    .select(['c.latitude', 'c.longitude', 'c.accuracy_m', 'c.origin', 'c.source', 'c.at'])
    .where(sql<boolean>`(c.origin = 'shop' or c.at >= d.owned_since)`);
export type MapDeviceRow = Awaited<ReturnType<ReturnType<typeof mapDeviceRows>['execute']>>[number];

export const presentPosition = (row: MapDeviceRow): Position => ({
  latitude: row.latitude / 1e7,
  longitude: row.longitude / 1e7,
  accuracyM: row.accuracy_m,
  origin: row.origin as Position['origin'],
  source: row.source as Position['source'],
  at: row.at,
  isRounded: row.origin === 'own' && row.is_rounded === true,
});

export const presentMapDevice = (row: MapDeviceRow): MapDevice => ({
  ...presentPosition(row),
  id: row.id,
  sn: row.sn,
  customerSn: row.customer_sn,
  modelName: row.model_name,
  partnerName: row.partner_name,
  shopId: row.shop_id,
  shopName: row.shop_name,
  state: row.state,
});
