import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { allocationRoutes } from '@tilldeck/contracts/devices/allocation.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { type Tx, transact, transactIn } from '../../../platform/transact.ts';
import { listOrgNames } from '../../identity/index.ts';
import { countReached, listDevicesForUpdate, type StoredDevice } from '../device/device.store.ts';
import { announceDevices } from '../device/device-events.service.ts';
import { listOwnerFacts } from '../import/import-lookup.store.ts';
import { moveDevices } from '../transfer/move.service.ts';
import { judgeSerials } from '../transfer/transfer.rules.ts';
import { listReached } from '../transfer/transfer.store.ts';
import { listDerivedModels } from '../transfer/transfer-target.store.ts';
import {
  type AllocationDraft,
  findOperator,
  insertAllocations,
  listAllocationsForUpdate,
  updateAllocationsEnded,
  updateEnded,
  updateOperator,
} from './allocation.store.ts';

type Input<K extends keyof typeof allocationRoutes> = RouteInput<(typeof allocationRoutes)[K]>;

/** Told on the trail of whoever owns the devices. */
async function tell(tx: Tx, devices: readonly StoredDevice[], after: object): Promise<void> {
  for (const device of devices)
    await tx.audit({ objectType: 'device', objectId: device.id, objectName: device.sn, orgId: device.org_id, after });
  const orgs = new Set(devices.map(({ org_id }) => org_id));
  for (const orgId of orgs)
    await tx.emit({ topic: 'devices.allocation', payload: {}, orgId, permission: 'allocation.query' });
}

async function devicesOf(tx: ScopedDb, ids: readonly string[], ctx: Ctx): Promise<StoredDevice[]> {
  const devices = await listDevicesForUpdate({ scope: ctx.scope, db: tx.db }, ids);
  refuseUnless(devices.length === new Set(ids).size, 'core.not_found');
  return devices;
}

/** Runs with the system's eyes where a device changes hands: row security would not let go of what leaves. */
export async function allocateDevices(ctx: Ctx, input: Input<'allocate'>): Promise<{ count: number }> {
  await refuseForeign(ctx, input);
  refuseUnless(Boolean(input.accountId) !== Boolean(input.partnerId), 'devices.allocation_no_target');
  return input.accountId
    ? transact(ctx, (tx) => allocateToOperator(tx, ctx, input, input.accountId ?? ''))
    : transactIn(systemScope(ctx.app.database, 'devices leave the scope of the caller'), ctx, (tx) =>
        allocateToPartner(tx, ctx, input, input.partnerId ?? ''),
      );
}

/** Whatever is out of reach is answered as if it were not there, before anything else is said. */
const refuseForeign = (ctx: Ctx, { deviceIds, accountId, partnerId }: Input<'allocate'>): Promise<void> =>
  readIn(ctx.scope, async (db) => {
    const inside = { scope: ctx.scope, db };
    refuseUnless((await countReached(inside, deviceIds)) === new Set(deviceIds).size, 'core.not_found');
    refuseUnless(!accountId || (await findOperator(inside, accountId)), 'core.not_found');
    refuseUnless(!partnerId || (await listOwnerFacts(inside, [partnerId])).length === 1, 'core.not_found');
  });

async function allocateToOperator(tx: Tx, ctx: Ctx, input: Input<'allocate'>, accountId: string) {
  const devices = await devicesOf(tx, input.deviceIds, ctx);
  const operator = await findOperator(tx, accountId);
  refuseUnless(operator?.is_active, 'core.not_found');
  const foreign = devices.find(({ org_id }) => org_id !== operator.org_id);
  if (foreign) throw new AppError('devices.allocation_other_owner', { values: { sn: foreign.sn } });
  const ids = devices.map(({ id }) => id);
  const draft = draftOf(ctx, input, { kind: 'operator', accountId, targetOrgId: null, targetName: operator.name });
  await updateEnded(tx, ids, 'operator', draft.operator);
  await updateOperator(tx, ids, accountId);
  await insertAllocations(tx, devices, draft);
  await tell(tx, devices, { allocatedTo: operator.name });
  await announceDevices(tx, devices);
  return { count: devices.length };
}

