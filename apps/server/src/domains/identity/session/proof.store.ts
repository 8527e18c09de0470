import { sql } from 'kysely';
import type { Verifier } from '../../../platform/auth/scram.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Of the password, unless the account is for its company's provider only. */
export async function findVerifier({ db }: ScopedDb, accountId: string): Promise<Verifier | null> {
  const row = await db
    .selectFrom('identity_account')
    .select(['key_salt', 'iterations', 'stored_key', 'server_key'])
    .where('id', '=', accountId)
    .where(sql<boolean>`not account_is_company_only(id)`)
    .executeTakeFirst();
  return row
    ? { keySalt: row.key_salt, iterations: row.iterations, storedKey: row.stored_key, serverKey: row.server_key }
    : null;
}

export async function findProvedAt({ db }: ScopedDb, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('identity_session')
    .select('proved_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.proved_at ?? null;
}

export async function updateSessionProved({ db }: ScopedDb, tokenHash: Buffer): Promise<string> {
  const row = await db
    .updateTable('identity_session')
    .set({ proved_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .returning(sql<string>`proved_at`.as('proved_at'))
    .executeTakeFirstOrThrow();
  return row.proved_at;
}
