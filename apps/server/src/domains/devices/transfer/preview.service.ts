import { randomBytes } from 'node:crypto';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { keptTransferFaults, maxTransferred } from '@tilldeck/contracts/devices/import.limits';
import type { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type OrgScope, readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { readSerials } from '../import/read-serials.service.ts';
import { countFaults, judgeSerials, type TransferTarget, tidySerials } from './transfer.rules.ts';
import { insertTransfer, listReached } from './transfer.store.ts';
import { findBatch } from './transfer.view.ts';
import { findTarget, listDerivedModels, type TargetRow } from './transfer-target.store.ts';

const numberOf = (): string =>
  `TR${new Date().toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(4).toString('hex').toUpperCase()}`;

/** Whom the devices go to, as it is now. */
export async function targetOf(
  db: ScopedDb['db'],
  scope: OrgScope,
  id: number,
): Promise<TransferTarget & Pick<TargetRow, 'levels'>> {
  const target = await findTarget(db, scope, id);
  refuseUnless(target, 'core.not_found');
  if (!target.is_active) throw new AppError('devices.partner_disabled');
  const { is_vendor: isVendor, levels } = target;
  return { id: target.id, isVendor, levels, derivedModels: await listDerivedModels(db, target.id) };
}

/** Looks through the numbers and keeps them, so that what is handed over is what was shown. */
export async function previewTransfer(ctx: Ctx, input: RouteInput<typeof transferRoutes.preview>) {
  const { orgId, accountId, loginName } = callerOf(ctx);
  const { scope } = ctx;
  const system = systemScope(ctx.app.database, 'devices leave the scope of the caller');
  const target = await readIn(system, (db) => targetOf(db, scope, Number(input.partnerId)));
  const sns = tidySerials([
    ...(input.sns ?? []),
    ...(input.fileId ? await readSerials(ctx, input.fileId, 'transferWorkbook') : []),
  ]);
  refuseUnless(sns.length > 0, 'devices.transfer_no_sn');
  if (sns.length > maxTransferred) throw new AppError('devices.transfer_too_many', { values: { max: maxTransferred } });
  const reached = await readIn(scope, (db) => listReached({ scope, db }, sns));
  const faults = judgeSerials(sns, new Map(reached.map((device) => [device.sn, device])), target);
  const { shippingMethod = null, remark } = input;
  const draft = {
    orgId,
    accountId,
    operator: loginName,
    targetId: target.id,
    levels: target.levels,
    batchNo: numberOf(),
  };
  const id = await transact(ctx, async (tx) => {
    const row = await insertTransfer(tx, { ...draft, sns, shippingMethod, remark, faults });
    const after = { partnerId: String(target.id), devices: sns.length, faulty: faults.length };
    await tx.audit({ objectType: 'transfer', objectId: row.id, objectName: row.batch_no, after });
    return row.id;
  });
  const batch = await findBatch(ctx, id);
  return { batch, faults: faults.slice(0, keptTransferFaults), faultCounts: countFaults(faults) };
}
