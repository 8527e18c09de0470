import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** What may be forgotten, and when. Codes are kept for a while, so that an old link is told from a wrong one. */
const forgettable = {
  identity_session: sql`expires_at < now()`,
  identity_spent_salt: sql`expires_at < now()`,
  identity_captcha: sql`expires_at < now()`,
  identity_passkey_challenge: sql`expires_at < now()`,
  identity_email_change: sql`requested_at < now() - interval '30 days'`,
  identity_login_failure: sql`at < now() - interval '1 day'`,
  identity_code_request: sql`at < now() - interval '1 day'`,
  identity_mail_code: sql`expires_at < now() - interval '7 days'`,
  identity_activation: sql`expires_at < now() - interval '30 days'`,
  identity_known_device: sql`expires_at < now()`,
  identity_login_pass: sql`expires_at < now()`,
  identity_oidc_attempt: sql`expires_at < now()`,
  identity_oidc_logout: sql`expires_at < now()`,
  identity_registration: sql`created_at < now() - interval '7 days'`,
};
export type ForgettableTable = keyof typeof forgettable;
export const forgettableTables = Object.keys(forgettable) as ForgettableTable[];

/** Deletes up to `limit` rows, so that no statement holds many locks for long. */
export async function deleteForgettable({ db }: ScopedDb, table: ForgettableTable, limit: number): Promise<number> {
  const name = sql.table(table);
  const { numAffectedRows } = await sql`
    delete from ${name} where ctid = any (array(select ctid from ${name} where ${forgettable[table]} limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
