import type { RouteInput } from '@tilldeck/contracts/core/route';
import { importDevicesJob } from '@tilldeck/contracts/devices/import.jobs';
import type { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import type { App } from '../../../platform/app.ts';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { JobRun } from '../../../platform/jobs/job-binding.ts';
import { insertEvent, transact } from '../../../platform/transact.ts';
import {
  countRows,
  insertDevices,
  listBatchEnds,
  listOwners,
  updateOvertakenRows,
  updateStaleRows,
} from './bring-in.store.ts';
import { importEvent } from './import.events.ts';
import {
  findImportForUpdate,
  type ImportOutcome,
  type ImportRecord,
  updateFailed,
  updateFinished,
  updateProgress,
  updateToRunning,
  updateToWaiting,
} from './import.store.ts';
import { findImportDetail } from './import.view.ts';

/** Rows per statement: often enough to show that it moves. */
const batchSize = 2_500;

export async function runImport(ctx: Ctx, { id, mode }: RouteInput<typeof importRoutes.run>) {
  await transact(ctx, async (tx) => {
    const record = await findImportForUpdate(tx, id);
    refuseUnless(record, 'core.not_found');
    refuseUnless(record.state === 'checked', 'devices.import_over');
    refuseUnless(record.good_count > 0, 'devices.import_nothing_good');
    refuseUnless(mode === 'partial' || record.bad_count === 0, 'devices.import_faulty');
    const waiting = await updateToWaiting(tx, id, mode);
    const after = { mode, rows: record.row_count, good: record.good_count, bad: record.bad_count };
    const { order_no: objectName, org_id: orgId } = record;
    await tx.audit({ objectType: 'device_import', objectId: id, objectName, orgId, after });
    await tx.emit(importEvent(waiting));
    await tx.enqueue(importDevicesJob, { importId: id });
  });
  return findImportDetail(ctx, id);
}

/** The job. Everything comes in with one transaction, so a try that broke off left nothing behind. */
export async function bringIn(app: App, importId: string, run: JobRun): Promise<void> {
  const system = systemScope(app.database, 'serial numbers are unique in the installation');
  const record = await writeIn(system, (inside) => updateToRunning(inside, importId));
  if (!record) return;
  const tell = (doneCount: number) =>
    writeIn(system, async (inside) => {
      await updateProgress(inside, importId, doneCount);
      await insertEvent(inside.db, importEvent(record));
    });
  try {
    await writeIn(system, (inside) => bringRowsIn(app, inside, record, tell));
  } catch (error) {
    if (run.attempt >= run.maxAttempts)
      await writeIn(system, async (inside) => {
        await updateFailed(inside, importId, 'core.busy');
        await insertEvent(inside.db, importEvent(record));
      });
    throw error;
  }
}

async function bringRowsIn(app: App, inside: ScopedDb, record: ImportRecord, tell: (done: number) => Promise<unknown>) {
  await updateStaleRows(inside, record);
  const before = await countRows(inside, record.id);
  if (record.mode === 'whole' && before.bad > 0)
    return finish(inside, record, {
      state: 'failed',
      goodCount: 0,
      badCount: before.bad,
      failure: 'devices.import_faulty',
    });
  let after = 0;
  let added = 0;
  for (const upTo of await listBatchEnds(inside, record.id, batchSize)) {
    const { count, keys } = await insertDevices(inside, record, after, upTo);
    await app.contributions.keysListed(inside, { keys, by: record.operator });
    added += count;
    after = upTo;
    await tell(Math.min(record.row_count, before.bad + added));
  }
  const isOvertaken = added < before.good;
  // Nothing of it may stay: the next try finds those rows registered and says so.
  if (isOvertaken && record.mode === 'whole') throw new Error('a serial number was registered meanwhile');
  if (isOvertaken) await updateOvertakenRows(inside, record);
  const goodCount = added;
  const badCount = record.row_count - added;
  const state = added === 0 ? 'failed' : badCount > 0 ? 'partial' : 'done';
  await finish(inside, record, {
    state,
    goodCount,
    badCount,
    failure: added === 0 ? 'devices.import_nothing_good' : null,
  });
}

async function finish(inside: ScopedDb, record: ImportRecord, outcome: ImportOutcome): Promise<void> {
  await updateFinished(inside, record.id, outcome);
  await insertEvent(inside.db, importEvent(record));
  if (outcome.goodCount === 0) return;
  for (const orgId of await listOwners(inside, record.id))
    await insertEvent(inside.db, {
      topic: 'device.imported',
      payload: { importId: record.id, orderNo: record.order_no },
      orgId,
      permission: 'device.query',
    });
}
