import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const insertRecoveryCodes = ({ db }: ScopedDb, accountId: string, hashes: readonly Buffer[]) =>
  db
    .insertInto('identity_recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute();

export const deleteRecoveryCodes = ({ db }: ScopedDb, accountId: string) =>
  db.deleteFrom('identity_recovery_code').where('account_id', '=', accountId).execute();

/** Spends a code: true once. */
export async function updateRecoveryCodeUsed({ db }: ScopedDb, accountId: string, hash: Buffer): Promise<boolean> {
  const used = await db
    .updateTable('identity_recovery_code')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}
