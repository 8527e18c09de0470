import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

export type ShareRow = Selectable<DB['insight_share']>;

/** Links of an organisation that can be opened. */
export async function countOpenShares({ db }: ScopedDb, orgId: number): Promise<number> {
  const { count } = await db
    .selectFrom('insight_share')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('org_id', '=', orgId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewShare {
  orgId: number;
  accountId: string;
  source: string;
  name: string;
  tokenHash: Buffer;
  sheets: object;
  days: number;
}

export const insertShare = ({ db }: ScopedDb, made: NewShare): Promise<ShareRow> =>
  db
    .insertInto('insight_share')
    .values({
      org_id: made.orgId,
      account_id: made.accountId,
      source: made.source,
      name: made.name,
      token_hash: made.tokenHash,
      sheets: JSON.stringify(made.sheets),
      expires_at: sql<string>`now() + make_interval(days => ${made.days}::int)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Ends a link and deletes what it showed; nothing where it is out of reach or ended already. */
export const updateShareRevoked = ({ scope, db }: ScopedDb, id: string): Promise<ShareRow | undefined> =>
  db
    .updateTable('insight_share')
    .set({ revoked_at: sql`now()`, sheets: null })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(inScope(scope, 'insight_share'))
    .returningAll()
    .executeTakeFirst();

/** What a link shows, counted as seen; nothing where it is over, or its organisation or author is not in use any more. */
export const updateShareViewed = ({ db }: ScopedDb, tokenHash: Buffer): Promise<ShareRow | undefined> =>
  db
    .updateTable('insight_share as s')
    .set({ view_count: sql`s.view_count + 1`, viewed_at: sql`now()` })
    .where('s.token_hash', '=', tokenHash)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', sql<string>`now()`)
    .where(sql<boolean>`org_is_open(s.org_id)`)
    .where(sql<boolean>`exists (select from identity_account a
      where a.id = s.account_id and a.is_enabled and a.terminated_at is null)`)
    .returningAll()
    .executeTakeFirst();

export const deleteExpiredSheets = ({ db }: ScopedDb) =>
  db
    .updateTable('insight_share')
    .set({ sheets: null })
    .where('sheets', 'is not', null)
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
