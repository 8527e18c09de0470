import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

export type ExportRow = Selectable<DB['files_export']>;

export interface ExportDraft {
  orgId: number;
  accountId: string;
  /** Of the session or key it depends on; null: on the account alone. */
  tokenHash: Buffer | null;
  call: string;
  input: unknown;
  language: string;
  timezone: string;
  name: string;
}

export const insertExport = ({ db }: ScopedDb, draft: ExportDraft) =>
  db
    .insertInto('files_export')
    .values({
      org_id: draft.orgId,
      account_id: draft.accountId,
      token_hash: draft.tokenHash,
      call: draft.call,
      input: JSON.stringify(draft.input),
      language: draft.language,
      timezone: draft.timezone,
      name: draft.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export async function countOpenExports({ scope, db }: ScopedDb, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('files_export')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['waiting', 'running'])
    .where(inScope(scope, 'files_export'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export const findOwnExport = ({ scope, db }: ScopedDb, id: string, accountId: string) =>
  db
    .selectFrom('files_export')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where(inScope(scope, 'files_export'))
    .executeTakeFirst();

/** Takes it up, also after a try that broke off; nothing when it is over or was taken away. */
export const updateExportRunning = ({ db }: ScopedDb, id: string) =>
  db
    .updateTable('files_export')
    .set({ state: 'running', row_count: 0, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();

/** False when somebody took it away. */
export async function updateExportProgress({ db }: ScopedDb, id: string, rowCount: number): Promise<boolean> {
  const changed = await db
    .updateTable('files_export')
    .set({ row_count: rowCount, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function updateExportReady(
  { db }: ScopedDb,
  id: string,
  made: { fileId: string; rowCount: number; isCut: boolean; expiresAt: string | null },
): Promise<boolean> {
  const changed = await db
    .updateTable('files_export')
    .set({
      state: 'ready',
      file_id: made.fileId,
      row_count: made.rowCount,
      is_cut: made.isCut,
      expires_at: made.expiresAt,
      finished_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export const updateExportFailed = ({ db }: ScopedDb, id: string, failure: ErrorCode) =>
  db
    .updateTable('files_export')
    .set({ state: 'failed', failure, finished_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();

export const deleteExport = ({ scope, db }: ScopedDb, id: string) =>
  db.deleteFrom('files_export').where('id', '=', id).where(inScope(scope, 'files_export')).execute();

/** Exports whose process died over their last try. */
export const updateStuckExports = ({ db }: ScopedDb, afterMinutes: number, failure: ErrorCode) =>
  db
    .updateTable('files_export')
    .set({ state: 'failed', failure, finished_at: sql`now()` })
    .where('state', 'in', ['waiting', 'running'])
    .where('updated_at', '<', sql<string>`now() - make_interval(mins => ${afterMinutes}::int)`)
    .execute();

export const deleteOldExports = ({ db }: ScopedDb, afterDays: number) =>
  db
    .deleteFrom('files_export')
    .where('created_at', '<', sql<string>`now() - make_interval(days => ${afterDays}::int)`)
    .execute();
