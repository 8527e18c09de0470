import { createHash } from 'node:crypto';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { importDevicesJob } from '@tilldeck/contracts/devices/import.jobs';
import type { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import type { ErpOrder } from '@tilldeck/contracts/devices/import.schemas';
import type { RowCells } from '@tilldeck/db/stored-shapes';
import { AppError } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type OrgScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { insertEvent, insertJob, transact } from '../../../platform/transact.ts';
import { checkRows } from './check-rows.service.ts';
import { importEvent } from './import.events.ts';
import {
  findImportByOrder,
  type ImportDraft,
  type ImportRecord,
  insertImport,
  lockOrder,
  updateFinished,
} from './import.store.ts';
import { findImportDetail, listFaultyRows } from './import.view.ts';
import type { JudgedRow } from './import-row.rules.ts';

const faultyTold = 1_000;

export const hashOf = (order: ErpOrder): Buffer => createHash('sha256').update(JSON.stringify(order.rows)).digest();

/** Holds the rows of an order against the registry; they count from 1. */
export function checkOrder(scope: OrgScope, order: ErpOrder): Promise<JudgedRow[]> {
  const rows = order.rows.map((row, index) => ({ no: index + 1, cells: filled(row) }));
  return checkRows(scope, rows, scope.orgId);
}

const filled = (row: ErpOrder['rows'][number]): RowCells =>
  Object.fromEntries(Object.entries(row).filter(([, text]) => text !== undefined && text !== ''));

type OrderDraft = Omit<ImportDraft, 'state'>;

/** Writes an order down and lets its good rows come in. One with nothing good is over at once. */
export async function keepOrder(
  inside: ScopedDb,
  draft: OrderDraft,
  rows: readonly JudgedRow[],
): Promise<ImportRecord> {
  const record = await insertImport(inside, { ...draft, state: 'waiting' }, rows);
  const isHopeless = record.good_count === 0 || (record.mode === 'whole' && record.bad_count > 0);
  if (isHopeless) {
    const failure = record.good_count === 0 ? 'devices.import_nothing_good' : 'devices.import_faulty';
    await updateFinished(inside, record.id, { state: 'failed', goodCount: 0, badCount: record.bad_count, failure });
  } else await insertJob(inside.db, importDevicesJob, { importId: record.id });
  await insertEvent(inside.db, importEvent(record));
  return record;
}

/** An order by a call. The same order again is answered with what became of it. */
export async function receiveOrder(ctx: Ctx, { mode, ...order }: RouteInput<typeof importRoutes.erp>) {
  const { orgId, accountId, loginName } = callerOf(ctx);
  const contentHash = hashOf(order);
  const { scope } = ctx;
  const known = await readIn(scope, (db) => findImportByOrder({ scope, db }, orgId, order.orderNo));
  const rows = known ? [] : await checkOrder(scope, order);
  const { id, isRepeat } = await transact(ctx, async (tx) => {
    // Two calls with one number: the second waits here for the first and then finds what it left.
    await lockOrder(tx, orgId, order.orderNo);
    const before = await findImportByOrder(tx, orgId, order.orderNo);
    if (before && !before.content_hash?.equals(contentHash)) throw new AppError('devices.order_no_taken');
    const who = { orgId, accountId, operator: loginName };
    const record =
      before ?? (await keepOrder(tx, { ...who, source: 'erp', orderNo: order.orderNo, mode, contentHash }, rows));
    const after = { rows: record.row_count, good: record.good_count, bad: record.bad_count, isRepeat: Boolean(before) };
    await tx.audit({ objectType: 'device_import', objectId: record.id, objectName: record.order_no, after });
    return { id: record.id, isRepeat: Boolean(before) };
  });
  return { import: await findImportDetail(ctx, id), isRepeat, faulty: await listFaultyRows(ctx, id, faultyTold) };
}
