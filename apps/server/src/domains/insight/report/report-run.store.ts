import type { ReportRefusal } from '@tilldeck/contracts/insight/report.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { ReportRow } from './report.store.ts';

export type RunRow = Selectable<DB['insight_report_run']>;

/** The next report whose time has come, held; nothing where another process holds the rest. */
export const findDueForUpdate = ({ db }: ScopedDb, now: Date): Promise<ReportRow | undefined> =>
  db
    .selectFrom('insight_report')
    .selectAll()
    .where('state', '=', 'active')
    .where('next_at', '<=', now.toISOString())
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Nothing where the moment has its run already. */
export const insertRun = ({ db }: ScopedDb, reportId: string, dueAt: string, isManual: boolean) =>
  db
    .insertInto('insight_report_run')
    .values({ report_id: reportId, due_at: dueAt, is_manual: isManual })
    .onConflict((conflict) => conflict.columns(['report_id', 'due_at']).doNothing())
    .returningAll()
    .executeTakeFirst();

export async function existsOpenRun({ db }: ScopedDb, reportId: string): Promise<boolean> {
  const row = await db
    .selectFrom('insight_report_run')
    .select('id')
    .where('report_id', '=', reportId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes it up, also after a try that broke off; nothing when it is over or its report was deleted. */
export async function updateRunTaken(
  { db }: ScopedDb,
  id: string,
): Promise<{ run: RunRow; report: ReportRow } | undefined> {
  const run = await db
    .updateTable('insight_report_run')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
  const report =
    run && (await db.selectFrom('insight_report').selectAll().where('id', '=', run.report_id).executeTakeFirst());
  return run && report ? { run, report } : undefined;
}

export interface Written {
  /** Compressed CSV. */
  content: Buffer | null;
  pdf: Buffer | null;
  rowCount: number;
  isCut: boolean;
  mailCount: number;
}

/** False where another process was faster, or the run was deleted with its report. */
export async function updateRunSent({ db }: ScopedDb, id: string, written: Written): Promise<boolean> {
  const { content, pdf, rowCount, isCut, mailCount } = written;
  const { numUpdatedRows } = await db
    .updateTable('insight_report_run')
    .set({
      state: 'sent',
      content,
      pdf,
      row_count: rowCount,
      is_cut: isCut,
      mail_count: mailCount,
      finished_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const updateRunOver = ({ db }: ScopedDb, id: string, state: 'failed' | 'refused', refusal: ReportRefusal) =>
  db
    .updateTable('insight_report_run')
    .set({ state, refusal, finished_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();

export async function insertMails({ db }: ScopedDb, runId: string, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .insertInto('insight_report_mail')
    .values(accountIds.map((accountId) => ({ run_id: runId, account_id: accountId })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const findRunContents = ({ db }: Pick<ScopedDb, 'db'>, id: string) =>
  db
    .selectFrom('insight_report_run as n')
    .innerJoin('insight_report as r', 'r.id', 'n.report_id')
    .select(['n.content', 'n.pdf', 'n.due_at', 'r.name', 'r.timezone'])
    .where('n.id', '=', id)
    .executeTakeFirst();

/** What was sent is kept for mails that wait to be tried again, and for nothing else. */
export const deleteOldContents = ({ db }: ScopedDb, afterDays: number) =>
  db
    .updateTable('insight_report_run')
    .set({ content: null, pdf: null })
    .where((eb) => eb.or([eb('content', 'is not', null), eb('pdf', 'is not', null)]))
    .where('finished_at', '<', sql<string>`now() - make_interval(days => ${afterDays}::int)`)
    .execute();
