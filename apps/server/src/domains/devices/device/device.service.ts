import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { type Tx, transact, transactIn } from '../../../platform/transact.ts';
import { insertLifecycle, type LifecycleDraft } from '../lifecycle/lifecycle.store.ts';
import { listControllers } from '../transfer/move.store.ts';
import { insertWarrantyEdit } from '../warranty/ledger.store.ts';
import { touchedVendorFields } from './device.rules.ts';
import {
  countReached,
  deleteDevices,
  findPlaces,
  listDevicesForUpdate,
  type StoredDevice,
  updateDevice,
  updateDisabled,
  updateEnabled,
} from './device.store.ts';
import { announceDevices } from './device-events.service.ts';
import { deviceRows, presentDevice } from './device-row.view.ts';

type Input<K extends keyof typeof deviceRoutes> = RouteInput<(typeof deviceRoutes)[K]>;

export const changeDevice = (ctx: Ctx, change: Input<'modify'>): Promise<Device> =>
  transact(ctx, async (tx) => {
    const [row] = await listDevicesForUpdate(tx, [change.id]);
    refuseUnless(row, 'core.not_found');
    refuseUnless(row.version === change.version, 'core.stale_version');
    const before = await present(tx, change.id);
    const { isVendor } = callerOf(ctx);
    const touched = isVendor ? [] : touchedVendorFields(before, change);
    if (touched.length > 0) throw new AppError('devices.vendor_field', { values: { fields: touched.join(', ') } });
    await refuseForeignPlaces(tx, row, change);
    await updateDevice(tx, change, isVendor);
    const after = await present(tx, change.id);
    if (after.warrantyEnd !== before.warrantyEnd)
      await insertWarrantyEdit(tx, change.id, before.warrantyEnd, after.warrantyEnd, callerOf(ctx).loginName);
    await tx.audit({ objectType: 'device', objectId: row.id, objectName: row.sn, before, after, orgId: row.org_id });
    await announceDevices(tx, [row]);
    return after;
  });

const present = async (tx: Tx, id: string): Promise<Device> =>
  presentDevice(await deviceRows(tx.db).where('d.id', '=', id).executeTakeFirstOrThrow());

/** What was chosen before may stay; what is new must be the owner's own. */
async function refuseForeignPlaces(tx: Tx, row: StoredDevice, change: Input<'modify'>): Promise<void> {
  const shopId = change.shopId !== undefined && change.shopId !== row.shop_id ? change.shopId : undefined;
  const groupId = change.groupId !== undefined && Number(change.groupId) !== row.group_id ? change.groupId : undefined;
  const places = await findPlaces(tx, { ...(shopId && { shopId }), ...(groupId && { groupId }) });
  if ((shopId && places.shop_org === null) || (groupId && places.group_org === null))
    throw new AppError('core.not_found');
  const isOwn = (!shopId || places.shop_org === row.org_id) && (!groupId || places.group_org === row.org_id);
  refuseUnless(isOwn && places.group_kind !== 'dynamic', 'devices.place_foreign');
}

/** All of them or none: a foreign one among them is as unknown as one that is not there. */
async function lockAll(inside: ScopedDb, ids: readonly string[]): Promise<StoredDevice[]> {
  const rows = await listDevicesForUpdate(inside, ids);
  refuseUnless(rows.length === new Set(ids).size, 'core.not_found');
  return rows;
}

const auditEach = async (
  tx: Tx,
  rows: readonly StoredDevice[],
  note: (row: StoredDevice) => { before?: unknown; after?: unknown; reason?: string },
): Promise<void> => {
  for (const row of rows)
    await tx.audit({ objectType: 'device', objectId: row.id, objectName: row.sn, orgId: row.org_id, ...note(row) });
};
const reasonOf = (reason: string) => (reason ? { reason } : {});
const idsOf = (rows: readonly StoredDevice[]) => rows.map((row) => row.id);

export const disableDevices = (ctx: Ctx, { ids, reason }: Input<'disable'>) =>
  transact(ctx, async (tx) => {
    const rows = (await lockAll(tx, ids)).filter((row) => row.state !== 'disabled');
    refuseUnless(rows.length > 0, 'devices.unchanged');
    await updateDisabled(tx, idsOf(rows));
    await auditEach(tx, rows, (row) => ({
      before: { state: row.state },
      after: { state: 'disabled' },
      ...reasonOf(reason),
    }));
    await announceDevices(tx, rows);
    return { changed: rows.length };
  });

export const enableDevices = (ctx: Ctx, { ids, reason }: Input<'enable'>) =>
  transact(ctx, async (tx) => {
    const rows = (await lockAll(tx, ids)).filter((row) => row.state === 'disabled');
    refuseUnless(rows.length > 0, 'devices.unchanged');
    await updateEnabled(tx, idsOf(rows));
    await auditEach(tx, rows, (row) => ({
      before: { state: 'disabled' },
      after: { state: row.activated_at ? 'offline' : 'inactive' },
      ...reasonOf(reason),
    }));
    await announceDevices(tx, rows);
    return { changed: rows.length };
  });

/**
 * Ends devices here: their lifecycle stays, the rest goes with the row. Works with the system's eyes, as other domains
 * forget what belongs to somebody above; whether the caller reaches the devices is asked with its own before.
 */
async function endDevices(
  ctx: Ctx,
  ids: readonly string[],
  end: Pick<LifecycleDraft, 'type' | 'targetName' | 'platform' | 'remark'>,
): Promise<{ changed: number }> {
  const { app, scope } = ctx;
  const reached = await readIn(scope, (db) => countReached({ scope, db }, ids));
  refuseUnless(reached === new Set(ids).size, 'core.not_found');
  const remove = async (tx: Tx) => {
    const rows = await lockAll({ scope, db: tx.db }, ids);
    await keepTrail(ctx, tx, rows, end);
    await announceDevices(tx, rows);
    const deviceIds = idsOf(rows);
    const controllerIds = await listControllers(tx, deviceIds);
    await app.contributions.devicesLeft(tx, { deviceIds, why: 'deleted', controllerIds });
    await deleteDevices(tx, deviceIds);
    return { changed: rows.length };
  };
  return transactIn(systemScope(app.database, 'a deleted device leaves the scope of the caller'), ctx, remove);
}

async function keepTrail(
  ctx: Ctx,
  tx: Tx,
  rows: readonly StoredDevice[],
  end: Pick<LifecycleDraft, 'type' | 'targetName' | 'platform' | 'remark'>,
): Promise<void> {
  const { accountId, loginName, apiKey } = callerOf(ctx);
  await insertLifecycle(
    tx,
    rows.map((row) => ({
      ...end,
      deviceId: row.id,
      sn: row.sn,
      orgId: row.org_id,
      fromOrgId: row.org_id,
      operator: { id: apiKey ? null : accountId, name: loginName },
    })),
  );
  const { type: _type, ...facts } = end;
  await auditEach(tx, rows, (row) => ({
    before: { sn: row.sn, state: row.state, customerSn: row.customer_sn, remark: row.remark },
    ...(end.type === 'give' ? { after: facts } : {}),
    ...reasonOf(end.remark ?? ''),
  }));
}

export const removeDevices = (ctx: Ctx, { ids, reason }: Input<'remove'>) =>
  endDevices(ctx, ids, { type: 'delete', remark: reason });

export const giveDevices = (ctx: Ctx, { ids, targetName, platform, remark }: Input<'give'>) =>
  endDevices(ctx, ids, { type: 'give', targetName, platform, remark });
