import type { RouteInput } from '@tilldeck/contracts/core/route';
import { transferDevicesJob } from '@tilldeck/contracts/devices/import.jobs';
import type { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import type { App } from '../../../platform/app.ts';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type OrgScope, type ScopedDb, scopeOfOrg, systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { JobRun } from '../../../platform/jobs/job-binding.ts';
import { insertEvent, transact } from '../../../platform/transact.ts';
import { announceDevices } from '../device/device-events.service.ts';
import { findErpOrg as findOrg } from '../erp/erp.store.ts';
import { moveDevices } from './move.service.ts';
import { targetOf } from './preview.service.ts';
import { transferEvent } from './transfer.events.ts';
import { judgeSerials } from './transfer.rules.ts';
import {
  findTransferForUpdate,
  listReached,
  type ReachedRow,
  type TransferRow,
  updateTransferDone,
  updateTransferFailed,
  updateTransferProgress,
  updateTransferRunning,
  updateTransferWaiting,
} from './transfer.store.ts';
import { findBatch } from './transfer.view.ts';

/** Devices per statement: often enough to show that it moves. */
const batchSize = 2_500;

export async function runTransfer(ctx: Ctx, { id, isSkippingFaulty }: RouteInput<typeof transferRoutes.run>) {
  await transact(ctx, async (tx) => {
    const row = await findTransferForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    refuseUnless(row.state === 'checked', 'devices.transfer_over');
    refuseUnless(row.good_count > 0, 'devices.transfer_nothing_good');
    refuseUnless(isSkippingFaulty || row.fault_count === 0, 'devices.transfer_faulty');
    await updateTransferWaiting(tx, id, isSkippingFaulty);
    const after = { partnerId: String(row.to_org_id), devices: row.device_count, isSkippingFaulty };
    await tx.audit({ objectType: 'transfer', objectId: id, objectName: row.batch_no, orgId: row.org_id, after });
    await tx.emit(transferEvent(row, row.org_id));
    await tx.enqueue(transferDevicesJob, { transferId: id });
  });
  return findBatch(ctx, id);
}

/** The job. One transaction is the truth: all devices of the batch change hands with it, or none. */
export async function handOver(app: App, transferId: string, run: JobRun): Promise<void> {
  const system = systemScope(app.database, 'devices leave the scope of the caller');
  const row = await writeIn(system, (inside) => updateTransferRunning(inside, transferId));
  if (!row) return;
  const org = await writeIn(system, (inside) => findOrg(inside, row.org_id));
  // With the eyes of those who hand over: what they lost meanwhile is not theirs to give.
  const giver = scopeOfOrg(app.database, org);
  const tell = (doneCount: number) =>
    writeIn(system, async (inside) => {
      await updateTransferProgress(inside, transferId, doneCount);
      await insertEvent(inside.db, transferEvent(row, row.org_id));
    });
  try {
    await writeIn(system, (inside) => move(app, inside, giver, row, tell));
  } catch (error) {
    if (error instanceof AppError || run.attempt >= run.maxAttempts)
      await writeIn(system, async (inside) => {
        await updateTransferFailed(inside, transferId, error instanceof AppError ? error.code : 'core.busy');
        await insertEvent(inside.db, transferEvent(row, row.org_id));
      });
    if (!(error instanceof AppError)) throw error;
  }
}

async function move(
  app: App,
  inside: ScopedDb,
  giver: OrgScope,
  row: TransferRow,
  tell: (done: number) => Promise<unknown>,
) {
  const target = await targetOf(inside.db, giver, row.to_org_id);
  const reached = await listReached({ scope: giver, db: inside.db }, row.sns, true);
  const faults = judgeSerials(row.sns, new Map(reached.map((device) => [device.sn, device])), target);
  const faulty = new Set(faults.map(({ sn }) => sn));
  const good = reached.filter(({ sn }) => !faulty.has(sn));
  const isRefused = good.length === 0 || (faults.length > 0 && !row.is_skipping_faulty);
  if (isRefused) {
    const failure = good.length === 0 ? 'devices.transfer_nothing_good' : 'devices.transfer_faulty';
    await updateTransferFailed(inside, row.id, failure, faults);
    await insertEvent(inside.db, transferEvent(row, row.org_id));
    return;
  }
  const { account_id: accountId, operator, shipping_method: shippingMethod } = row;
  const remark = [row.batch_no, row.remark].filter(Boolean).join(' ');
  const change = { targetId: target.id, shippingMethod, accountId, operator, remark, transferId: row.id };
  for (let start = 0; start < good.length; start += batchSize) {
    const ids = good.slice(start, start + batchSize).map(({ id }) => id);
    await moveDevices(app, inside, ids, change);
    await tell(Math.min(good.length, start + batchSize));
  }
  await updateTransferDone(inside, row.id, good.length, faults);
  await announce(inside, row, good);
}

/** Both sides' open lists read again, and their webhooks are told once for the batch. */
async function announce(inside: ScopedDb, row: TransferRow, good: readonly ReachedRow[]): Promise<void> {
  await announceDevices(
    inside,
    good.map(({ id, sn, orgId }) => ({ id, sn, org_id: orgId })),
  );
  await announceDevices(
    inside,
    good.map(({ id, sn }) => ({ id, sn, org_id: row.to_org_id })),
  );
  const givers = [...new Set(good.map(({ orgId }) => orgId))];
  for (const orgId of new Set([row.org_id, ...givers, row.to_org_id]))
    await insertEvent(inside.db, transferEvent(row, orgId));
  const payload = { transferId: row.id, batchNo: row.batch_no };
  const tellSide = (orgId: number, side: 'from' | 'to') =>
    insertEvent(inside.db, {
      topic: 'device.transferred',
      payload: { ...payload, side },
      orgId,
      permission: 'transfer.query',
    });
  for (const orgId of givers) await tellSide(orgId, 'from');
  await tellSide(row.to_org_id, 'to');
}
