import { sql } from 'kysely';
import type { TreeOrg } from '../../../platform/db/org-tree.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { StoredAudience } from './audience.rules.ts';
import { accountsInUse, isReached } from './audience.view.ts';

export interface MailedPerson {
  id: string;
  login_name: string;
  nick_name: string;
  email: string;
  language: string;
}

/** The next people by id. After the first round only those who have not read the notice. */
export async function listNextPeople(
  { db }: ScopedDb,
  notice: { id: string; writer: TreeOrg; to: StoredAudience },
  round: number,
  after: string,
  limit: number,
): Promise<MailedPerson[]> {
  const { rows } = await sql<MailedPerson>`
    select a.id, a.login_name, a.nick_name, a.email, a.language from ${accountsInUse}
     where ${isReached(notice.writer, notice.to)} and a.is_email_confirmed and a.id > ${after}::bigint
       and (${round}::int = 0 or not exists
             (select from notices_receipt r where r.notice_id = ${notice.id}::bigint and r.account_id = a.id))
     order by a.id limit ${limit}`.execute(db);
  return rows;
}

/** Which of these people are written to now: a try that was done and not heard of again finds nobody. */
export async function insertMails(
  { db }: ScopedDb,
  noticeId: string,
  round: number,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .insertInto('notices_mail')
    .values(accountIds.map((account_id) => ({ notice_id: noticeId, round, account_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .execute();
  await db
    .updateTable('notices_notice')
    .set({ mail_count: sql<number>`mail_count + ${rows.length}` })
    .where('id', '=', noticeId)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}
