import { initialPasswordDays } from '@tilldeck/contracts/identity/account.limits';
import type { accountDraft } from '@tilldeck/contracts/identity/account.schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Verifier } from '../../../platform/auth/scram.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';
import type { Reach } from './account.rules.ts';
import { inReach } from './account-reach.store.ts';

type Draft = z.output<typeof accountDraft>;

const profileColumns = (draft: Omit<Draft, 'orgId' | 'isEnabled' | 'initialPassword' | 'roleIds'>) => ({
  login_name: draft.loginName,
  email: draft.email,
  nick_name: draft.nickName,
  phone: draft.phone,
  user_type: draft.userType,
  department_id: draft.departmentId ?? null,
});
const passwordColumns = (verifier: Verifier) => ({
  key_salt: verifier.keySalt,
  iterations: verifier.iterations,
  stored_key: verifier.storedKey,
  server_key: verifier.serverKey,
  is_password_set: true,
  must_change_password: true,
  initial_password_until: sql<string>`now() + make_interval(days => ${initialPasswordDays})`,
  password_changed_at: sql<string>`now()`,
});
/** A live account that the call reaches, held for a change. */
export const findAccountForUpdate = ({ scope, db }: ScopedDb, reach: Reach, id: string) =>
  db
    .selectFrom('identity_account as account')
    .select(['account.id', 'account.org_id', 'account.login_name', 'account.email', 'account.user_type'])
    .select(['account.is_enabled', 'account.is_project_lead', 'account.activated_at', 'account.must_change_password'])
    .select(['account.version', 'account.department_id', 'account.phone', 'account.last_login_at'])
    .where('account.id', '=', id)
    .where('account.terminated_at', 'is', null)
    .where(inReach(scope, reach, 'account'))
    .forUpdate()
    .executeTakeFirst();
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountForUpdate>>>;

/** Whether an account in the scope has the address, confirmed or not. Others are not looked at: who they are is not told. */
export async function isEmailSeen({ scope, db }: ScopedDb, email: string, exceptId = '0'): Promise<boolean> {
  const seen = await db
    .selectFrom('identity_account as account')
    .select('account.id')
    .where(sql`lower(account.email)`, '=', email.toLowerCase())
    .where('account.terminated_at', 'is', null)
    .where('account.id', '!=', exceptId)
    .where(inReach(scope, 'everybody', 'account'))
    .limit(1)
    .executeTakeFirst();
  return seen !== undefined;
}

/** Where an account belongs, and what it begins with. */
interface Origin {
  orgId: number;
  createdBy: string;
  language: string;
  timezone: string;
}

export const insertAccount = (
  { db }: ScopedDb,
  { orgId, createdBy, language, timezone }: Origin,
  draft: Draft,
  verifier: Verifier,
): Promise<{ id: string }> =>
  db
    .insertInto('identity_account')
    .values({
      org_id: orgId,
      created_by: createdBy,
      language,
      timezone,
      ...profileColumns(draft),
      is_email_confirmed: false,
      is_enabled: draft.isEnabled,
      // The person proves themselves with the initial password, and the address with the mail that goes there.
      activated_at: sql<string>`now()`,
      ...passwordColumns(verifier),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateAccount = ({ db }: ScopedDb, id: string, draft: Omit<Draft, 'isEnabled'>) =>
  db
    .updateTable('identity_account')
    .set({
      ...profileColumns(draft),
      is_email_confirmed: sql<boolean>`is_email_confirmed and lower(email) = lower(${draft.email})`,
      ...touched,
    })
    .where('id', '=', id)
    .execute();

export const updateAccountEnabled = ({ db }: ScopedDb, id: string, isEnabled: boolean) =>
  db
    .updateTable('identity_account')
    .set({ is_enabled: isEnabled, ...touched })
    .where('id', '=', id)
    .execute();

export const updateAccountTerminated = ({ db }: ScopedDb, id: string) =>
  db
    .updateTable('identity_account')
    .set({ is_enabled: false, terminated_at: sql<string>`now()`, department_id: null, ...touched })
    .where('id', '=', id)
    .execute();

export const updateInitialPassword = ({ db }: ScopedDb, id: string, verifier: Verifier) =>
  db
    .updateTable('identity_account')
    .set({
      ...passwordColumns(verifier),
      // Somebody who never opened the mail of their invitation comes in this way, too.
      activated_at: sql<string>`coalesce(activated_at, now())`,
      ...touched,
    })
    .where('id', '=', id)
    .execute();

export const updateLead = ({ db }: ScopedDb, id: string, isProjectLead: boolean) =>
  db
    .updateTable('identity_account')
    .set({ is_project_lead: isProjectLead, ...touched })
    .where('id', '=', id)
    .execute();

export const findLeadForUpdate = ({ db }: ScopedDb, orgId: number) =>
  db
    .selectFrom('identity_account')
    .select(['id', 'login_name'])
    .where('org_id', '=', orgId)
    .where('is_project_lead', '=', true)
    .where('terminated_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const findDepartmentOf = ({ db }: ScopedDb, orgId: number, id: string) =>
  db.selectFrom('identity_department').select('id').where('id', '=', id).where('org_id', '=', orgId).executeTakeFirst();

export const listRoleIds = async ({ db }: ScopedDb, accountId: string): Promise<string[]> =>
  (await db.selectFrom('identity_account_role').select('role_id').where('account_id', '=', accountId).execute()).map(
    (row) => row.role_id,
  );

/** Rights are written by functions of the database; partners' role cannot (ADR 0059). */
export async function updateRoles(
  { db }: ScopedDb,
  accountId: string,
  given: readonly string[],
  taken: readonly string[] = [],
): Promise<void> {
  if (given.length > 0 || taken.length > 0)
    await sql`select set_account_roles(${accountId}, ${given}, ${taken})`.execute(db);
}

/** Whatever was sent or begun for the account so far leads nowhere any more. */
export async function updateProofsSpent({ db }: ScopedDb, accountId: string): Promise<void> {
  for (const table of ['identity_mail_code', 'identity_login_pass', 'identity_activation'] as const)
    await db
      .updateTable(table)
      .set({ used_at: sql<string>`now()` })
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .execute();
}

/** Answers how many there were. */
export async function updateSessionEnded({ db }: ScopedDb, accountId: string, sessionId: string): Promise<number> {
  const ended = await db
    .updateTable('identity_session')
    .set({ ended_at: sql<string>`now()`, ended_reason: 'ended by an administrator' })
    .where('token_hash', '=', Buffer.from(sessionId, 'hex'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
