import type { SessionKind } from '@tilldeck/contracts/identity/session.limits';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** How a session came about. */
export type SessionMethod = 'password' | 'oidc' | 'cloud' | 'access';

const accountsForLogin = ({ db }: ScopedDb) =>
  db
    .selectFrom('identity_account')
    .innerJoin('identity_org', 'identity_org.id', 'identity_account.org_id')
    .select([
      'identity_account.id',
      'identity_account.org_id',
      'identity_account.login_name',
      'identity_account.nick_name',
      'identity_account.key_salt',
      'identity_account.iterations',
      'identity_account.stored_key',
      'identity_account.server_key',
      'identity_account.is_enabled',
      'identity_account.activated_at',
      'identity_account.terminated_at',
      'identity_account.email',
      'identity_account.user_type',
      'identity_account.must_change_password',
      'identity_account.initial_password_until',
      'identity_org.name as org_name',
      'identity_org.is_approval_pending',
      'identity_org.is_second_verification_on',
      'identity_org.kind',
      'identity_org.factor_demanded_from',
    ])
    .select(sql<boolean>`org_is_open(identity_org.id)`.as('is_org_enabled'))
    .select(sql<boolean>`account_is_company_only(identity_account.id)`.as('is_company_only'));

/** The account a waiting sign-in is for; nobody once the password changed after it was proven. */
export const findAccountBehindPass = (inside: ScopedDb, passHash: Buffer) =>
  accountsForLogin(inside)
    .innerJoin('identity_login_pass as pass', 'pass.account_id', 'identity_account.id')
    .where('pass.pass_hash', '=', passHash)
    .whereRef('identity_account.password_changed_at', '<=', 'pass.created_at')
    .executeTakeFirst();

/** An account that somebody else vouches for. */
export const findAccountToOpen = (inside: ScopedDb, accountId: string) =>
  accountsForLogin(inside).where('identity_account.id', '=', accountId).executeTakeFirst();

/** The account behind a login name or a confirmed e-mail address; terminated ones only when no live one has the name. */
export const findAccountForLogin = (inside: ScopedDb, name: string) =>
  accountsForLogin(inside)
    .where((eb) =>
      eb.or([
        eb(sql`lower(identity_account.login_name)`, '=', name.toLowerCase()),
        eb.and([
          eb(sql`lower(identity_account.email)`, '=', name.toLowerCase()),
          eb('identity_account.is_email_confirmed', '=', true),
        ]),
      ]),
    )
    .orderBy(sql`identity_account.terminated_at nulls first`)
    .limit(1)
    .executeTakeFirst();

/** How often the passwords of most accounts are stretched; of the latest thousand, so that it stays cheap. */
export async function findUsualIterations({ db }: ScopedDb): Promise<number | null> {
  const { rows } = await sql<{ usual: number | null }>`
    select mode() within group (order by iterations) as usual
      from (select iterations from identity_account order by id desc limit 1000) latest`.execute(db);
  return rows[0]?.usual ?? null;
}

/** Counts a try at an initial password before it is judged, so that none slips past the limit in parallel. */
export const updateInitialPasswordTried = ({ db }: ScopedDb, accountId: string) =>
  db
    .updateTable('identity_account')
    .set({ initial_password_tries: sql`initial_password_tries + 1` })
    .where('id', '=', accountId)
    .where('must_change_password', '=', true)
    .returning('initial_password_tries')
    .executeTakeFirst();

/** Gives the try back to whoever was right. */
export const updateInitialPasswordProven = ({ db }: ScopedDb, accountId: string) =>
  db
    .updateTable('identity_account')
    .set({ initial_password_tries: sql`initial_password_tries - 1` })
    .where('id', '=', accountId)
    .where('initial_password_tries', '>', 0)
    .execute();

/** True at most once a day, for accounts that can be signed in to. */
export async function updateGuessingTold({ db }: ScopedDb, accountId: string): Promise<boolean> {
  const told = await db
    .updateTable('identity_account')
    .set({ guessing_told_at: sql`now()` })
    .where('id', '=', accountId)
    .where('is_enabled', '=', true)
    .where('terminated_at', 'is', null)
    .where(sql<boolean>`coalesce(guessing_told_at, '-infinity') < now() - interval '1 day'`)
    .returning('id')
    .executeTakeFirst();
  return told !== undefined;
}

/** Spends a salt: true once, false ever after. */
export async function insertSpentSalt({ db }: ScopedDb, salt: string, expiresAt: Date): Promise<boolean> {
  const spent = await db
    .insertInto('identity_spent_salt')
    .values({ salt, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('salt')
    .executeTakeFirst();
  return spent !== undefined;
}

/** The company's provider that vouched, and the hash of its own name of the session. */
export interface SessionProvider {
  id: string;
  sidHash: Buffer | null;
}

export const insertSession = (
  { db }: ScopedDb,
  session: {
    tokenHash: Buffer;
    accountId: string;
    sealedKeys: Buffer;
    method: SessionMethod;
    kind: SessionKind;
    idleS: number;
    hasFactorProof: boolean;
    /** Counts as a repeated proof already. */
    isProven: boolean;
    ip: string;
    userAgent: string;
    expiresAt: string;
    /** Of a company sign-in. */
    provider: SessionProvider | null;
  },
) =>
  db
    .insertInto('identity_session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      sealed_keys: session.sealedKeys,
      method: session.method,
      kind: session.kind,
      idle_s: session.idleS,
      has_factor_proof: session.hasFactorProof,
      proved_at: session.isProven ? sql`now()` : null,
      ip: session.ip,
      user_agent: session.userAgent,
      expires_at: session.expiresAt,
      provider_id: session.provider?.id ?? null,
      provider_sid_hash: session.provider?.sidHash ?? null,
    })
    .execute();

export const updateSessionEnded = ({ db }: ScopedDb, tokenHash: Buffer, reason: string) =>
  db
    .updateTable('identity_session')
    .set({ ended_at: sql`now()`, ended_reason: reason })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();

export const updateSessionsEndedOf = ({ db }: ScopedDb, accountId: string, reason: string) =>
  db
    .updateTable('identity_session')
    .set({ ended_at: sql`now()`, ended_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();

export const updateOwnSessionEnded = ({ db }: ScopedDb, accountId: string, tokenHash: Buffer, reason: string) =>
  db
    .updateTable('identity_session')
    .set({ ended_at: sql`now()`, ended_reason: reason })
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returning(['ip', 'user_agent'])
    .executeTakeFirst();

/** Ends every live session of an account but one, and answers how many that were. */
export async function updateOtherSessionsEnded(
  { db }: ScopedDb,
  accountId: string,
  keptTokenHash: Buffer,
  reason: string,
): Promise<number> {
  const ended = await db
    .updateTable('identity_session')
    .set({ ended_at: sql`now()`, ended_reason: reason })
    .where('account_id', '=', accountId)
    .where('token_hash', '<>', keptTokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('account_id')
    .execute();
  return ended.length;
}

export const insertLoginLog = (
  { db }: ScopedDb,
  entry: { orgId: number; accountId: string | null; loginName: string; outcome: string; ip: string; userAgent: string },
) =>
  db
    .insertInto('identity_login_log')
    .values({
      org_id: entry.orgId,
      account_id: entry.accountId,
      login_name: entry.loginName,
      outcome: entry.outcome,
      ip: entry.ip,
      user_agent: entry.userAgent,
    })
    .execute();
