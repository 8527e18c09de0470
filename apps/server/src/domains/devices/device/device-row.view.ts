import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { isOpenNow } from '../shop/shop-now.rules.ts';

/** Devices with the names of what they belong to. Each join finds one row by its key. */
export const deviceRows = (db: ScopedDb['db']) =>
  db
    .selectFrom('devices_device as d')
    .innerJoin('devices_model as m', 'm.id', 'd.model_id')
    .innerJoin('devices_series as s', 's.id', 'm.series_id')
    .innerJoin('identity_org as o', 'o.id', 'd.org_id')
    .leftJoin('devices_group as g', 'g.id', 'd.group_id')
    .leftJoin('devices_shop as p', 'p.id', 'd.shop_id')
    .leftJoin('identity_account as a', 'a.id', 'd.operator_id')
    .leftJoin('link_state as l', 'l.device_id', 'd.id')
    .select([
      'd.id',
      'd.sn',
      'd.customer_sn',
      'd.model_id',
      'm.name as model_name',
      's.name as series_name',
      'd.org_id',
      'o.name as org_name',
      'd.state',
      'd.warranty_state',
      sql<string | null>`d.warranty_end::text`.as('warranty_end'),
      'd.shipping_method',
      'd.group_id',
      'g.name as group_name',
      'd.shop_id',
      'p.name as shop_name',
      'p.timezone as shop_timezone',
      'p.opening_hours as shop_hours',
      'd.operator_id',
      sql<string | null>`coalesce(nullif(a.nick_name, ''), a.login_name)`.as('operator_name'),
      sql<{ id: string; name: string; colour: string }[]>`coalesce((
        select json_agg(json_build_object('id', t.id::text, 'name', t.name, 'colour', t.colour) order by t.name)
          from devices_tag t where t.id = any(d.tags)), '[]')`.as('tags'),
      'd.firmware_version',
      'd.os_version',
      'd.created_at',
      'd.shipped_at',
      'd.activated_at',
      'd.disabled_at',
      'l.last_online_at',
      sql<string>`(extract(epoch from d.seen_at) * 1000000)::bigint::text`.as('seen_us'),
      'd.lan_mac',
      'd.bluetooth_mac',
      'd.wifi_mac',
      'd.flag_id',
      'd.product_number',
      'd.product_name',
      'd.outgoing_version',
      'd.order_no',
      'd.remark',
      'd.version',
    ]);
export type DeviceRow = Awaited<ReturnType<ReturnType<typeof deviceRows>['executeTakeFirstOrThrow']>>;

/** Whether a device's shop is open; null where that is not known. */
export const isOpenNowAt = (shop: Pick<DeviceRow, 'shop_hours' | 'shop_timezone'>): boolean | null =>
  shop.shop_hours && shop.shop_timezone ? isOpenNow(shop.shop_hours, shop.shop_timezone, Date.now()) : null;

const named = (id: string | number | null, name: string | null) =>
  id === null || name === null ? null : { id: String(id), name };

export const presentDevice = (row: DeviceRow): Device => ({
  id: row.id,
  sn: row.sn,
  customerSn: row.customer_sn,
  model: { id: String(row.model_id), name: row.model_name },
  seriesName: row.series_name,
  partner: { id: String(row.org_id), name: row.org_name },
  state: row.state,
  warrantyState: row.warranty_state,
  warrantyEnd: row.warranty_end,
  shippingMethod: row.shipping_method,
  group: named(row.group_id, row.group_name),
  shop: named(row.shop_id, row.shop_name),
  isShopOpen: isOpenNowAt(row),
  operator: named(row.operator_id, row.operator_name),
  tags: row.tags,
  firmwareVersion: row.firmware_version,
  osVersion: row.os_version,
  createdAt: row.created_at,
  shippedAt: row.shipped_at,
  activatedAt: row.activated_at,
  disabledAt: row.disabled_at,
  lastOnlineAt: row.last_online_at,
  lanMac: row.lan_mac,
  bluetoothMac: row.bluetooth_mac,
  wifiMac: row.wifi_mac,
  flagId: row.flag_id,
  productNumber: row.product_number,
  productName: row.product_name,
  outgoingVersion: row.outgoing_version,
  orderNo: row.order_no,
  remark: row.remark,
  version: row.version,
});
