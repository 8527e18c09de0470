import type { ChainReport } from '@tilldeck/contracts/identity/audit-check.schemas';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** A check writes down how far it is; one that has not for so long is dead. */
const deadAfterMinutes = 10;

export const updateDeadChecks = ({ db }: ScopedDb) =>
  db
    .updateTable('audit_check')
    .set({ state: 'failed', finished_at: sql`now()` })
    .where('state', 'in', ['waiting', 'running'])
    .where('updated_at', '<', sql<string>`now() - make_interval(mins => ${deadAfterMinutes}::int)`)
    .execute();

/** Nothing when one is under way already. */
export const insertCheck = ({ db }: ScopedDb, accountId: string) =>
  db
    .insertInto('audit_check')
    .values({ asked_by: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const updateCheckProgress = ({ db }: ScopedDb, id: string, checked: number, total: number) =>
  db
    .updateTable('audit_check')
    .set({ state: 'running', checked, total, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();

export const updateCheckDone = ({ db }: ScopedDb, id: string, report: ChainReport) =>
  db
    .updateTable('audit_check')
    .set({ state: 'done', report: JSON.stringify(report), finished_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();

export const updateCheckFailed = ({ db }: ScopedDb, id: string) =>
  db
    .updateTable('audit_check')
    .set({ state: 'failed', finished_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();

/** What the last checks saw at the chain's end: it must still be there. */
export async function listNotedHeads({ db }: ScopedDb, limit: number): Promise<{ seq: number; hash: string }[]> {
  const rows = await db
    .selectFrom('audit_check')
    .select('report')
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ report }) => {
    const { headSeq = 0, headHash = null } = report ?? {};
    return headHash === null ? [] : [{ seq: headSeq, hash: headHash }];
  });
}
