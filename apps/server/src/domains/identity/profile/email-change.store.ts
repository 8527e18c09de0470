import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const insertEmailChange = (
  { db }: ScopedDb,
  change: { accountId: string; oldEmail: string; newEmail: string },
) =>
  db
    .insertInto('identity_email_change')
    .values({ account_id: change.accountId, old_email: change.oldEmail, new_email: change.newEmail })
    .returning('id')
    .executeTakeFirstOrThrow();

/** The newest change that waits for its code. */
export const findEmailChange = ({ db }: ScopedDb, accountId: string, lifetimeMinutes: number) =>
  db
    .selectFrom('identity_email_change')
    .select(['id', 'old_email', 'new_email', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .where('requested_at', '>', sql<string>`now() - make_interval(mins => ${lifetimeMinutes})`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const updateEmailChangeConfirmed = ({ db }: ScopedDb, id: string, undoHash: Buffer, undoDays: number) =>
  db
    .updateTable('identity_email_change')
    .set({
      confirmed_at: sql`now()`,
      undo_hash: undoHash,
      undo_until: sql`now() + make_interval(days => ${undoDays})`,
    })
    .where('id', '=', id)
    .execute();

/** Takes the link of a change, once. Older addresses come back only while nothing newer was taken back first. */
export const updateEmailChangeUndone = ({ db }: ScopedDb, undoHash: Buffer) =>
  db
    .updateTable('identity_email_change')
    .set({ undone_at: sql`now()` })
    .where('undo_hash', '=', undoHash)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', sql<string>`now()`)
    .returning(['id', 'account_id', 'old_email', 'confirmed_at'])
    .executeTakeFirst();

/** Whatever was changed after a change that is taken back cannot be used to bring it again. */
export const updateLaterChangesUndone = ({ db }: ScopedDb, accountId: string, id: string) =>
  db
    .updateTable('identity_email_change')
    .set({ undone_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '>', id)
    .where('undone_at', 'is', null)
    .execute();

/** A password and second factors set after `since` were perhaps not set by the owner: nobody signs in with them again. */
export async function updateCredentialsSince({ db }: ScopedDb, accountId: string, since: string | null): Promise<void> {
  await db
    .updateTable('identity_account')
    .set({ key_salt: randomBytes(16), stored_key: randomBytes(32), server_key: randomBytes(32) })
    .where('id', '=', accountId)
    .where('password_changed_at', '>=', since)
    .execute();
  await db
    .deleteFrom('identity_passkey')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .execute();
  const { numDeletedRows: totp } = await db
    .deleteFrom('identity_totp')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  if (totp > 0n) await db.deleteFrom('identity_recovery_code').where('account_id', '=', accountId).execute();
}
