import type { Db } from '../db/database.ts';

/** The name an account shows to others; empty where it has none. */
export async function findNameOf(db: Db, accountId: string): Promise<string> {
  const found = await db
    .selectFrom('identity_account')
    .select('nick_name')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return found?.nick_name ?? '';
}
