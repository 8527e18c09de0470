import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const insertMailCode = (
  { db }: ScopedDb,
  code: { purpose: string; accountId: string; hash: Buffer; attempts: number; lifetimeHours: number },
) =>
  db
    .insertInto('identity_mail_code')
    .values({
      purpose: code.purpose,
      account_id: code.accountId,
      code_hash: code.hash,
      attempts_left: code.attempts,
      expires_at: sql`now() + make_interval(secs => ${code.lifetimeHours * 3600})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();

/** Codes of the last hour whose purpose begins so. */
export async function countMailCodes({ db }: ScopedDb, accountId: string, purposePrefix: string): Promise<number> {
  const row = await db
    .selectFrom('identity_mail_code')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`starts_with(purpose, ${purposePrefix})`)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** The latest codes, newest first, held until the transaction ends: guesses in parallel are counted one by one. */
export const listMailCodes = ({ db }: ScopedDb, purpose: string, accountId: string) =>
  db
    .selectFrom('identity_mail_code')
    .select(['id', 'code_hash', 'attempts_left'])
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .select(sql<boolean>`used_at is not null`.as('is_used'))
    .where('purpose', '=', purpose)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(20)
    .forUpdate()
    .execute();

export const updateMailCodeTried = ({ db }: ScopedDb, id: string) =>
  db.updateTable('identity_mail_code').set({ attempts_left: sql`attempts_left - 1` }).where('id', '=', id).execute();

/** True once: a code that two calls hold at the same time serves one of them. */
export async function updateMailCodeUsed({ db }: ScopedDb, id: string): Promise<boolean> {
  const used = await db
    .updateTable('identity_mail_code')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
