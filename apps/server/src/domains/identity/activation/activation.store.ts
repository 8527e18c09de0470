import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

/** The account as an activation sees it, held until the transaction ends. */
export const findAccountToActivateForUpdate = ({ db }: ScopedDb, accountId: string) =>
  db
    .selectFrom('identity_account')
    .innerJoin('identity_org', 'identity_org.id', 'identity_account.org_id')
    .select([
      'identity_account.id',
      'identity_account.org_id',
      'identity_account.login_name',
      'identity_account.nick_name',
      'identity_account.email',
      'identity_account.language',
      'identity_account.is_project_lead',
      'identity_account.is_password_set',
      'identity_account.is_enabled',
      'identity_account.activated_at',
      'identity_account.is_email_confirmed',
      'identity_org.name as org_name',
      'identity_org.is_enabled as is_org_enabled',
      'identity_org.is_approval_pending',
    ])
    .where('identity_account.id', '=', accountId)
    .where('identity_account.terminated_at', 'is', null)
    .where('identity_org.terminated_at', 'is', null)
    .forUpdate('identity_account')
    .executeTakeFirst();
export type AccountToActivate = NonNullable<Awaited<ReturnType<typeof findAccountToActivateForUpdate>>>;

export const findActivation = ({ db }: ScopedDb, secretHash: Buffer) =>
  db
    .selectFrom('identity_activation')
    .select(['account_id', 'replaced_at', 'used_at', sql<boolean>`expires_at <= now()`.as('is_expired')])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();

export const updateActivationsReplaced = ({ db }: ScopedDb, accountId: string) =>
  db
    .updateTable('identity_activation')
    .set({ replaced_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('replaced_at', 'is', null)
    .execute();

export const insertActivation = ({ db }: ScopedDb, secretHash: Buffer, accountId: string, lifetimeHours: number) =>
  db
    .insertInto('identity_activation')
    .values({
      secret_hash: secretHash,
      account_id: accountId,
      expires_at: sql`now() + make_interval(hours => ${lifetimeHours})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();

export const updateActivationUsed = ({ db }: ScopedDb, secretHash: Buffer) =>
  db.updateTable('identity_activation').set({ used_at: sql`now()` }).where('secret_hash', '=', secretHash).execute();

export const updateAccountActivated = ({ db }: ScopedDb, accountId: string) =>
  db
    .updateTable('identity_account')
    .set({
      activated_at: sql`coalesce(activated_at, now())`,
      is_password_set: true,
      ...touched,
    })
    .where('id', '=', accountId)
    .execute();

/** A company is there once its project lead is. */
export const updateOrgActivated = ({ db }: ScopedDb, orgId: number) =>
  db
    .updateTable('identity_org')
    .set({ activated_at: sql`now()`, ...touched })
    .where('id', '=', orgId)
    .where('activated_at', 'is', null)
    .execute();