async function allocateToPartner(tx: Tx, ctx: Ctx, input: Input<'allocate'>, partnerId: string) {
  const devices = await devicesOf(tx, input.deviceIds, ctx);
  const [target] = await listOwnerFacts({ scope: ctx.scope, db: tx.db }, [partnerId]);
  // Below oneself and controlled by oneself; giving away is a transfer.
  refuseUnless(target && target.id !== ctx.scope.orgId && String(target.id) === partnerId, 'core.not_found');
  refuseUnless(target.is_active, 'devices.partner_disabled');
  const derivedModels = await listDerivedModels(tx.db, target.id);
  const reached = await listReached(
    { scope: ctx.scope, db: tx.db },
    devices.map(({ sn }) => sn),
  );
  const known = new Map(reached.map((device) => [device.sn, device]));
  const faults = judgeSerials([...known.keys()], known, { id: target.id, isVendor: false, derivedModels });
  refuseUnless(!faults.some(({ fault }) => fault === 'derived_model_missing'), 'devices.derived_model_missing');
  const moving = devices.filter(({ org_id }) => org_id !== target.id);
  const names = await listOrgNames(ctx.scope, [target.id]);
  const draft = draftOf(ctx, input, {
    kind: 'partner',
    accountId: null,
    targetOrgId: target.id,
    targetName: names.get(target.id) ?? '',
  });
  if (moving.length > 0) {
    await moveDevices(
      ctx.app,
      tx,
      moving.map(({ id }) => id),
      moveOf(ctx, target.id, draft.remark),
    );
    await insertAllocations(tx, moving, draft);
  }
  await tell(tx, devices, { allocatedTo: draft.targetName });
  await announceDevices(tx, devices);
  await announceDevices(
    tx,
    devices.map(({ id, sn }) => ({ id, sn, org_id: target.id })),
  );
  return { count: moving.length };
}

const moveOf = (ctx: Ctx, targetId: number, remark: string) => {
  const { accountId, loginName } = callerOf(ctx);
  return { targetId, shippingMethod: null, accountId, operator: loginName, remark, transferId: null };
};

const draftOf = (
  ctx: Ctx,
  { remark }: Input<'allocate'>,
  target: Pick<AllocationDraft, 'kind' | 'accountId' | 'targetOrgId' | 'targetName'>,
): AllocationDraft => ({ ...target, remark, operator: callerOf(ctx).loginName });

/** An operator's devices lose their operator; a sub-partner's go back to whom they belonged to. */
export const takeBack = (ctx: Ctx, { ids }: Input<'takeBack'>): Promise<{ count: number }> =>
  transactIn(systemScope(ctx.app.database, 'devices leave the scope of the caller'), ctx, async (tx) => {
    const own = { scope: ctx.scope, db: tx.db };
    const rows = await listAllocationsForUpdate(own, ids);
    refuseUnless(rows.length === new Set(ids).size, 'core.not_found');
    refuseUnless(
      rows.every(({ ended_at, device_id }) => ended_at === null && device_id !== null),
      'devices.allocation_over',
    );
    const devices = await devicesOf(
      tx,
      rows.flatMap(({ device_id }) => device_id ?? []),
      ctx,
    );
    const operators = rows.filter(({ kind }) => kind === 'operator').flatMap(({ device_id }) => device_id ?? []);
    if (operators.length > 0) await updateOperator(tx, operators, null);
    const lent = Map.groupBy(
      rows.filter(({ kind }) => kind === 'partner'),
      ({ org_id }) => org_id,
    );
    for (const [orgId, given] of lent)
      await moveDevices(
        ctx.app,
        tx,
        given.flatMap(({ device_id }) => device_id ?? []),
        moveOf(ctx, orgId, ''),
      );
    await updateAllocationsEnded(tx, ids, callerOf(ctx).loginName);
    await tell(tx, devices, { allocatedTo: null });
    await announceDevices(tx, devices);
    const owners = new Map(rows.map(({ device_id, org_id }) => [device_id, org_id]));
    await announceDevices(
      tx,
      devices.map(({ id, sn, org_id }) => ({ id, sn, org_id: owners.get(id) ?? org_id })),
    );
    return { count: rows.length };
  });
