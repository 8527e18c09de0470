import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import { keptTransferFaults } from '@tilldeck/contracts/devices/import.limits';
import type { SerialFault } from '@tilldeck/contracts/devices/transfer.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { levelNames } from '../../../platform/db/org-tree.ts';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import type { ReachedDevice } from './transfer.rules.ts';

export type TransferRow = Selectable<DB['devices_transfer']>;

export interface TransferDraft {
  orgId: number;
  accountId: string;
  operator: string;
  targetId: number;
  /** Of the target, which the giver may not see itself. */
  levels: readonly (number | null)[];
  batchNo: string;
  sns: readonly string[];
  shippingMethod: 'proto' | 'oqc' | null;
  remark: string;
  faults: readonly SerialFault[];
}

export const insertTransfer = ({ db }: ScopedDb, draft: TransferDraft) =>
  sql<TransferRow>`
    insert into devices_transfer (org_id, to_org_id, ${levelNames('to')}, batch_no, state, sns,
           shipping_method, remark, account_id, operator, device_count, good_count, fault_count, faults)
    values (${draft.orgId}, ${draft.targetId}, ${sql.join(draft.levels.map((level) => sql`${level}::int`))}, ${draft.batchNo},
           'checked', ${draft.sns}::text[], ${draft.shippingMethod}::shipping_method, ${draft.remark},
           ${draft.accountId}::bigint, ${draft.operator}, ${draft.sns.length}::int,
           ${draft.sns.length - draft.faults.length}::int, ${draft.faults.length}::int,
           ${JSON.stringify(draft.faults.slice(0, keptTransferFaults))}::jsonb)
    returning *`
    .execute(db)
    .then(({ rows: [row] }) => {
      if (!row) throw new Error('the transfer was not kept');
      return row;
    });

/** Only those who hand over may run it. */
export const findTransferForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('devices_transfer')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'devices_transfer'))
    .forUpdate()
    .executeTakeFirst();

export const updateTransferWaiting = ({ db }: ScopedDb, id: string, isSkippingFaulty: boolean) =>
  db
    .updateTable('devices_transfer')
    .set({ state: 'waiting', is_skipping_faulty: isSkippingFaulty })
    .where('id', '=', id)
    .execute();

export const updateTransferRunning = ({ db }: ScopedDb, id: string) =>
  db
    .updateTable('devices_transfer')
    .set({ state: 'running', done_count: 0, started_at: sql<string>`coalesce(started_at, clock_timestamp())` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();

export const updateTransferProgress = ({ db }: ScopedDb, id: string, doneCount: number) =>
  db.updateTable('devices_transfer').set({ done_count: doneCount }).where('id', '=', id).execute();

export const updateTransferDone = ({ db }: ScopedDb, id: string, goodCount: number, faults: readonly SerialFault[]) =>
  db
    .updateTable('devices_transfer')
    .set({
      state: 'done',
      good_count: goodCount,
      done_count: goodCount,
      fault_count: faults.length,
      faults: JSON.stringify(faults.slice(0, keptTransferFaults)),
      finished_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();

export const updateTransferFailed = (
  { db }: ScopedDb,
  id: string,
  failure: ErrorCode,
  faults: readonly SerialFault[] = [],
) =>
  db
    .updateTable('devices_transfer')
    .set({
      state: 'failed',
      failure,
      good_count: 0,
      done_count: 0,
      fault_count: faults.length,
      faults: JSON.stringify(faults.slice(0, keptTransferFaults)),
      finished_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();

export const deleteAbandonedTransfers = ({ db }: ScopedDb, afterDays: number) =>
  sql`delete from devices_transfer where state = 'checked' and created_at < now() - make_interval(days => ${afterDays}::int)`.execute(
    db,
  );

export interface ReachedRow extends ReachedDevice {
  id: string;
}

/** Devices within reach by serial number, read backwards (see `listRegistered`). `isLocked` keeps them from changing until the transaction ends. */
export async function listReached(
  { scope, db }: ScopedDb,
  sns: readonly string[],
  isLocked = false,
): Promise<ReachedRow[]> {
  const { rows } = await sql<{ id: string; sn: string; org_id: number; model_id: number; is_derived: boolean }>`
    select d.id, d.sn, d.org_id, d.model_id, m.original_model_id is not null as is_derived
      from unnest(${sns}::text[]) s (sn) join devices_device d on d.sn = s.sn
      join devices_model m on m.id = d.model_id
     where ${inScope(scope, 'd')}
     order by d.id ${isLocked ? sql`for no key update of d` : sql``}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    sn: row.sn,
    orgId: row.org_id,
    modelId: row.model_id,
    isDerived: row.is_derived,
  }));
}
