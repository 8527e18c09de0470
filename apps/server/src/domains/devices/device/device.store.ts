import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

/** Devices of the scope, locked, in the order of their ids: two writers then do not wait for each other in a circle. */
export const listDevicesForUpdate = ({ scope, db }: ScopedDb, ids: readonly string[]) =>
  db
    .selectFrom('devices_device as d')
    .selectAll('d')
    .where('d.id', 'in', [...new Set(ids)])
    .where(inScope(scope, 'd'))
    .orderBy('d.id')
    .forUpdate()
    .execute();
export async function countReached({ scope, db }: ScopedDb, ids: readonly string[]): Promise<number> {
  const counted = await db
    .selectFrom('devices_device as d')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('d.id', 'in', [...new Set(ids)])
    .where(inScope(scope, 'd'))
    .executeTakeFirstOrThrow();
  return Number(counted.n);
}
export type StoredDevice = Awaited<ReturnType<typeof listDevicesForUpdate>>[number];

const vendorColumns = (change: RouteInput<typeof deviceRoutes.modify>) => ({
  lan_mac: change.lanMac ?? '',
  bluetooth_mac: change.bluetoothMac ?? '',
  wifi_mac: change.wifiMac ?? '',
  flag_id: change.flagId ?? '',
  product_number: change.productNumber ?? '',
  product_name: change.productName ?? '',
  outgoing_version: change.outgoingVersion ?? '',
  shipping_method: change.shippingMethod ?? null,
  shipped_at: change.shippedAt ?? null,
  // Absent is unchanged: a form without the field must not take a warranty away that was paid for.
  ...(change.warrantyEnd === undefined ? {} : { warranty_end: change.warrantyEnd }),
});

export const updateDevice = ({ db }: ScopedDb, change: RouteInput<typeof deviceRoutes.modify>, isByVendor: boolean) =>
  db
    .updateTable('devices_device')
    .set({
      customer_sn: change.customerSn,
      remark: change.remark,
      shop_id: change.shopId ?? null,
      group_id: change.groupId === undefined ? null : Number(change.groupId),
      ...(isByVendor ? vendorColumns(change) : {}),
      version: sql`version + 1`,
    })
    .where('id', '=', change.id)
    .execute();

export const updateDisabled = ({ db }: ScopedDb, ids: readonly string[]) =>
  db
    .updateTable('devices_device')
    .set({
      state: 'disabled',
      disabled_at: sql`now()`,
      offline_since: sql`case when state = 'online' then now() else offline_since end`,
      version: sql`version + 1`,
    })
    .where('id', 'in', ids)
    .execute();

/** Nobody knows yet whether it is there: it shows itself by connecting. */
export const updateEnabled = ({ db }: ScopedDb, ids: readonly string[]) =>
  db
    .updateTable('devices_device')
    .set({
      state: sql`case when activated_at is null then 'inactive' else 'offline' end::device_state`,
      disabled_at: null,
      version: sql`version + 1`,
    })
    .where('id', 'in', ids)
    .execute();

export const deleteDevices = ({ db }: ScopedDb, ids: readonly string[]) =>
  db.deleteFrom('devices_device').where('id', 'in', ids).execute();

/** Whether shop and group are there and belong to the organisation that owns the device. */
export async function findPlaces({ scope, db }: ScopedDb, places: { shopId?: string; groupId?: string }) {
  const { rows } = await sql<{ shop_org: number | null; group_org: number | null; group_kind: string | null }>`
    select (select t.org_id from devices_shop t where t.id = ${places.shopId ?? null}::bigint and ${inScope(scope, 't')}) as shop_org,
           (select t.org_id from devices_group t where t.id = ${places.groupId ?? null}::bigint and ${inScope(scope, 't')}) as group_org,
           (select t.kind from devices_group t where t.id = ${places.groupId ?? null}::bigint and ${inScope(scope, 't')}) as group_kind`.execute(
    db,
  );
  return rows[0] ?? { shop_org: null, group_org: null, group_kind: null };
}
