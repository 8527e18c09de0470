import { sql } from 'kysely';
import type { Verifier } from '../../../platform/auth/scram.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

const accountsByEmail = ({ db }: ScopedDb, email: string) =>
  db
    .selectFrom('identity_account')
    .select(['id', 'org_id', 'login_name', 'email'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('terminated_at', 'is', null);

/**
 * The live account a mail to this address is about: the one whose owner confirmed it, or else the first it was entered
 * for. Names do not count here: a code goes to an address, not to a name.
 */
export const findAccountByEmail = (inside: ScopedDb, email: string) =>
  accountsByEmail(inside, email).orderBy('is_email_confirmed', 'desc').orderBy('id').limit(1).executeTakeFirst();

/** The live account whose own address this is. */
export const findEmailHolder = (inside: ScopedDb, email: string) =>
  accountsByEmail(inside, email).where('is_email_confirmed', '=', true).executeTakeFirst();

/**
 * The address is the account's own from now on, as its owner read a mail we sent there. A registration with it that
 * nobody activated gives way; an account in use does not, and the unique index refuses.
 */
export async function updateEmailConfirmed({ db }: ScopedDb, accountId: string, email: string): Promise<void> {
  await db
    .updateTable('identity_account')
    .set({ is_email_confirmed: false })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('is_email_confirmed', '=', true)
    .where('activated_at', 'is', null)
    .where('id', '!=', accountId)
    .execute();
  await db
    .updateTable('identity_account')
    .set({ email, is_email_confirmed: true, ...touched })
    .where('id', '=', accountId)
    .execute();
}

/** Whom a mail about credentials goes to: somebody who could sign in, activated or not. */
export const findAccountToMail = ({ db }: ScopedDb, id: string) =>
  db
    .selectFrom('identity_account')
    .innerJoin('identity_org', 'identity_org.id', 'identity_account.org_id')
    .select(['identity_account.id', 'login_name', 'nick_name', 'email'])
    .where('identity_account.id', '=', id)
    .where('identity_account.terminated_at', 'is', null)
    .where('identity_account.is_enabled', '=', true)
    .where('identity_org.is_enabled', '=', true)
    .executeTakeFirst();

/** Whether the account comes in through its company's provider and has no use for a password. */
export async function isCompanyOnly({ db }: ScopedDb, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ is_only: boolean }>`select account_is_company_only(${accountId}) as is_only`.execute(db);
  return rows[0]?.is_only ?? false;
}

/** The names a password of this account must not be made of. */
export const findPasswordOwner = ({ db }: ScopedDb, accountId: string) =>
  db
    .selectFrom('identity_account')
    .innerJoin('identity_org', 'identity_org.id', 'identity_account.org_id')
    .select(['login_name', 'identity_org.name as org_name'])
    .where('identity_account.id', '=', accountId)
    .executeTakeFirstOrThrow();

/** An initial password that is still valid, and was not replaced by another one since the pass was given; held. */
export const findInitialPasswordForUpdate = ({ db }: ScopedDb, accountId: string, passHash: Buffer) =>
  db
    .selectFrom('identity_account')
    .innerJoin('identity_login_pass', 'identity_login_pass.account_id', 'identity_account.id')
    .select(['identity_account.id', 'org_id', 'login_name', 'is_project_lead', 'key_salt', 'iterations', 'stored_key'])
    .where('identity_account.id', '=', accountId)
    .where('identity_login_pass.pass_hash', '=', passHash)
    .whereRef('identity_login_pass.created_at', '>=', 'password_changed_at')
    .where('must_change_password', '=', true)
    .where(sql<boolean>`not account_is_company_only(identity_account.id)`)
    .where('terminated_at', 'is', null)
    .where('is_enabled', '=', true)
    .forUpdate('identity_account')
    .executeTakeFirst();

export const updateVerifier = ({ db }: ScopedDb, accountId: string, verifier: Verifier) =>
  db
    .updateTable('identity_account')
    .set({
      key_salt: verifier.keySalt,
      iterations: verifier.iterations,
      stored_key: verifier.storedKey,
      server_key: verifier.serverKey,
      must_change_password: false,
      initial_password_until: null,
      password_changed_at: sql`now()`,
      ...touched,
    })
    .where('id', '=', accountId)
    .execute();
