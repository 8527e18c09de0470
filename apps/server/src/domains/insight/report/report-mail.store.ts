import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface ReportMail {
  run_id: string;
  name: string;
  timezone: string;
  due_at: string;
  row_count: number;
  is_cut: boolean;
  content: Buffer | null;
  pdf: Buffer | null;
  email: string;
  person: string;
  language: string;
  author: string;
}

/** A mail with what it sends; nothing where the recipient is not in use any more. */
export async function findReportMail({ db }: Pick<ScopedDb, 'db'>, id: string): Promise<ReportMail | undefined> {
  const { rows } = await sql<ReportMail>`
    select n.id as run_id, r.name, r.timezone, n.due_at, n.row_count, n.is_cut, n.content, n.pdf, a.email, a.language,
           coalesce(nullif(a.nick_name, ''), a.login_name) as person,
           coalesce(nullif(author.nick_name, ''), author.login_name) as author
      from insight_report_mail m
      join insight_report_run n on n.id = m.run_id
      join insight_report r on r.id = n.report_id
      join identity_account a on a.id = m.account_id
      join identity_account author on author.id = r.account_id
     where m.id = ${id}::bigint and a.is_enabled and a.terminated_at is null and a.is_email_confirmed
       and org_is_open(a.org_id)`.execute(db);
  return rows[0];
}
