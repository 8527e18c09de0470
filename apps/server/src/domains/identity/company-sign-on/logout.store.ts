import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Whom a logout is about: a person of the provider, one of their sessions there, or both. */
interface LoggedOut {
  subject: string | null;
  sidHash: Buffer | null;
}

/** True once for each token. */
export async function insertLogout(
  { db }: ScopedDb,
  providerId: string,
  jtiHash: Buffer,
  keptS: number,
): Promise<boolean> {
  const noted = await db
    .insertInto('identity_oidc_logout')
    .values({
      provider_id: providerId,
      jti_hash: jtiHash,
      expires_at: sql`now() + make_interval(secs => ${keptS})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider_id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Ends what was opened through the provider, and answers whose that was. Sessions from before it was noted end by person. */
export async function updateSessionsLoggedOut({ db }: ScopedDb, providerId: string, { subject, sidHash }: LoggedOut) {
  const ended = await db
    .updateTable('identity_session')
    .from('identity_oidc_link as link')
    .innerJoin('identity_account as account', 'account.id', 'link.account_id')
    .set({ ended_at: sql`now()`, ended_reason: 'signed out at the company' })
    .whereRef('link.account_id', '=', 'identity_session.account_id')
    .where('link.provider_id', '=', providerId)
    .where('identity_session.method', '=', 'oidc')
    .where('identity_session.ended_at', 'is', null)
    .where(sql<boolean>`coalesce(identity_session.provider_id, ${providerId}) = ${providerId}`)
    .where((eb) => (subject === null ? eb.lit(true) : eb('link.subject', '=', subject)))
    .where((eb) => (sidHash === null ? eb.lit(true) : eb('identity_session.provider_sid_hash', '=', sidHash)))
    .returning(['account.id', 'account.login_name', 'link.subject'])
    .execute();
  return [...new Map(ended.map((row) => [row.id, row])).values()];
}

/** A sign-in that waits for the account's own second factor leads nowhere any more. */
export const updatePassesLoggedOut = ({ db }: ScopedDb, providerId: string, { subject, sidHash }: LoggedOut) =>
  db
    .updateTable('identity_login_pass as pass')
    .from('identity_oidc_link as link')
    .set({ used_at: sql`now()` })
    .whereRef('link.account_id', '=', 'pass.account_id')
    .whereRef('link.provider_id', '=', 'pass.provider_id')
    .where('pass.provider_id', '=', providerId)
    .where('pass.used_at', 'is', null)
    .where((eb) => (subject === null ? eb.lit(true) : eb('link.subject', '=', subject)))
    .where((eb) => (sidHash === null ? eb.lit(true) : eb('pass.provider_sid_hash', '=', sidHash)))
    .execute();
