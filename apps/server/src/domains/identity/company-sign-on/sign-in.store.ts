import type { UserType } from '@tilldeck/contracts/identity/session.schemas';
import { sql } from 'kysely';
import type { Verifier } from '../../../platform/auth/scram.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

const providersForSignIn = ({ db }: ScopedDb) =>
  db
    .selectFrom('identity_oidc_provider as provider')
    .innerJoin('identity_org as org', 'org.id', 'provider.org_id')
    .selectAll('provider')
    .select('org.kind as org_kind')
    .select(sql<boolean>`provider.is_enabled and org_is_open(org.id)`.as('is_open'));

export const findProviderBySlug = (inside: ScopedDb, slug: string) =>
  providersForSignIn(inside).where('provider.slug', '=', slug).executeTakeFirst();

/** The provider an attempt was begun with; none once its settings have changed since. */
export const findProviderOfAttempt = (inside: ScopedDb, providerId: string, version: number) =>
  providersForSignIn(inside)
    .where('provider.id', '=', providerId)
    .where('provider.version', '=', version)
    .executeTakeFirst();

/** The provider that vouched for an account a moment ago, if it still does. */
export const findProviderOfPass = (inside: ScopedDb, providerId: string, accountId: string) =>
  providersForSignIn(inside)
    .innerJoin('identity_oidc_link as link', 'link.provider_id', 'provider.id')
    .where('provider.id', '=', providerId)
    .where('link.account_id', '=', accountId)
    .executeTakeFirst();
export type SignInProvider = NonNullable<Awaited<ReturnType<typeof findProviderBySlug>>>;

export const insertAttempt = (
  { db }: ScopedDb,
  attempt: {
    stateHash: Buffer;
    browserHash: Buffer;
    provider: SignInProvider;
    nonce: string;
    sealedVerifier: string;
    lifetimeS: number;
  },
) =>
  db
    .insertInto('identity_oidc_attempt')
    .values({
      state_hash: attempt.stateHash,
      browser_hash: attempt.browserHash,
      provider_id: attempt.provider.id,
      provider_version: attempt.provider.version,
      nonce: attempt.nonce,
      sealed_verifier: attempt.sealedVerifier,
      expires_at: sql`now() + make_interval(secs => ${attempt.lifetimeS})`,
    })
    .execute();

/** Spends an attempt of this browser: once, in time, nothing ever after. */
export const updateAttemptUsed = ({ db }: ScopedDb, stateHash: Buffer, browserHash: Buffer) =>
  db
    .updateTable('identity_oidc_attempt')
    .set({ used_at: sql`now()` })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['provider_id', 'provider_version', 'nonce', 'sealed_verifier'])
    .executeTakeFirst();

/** Whose account a person of the provider has, of its own organisation and in use. */
export const findLinkedAccount = ({ db }: ScopedDb, provider: SignInProvider, subject: string) =>
  db
    .selectFrom('identity_oidc_link as link')
    .innerJoin('identity_account as account', 'account.id', 'link.account_id')
    .select('account.id')
    .where('link.provider_id', '=', provider.id)
    .where('link.subject', '=', subject)
    .where('account.org_id', '=', provider.org_id)
    .where('account.terminated_at', 'is', null)
    .executeTakeFirst();

export const findAccountByEmail = ({ db }: ScopedDb, orgId: number, email: string) =>
  db
    .selectFrom('identity_account')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('org_id', '=', orgId)
    .where('terminated_at', 'is', null)
    .executeTakeFirst();

/** Whether the provider may make accounts for addresses of this domain. */
export async function isDomainOf({ db }: ScopedDb, providerId: string, domain: string): Promise<boolean> {
  const found = await db
    .selectFrom('identity_oidc_domain')
    .select('domain')
    .where('provider_id', '=', providerId)
    .where('domain', '=', domain)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes the place of a link to an account that is no more. */
export async function insertLink(
  { db }: ScopedDb,
  providerId: string,
  subject: string,
  accountId: string,
): Promise<void> {
  await db
    .deleteFrom('identity_oidc_link')
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .execute();
  await db
    .insertInto('identity_oidc_link')
    .values({ provider_id: providerId, subject, account_id: accountId })
    .execute();
}

export async function updateLinkUsed({ db }: ScopedDb, providerId: string, accountId: string): Promise<void> {
  await db
    .updateTable('identity_oidc_link')
    .set({ last_used_at: sql`now()` })
    .where('provider_id', '=', providerId)
    .where('account_id', '=', accountId)
    .execute();
  await db
    .updateTable('identity_oidc_provider')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', providerId)
    .execute();
}

/** Those of the names that somebody has. */
export async function listTakenNames({ db }: ScopedDb, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('identity_account')
    .select(sql<string>`lower(login_name)`.as('name'))
    .where(
      sql`lower(login_name)`,
      'in',
      names.map((name) => name.toLowerCase()),
    )
    .where('terminated_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.name));
}

export interface VouchedAccount {
  orgId: number;
  loginName: string;
  email: string;
  nickName: string;
  userType: UserType;
  language: string;
  timezone: string;
  /** Of a password that nobody knows. */
  verifier: Verifier;
  roleId: string | null;
}

/** Without a password: one can be asked for by mail, unless the provider is the only way in; that confirms the address. */
export async function insertVouchedAccount({ db }: ScopedDb, account: VouchedAccount): Promise<string> {
  const { id } = await db
    .insertInto('identity_account')
    .values({
      org_id: account.orgId,
      login_name: account.loginName,
      email: account.email,
      is_email_confirmed: false,
      nick_name: account.nickName,
      user_type: account.userType,
      language: account.language,
      timezone: account.timezone,
      activated_at: sql<string>`now()`,
      key_salt: account.verifier.keySalt,
      iterations: account.verifier.iterations,
      stored_key: account.verifier.storedKey,
      server_key: account.verifier.serverKey,
      is_password_set: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (account.roleId)
    await db.insertInto('identity_account_role').values({ account_id: id, role_id: account.roleId }).execute();
  return id;
}
