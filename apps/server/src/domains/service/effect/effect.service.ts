import { mailOrderJob } from '@tilldeck/contracts/service/order.jobs';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { insertEvent, insertJob } from '../../../platform/transact.ts';
import { extendWarranties, replaceDevices } from '../../devices/index.ts';
import { insertStep } from '../order/order.store.ts';
import { orderEvent } from '../order/order-events.service.ts';
import {
  type ApprovedRow,
  type DoneLine,
  findApprovedForUpdate,
  listWaitingLines,
  mapWarrantyEnds,
  updateCompleted,
  updateLinesDone,
  updateLinesLeft,
  updateProgress,
  type WaitingLine,
} from './effect.store.ts';

/** Devices per transaction. */
const batchSize = 500;

/**
 * The job. Devices, ledger and lines of a batch change in one transaction, so that a line is either waiting or done: a
 * process that dies between two batches leaves the rest to the next run.
 */
export async function carryOutOrder(app: App, orderId: string): Promise<void> {
  const scope = systemScope(app.database, 'an approved order changes devices of its partner');
  for (;;) {
    const hasMore = await writeIn(scope, (inside) => carryOutBatch(inside, orderId));
    if (!hasMore) return;
  }
}

async function carryOutBatch(inside: ScopedDb, orderId: string): Promise<boolean> {
  const order = await findApprovedForUpdate(inside, orderId);
  if (!order) return false;
  const lines = await listWaitingLines(inside, order, batchSize);
  if (lines.length === 0) {
    await finish(inside, order);
    return false;
  }
  const left = lines.flatMap(({ id, leftReason }) => (leftReason ? [{ lineId: id, reason: leftReason }] : []));
  const done = await carryOutLines(
    inside,
    order,
    lines.filter(({ leftReason }) => leftReason === null),
  );
  // A device that left between the look and the lock has not been done, and the next batch looks again.
  await updateLinesDone(inside, done);
  await updateLinesLeft(inside, left);
  await updateProgress(inside, order.id, { done: done.length, left: left.length });
  await insertEvent(inside.db, orderEvent(order));
  return true;
}

async function carryOutLines(inside: ScopedDb, order: ApprovedRow, lines: readonly WaitingLine[]): Promise<DoneLine[]> {
  const note = { orgId: order.org_id, orderNo: order.number, by: order.product_by };
  const before = await mapWarrantyEnds(
    inside,
    lines.map(({ deviceId }) => deviceId),
  );
  const pairs = lines.flatMap(({ id, deviceId, replacementId }) =>
    replacementId ? [{ lineId: id, oldId: deviceId, newId: replacementId }] : [],
  );
  const replaced = new Set(pairs.length > 0 ? await replaceDevices(inside, pairs, note) : []);
  const serving = lines
    .filter(({ id, replacementId }) => replacementId === null || replaced.has(id))
    .map(({ id, deviceId, replacementId }) => ({ lineId: id, oldId: deviceId, deviceId: replacementId ?? deviceId }));
  const endBefore = ({ oldId }: { oldId: string }) => before.get(oldId) ?? null;
  if (order.extension_months === null) {
    const after = await mapWarrantyEnds(
      inside,
      serving.map(({ deviceId }) => deviceId),
    );
    return serving.map((line) => ({
      lineId: line.lineId,
      endBefore: endBefore(line),
      endAfter: after.get(line.deviceId) ?? null,
    }));
  }
  const extended = await extendWarranties(inside, serving, {
    ...note,
    months: order.extension_months,
    graceDays: order.grace_days,
    approvedOn: order.approved_on,
  });
  const lineOf = new Map(serving.map((line) => [line.lineId, line]));
  return extended.map(({ lineId, endAfter, ...found }) => {
    const line = lineOf.get(lineId);
    return { lineId, endBefore: line && line.oldId !== line.deviceId ? endBefore(line) : found.endBefore, endAfter };
  });
}

async function finish(inside: ScopedDb, order: ApprovedRow): Promise<void> {
  await updateCompleted(inside, order.id);
  await insertStep(inside, order.id, { event: 'finish', step: 'complete', by: { id: null, name: '' } });
  await insertJob(inside.db, mailOrderJob, { orderId: order.id });
  await insertEvent(inside.db, orderEvent(order));
}
