import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const listPreferences = ({ db }: ScopedDb, accountId: string) =>
  db
    .selectFrom('identity_preference')
    .select(['key', 'value'])
    .where('account_id', '=', accountId)
    .orderBy('key')
    .execute();

export const countPreferences = async ({ db }: ScopedDb, accountId: string): Promise<number> => {
  const row = await db
    .selectFrom('identity_preference')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
};

export const insertPreference = ({ db }: ScopedDb, accountId: string, key: string, value: string) =>
  db
    .insertInto('identity_preference')
    .values({ account_id: accountId, key, value })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet({ value, updated_at: sql`now()` }))
    .execute();

export const deletePreference = ({ db }: ScopedDb, accountId: string, key: string) =>
  db.deleteFrom('identity_preference').where('account_id', '=', accountId).where('key', '=', key).execute();
