import { sql } from 'kysely';
import { inScope, type OrgScope, type ScopedDb } from '../../../platform/db/scope.ts';

export interface Reached {
  id: string;
  email: string;
  name: string;
  language: string;
  org_name: string;
}

/** People mails of a report may go to: in use, within reach of its author's organisation, address confirmed. */
export const isReachable = (reach: OrgScope) => sql<boolean>`
  a.is_enabled and a.terminated_at is null and a.activated_at is not null and a.is_email_confirmed
  and org_is_open(a.org_id) and ${inScope(reach, 'a')}`;

export async function listReachable(
  { db }: Pick<ScopedDb, 'db'>,
  reach: OrgScope,
  accountIds: readonly string[],
): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select a.id, a.email, coalesce(nullif(a.nick_name, ''), a.login_name) as name, a.language, o.name as org_name
      from identity_account a join identity_org o on o.id = a.org_id
     where a.id = any(${accountIds}::bigint[]) and ${isReachable(reach)} order by a.id`.execute(db);
  return rows;
}
