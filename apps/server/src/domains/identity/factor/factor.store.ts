import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const findTotp = ({ db }: ScopedDb, accountId: string) =>
  db.selectFrom('identity_totp').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Keeps a secret that waits for its first code. One that is in use stays. */
export async function insertTotp({ db }: ScopedDb, accountId: string, sealedSecret: string): Promise<boolean> {
  const kept = await db
    .insertInto('identity_totp')
    .values({ account_id: accountId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret: sealedSecret, last_step: null, created_at: sql`now()` })
        .where('identity_totp.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Takes a time step: true once, also for two calls at the same time, and never for an earlier one. */
export async function updateTotpStep({ db }: ScopedDb, accountId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('identity_totp')
    .set({ last_step: step, confirmed_at: sql`coalesce(confirmed_at, now())` })
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', String(step))]))
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteTotp({ db }: ScopedDb, accountId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('identity_totp')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return gone?.confirmed_at != null;
}

/** What the account has, in numbers; a secret nobody confirmed does not count. */
export async function countFactors({ db }: ScopedDb, accountId: string) {
  const { rows } = await sql<{ totp: number; passkeys: number; recovery: number }>`
    select (select count(*) from identity_totp where account_id = ${accountId} and confirmed_at is not null)::int as totp,
           (select count(*) from identity_passkey where account_id = ${accountId})::int as passkeys,
           (select count(*) from identity_recovery_code where account_id = ${accountId} and used_at is null)::int as recovery`.execute(
    db,
  );
  return rows[0] ?? { totp: 0, passkeys: 0, recovery: 0 };
}

/** Changes to the factors of one account happen one after the other. */
export const lockFactors = ({ db }: ScopedDb, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`factors:${accountId}`}, 0))`.execute(db);
