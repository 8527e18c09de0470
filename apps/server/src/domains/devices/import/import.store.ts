import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import type { JudgedRow } from './import-row.rules.ts';

export type ImportRecord = Selectable<DB['devices_import']>;

export interface ImportDraft {
  orgId: number;
  orderNo: string;
  source: 'file' | 'erp' | 'pull';
  state: 'checked' | 'waiting';
  mode: 'partial' | 'whole';
  fileId?: string;
  fileName?: string;
  titleRow?: number;
  contentHash?: Buffer;
  accountId: string | null;
  operator: string;
}

export async function insertImport(inside: ScopedDb, draft: ImportDraft, rows: readonly JudgedRow[]) {
  const badCount = rows.filter(({ faults }) => faults.length > 0).length;
  const record = await inside.db
    .insertInto('devices_import')
    .values({
      org_id: draft.orgId,
      order_no: draft.orderNo,
      source: draft.source,
      state: draft.state,
      mode: draft.mode,
      file_id: draft.fileId ?? null,
      file_name: draft.fileName ?? '',
      sheet: JSON.stringify({ titleRow: draft.titleRow ?? 1 }),
      content_hash: draft.contentHash ?? null,
      row_count: rows.length,
      good_count: rows.length - badCount,
      bad_count: badCount,
      account_id: draft.accountId,
      operator: draft.operator,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertRows(inside, record.id, rows);
  return record;
}

const insertRows = ({ db }: ScopedDb, importId: string, rows: readonly JudgedRow[]) =>
  sql`insert into devices_import_row (import_id, row_no, sn, model_id, owner_org_id, shop_id, group_id, tag_ids, cells, faults)
      select ${importId}, no, sn, model, owner, shop, grp, string_to_array(tags, ',')::int[], cells::jsonb, string_to_array(faults, ',')
        from unnest(${rows.map(({ no }) => no)}::int[], ${rows.map(({ sn }) => sn)}::text[],
                    ${rows.map(({ modelId }) => modelId)}::int[], ${rows.map(({ ownerId }) => ownerId)}::int[],
                    ${rows.map(({ shopId }) => shopId)}::bigint[], ${rows.map(({ groupId }) => groupId)}::int[],
                    ${rows.map(({ tagIds }) => tagIds.join(','))}::text[],
                    ${rows.map(({ cells }) => JSON.stringify(cells))}::text[],
                    ${rows.map(({ faults }) => faults.join(','))}::text[])
             as given (no, sn, model, owner, shop, grp, tags, cells, faults)`.execute(db);

export const findImportForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('devices_import')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'devices_import'))
    .forUpdate()
    .executeTakeFirst();

export const findImportByOrder = ({ db }: ScopedDb, orgId: number, orderNo: string) =>
  db
    .selectFrom('devices_import')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();

export const updateToWaiting = ({ db }: ScopedDb, id: string, mode: string) =>
  db
    .updateTable('devices_import')
    .set({ state: 'waiting', mode })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Takes it up, also after a try that broke off; nothing when it is over. */
export const updateToRunning = ({ db }: ScopedDb, id: string) =>
  db
    .updateTable('devices_import')
    .set({ state: 'running', done_count: 0, started_at: sql<string>`coalesce(started_at, clock_timestamp())` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();

export const updateProgress = ({ db }: ScopedDb, id: string, doneCount: number) =>
  db.updateTable('devices_import').set({ done_count: doneCount }).where('id', '=', id).execute();

export interface ImportOutcome {
  state: 'done' | 'partial' | 'failed';
  goodCount: number;
  badCount: number;
  failure: ErrorCode | null;
}

export const updateFinished = ({ db }: ScopedDb, id: string, outcome: ImportOutcome) =>
  db
    .updateTable('devices_import')
    .set({
      state: outcome.state,
      good_count: outcome.goodCount,
      bad_count: outcome.badCount,
      done_count: sql<number>`row_count`,
      failure: outcome.failure,
      finished_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();

export const updateFailed = ({ db }: ScopedDb, id: string, failure: ErrorCode) =>
  db
    .updateTable('devices_import')
    .set({ state: 'failed', failure, finished_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();

export const updateResultFile = ({ db }: ScopedDb, id: string, fileId: string) =>
  db.updateTable('devices_import').set({ result_file_id: fileId }).where('id', '=', id).execute();

/** Checked imports nobody ran, with the file each let go. */
export const listAbandoned = ({ db }: ScopedDb, afterDays: number) =>
  db
    .selectFrom('devices_import')
    .select(['id', 'file_id', 'result_file_id'])
    .where('state', '=', 'checked')
    .where('created_at', '<', sql<string>`now() - make_interval(days => ${afterDays}::int)`)
    .limit(500)
    .execute();

export const deleteImports = ({ db }: ScopedDb, ids: readonly string[]) =>
  db.deleteFrom('devices_import').where('id', 'in', ids).execute();

export const deleteOldRows = ({ db }: ScopedDb, afterDays: number) =>
  sql`delete from devices_import_row where import_id in (
        select id from devices_import where finished_at < now() - make_interval(days => ${afterDays}::int))`.execute(
    db,
  );

/** Rows of which something is to be said: what is wrong, or a key that was not taken. */
export const listFaults = ({ db }: ScopedDb, importId: string) =>
  db
    .selectFrom('devices_import_row')
    .select(['row_no', 'faults', 'cells'])
    .where('import_id', '=', importId)
    .where(sql<boolean>`(faults <> '{}' or cells ? 'publicKey')`)
    .orderBy('row_no')
    .execute();

/** One writer per order number until the transaction ends. */
export const lockOrder = ({ db }: ScopedDb, orgId: number, orderNo: string) =>
  sql`select pg_advisory_xact_lock(${orgId}::int, hashtext(${orderNo}))`.execute(db);
