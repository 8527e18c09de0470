import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** The partner behind an account ID or an e-mail address, for the system: the caller is told nothing of it. */
export const findPartnerByAccount = ({ db }: ScopedDb, account: string) =>
  db
    .selectFrom('identity_account as a')
    .innerJoin('identity_org as o', 'o.id', 'a.org_id')
    .select('o.id')
    .where((eb) =>
      eb.or([
        eb(sql`lower(a.login_name)`, '=', account.toLowerCase()),
        eb.and([eb(sql`lower(a.email)`, '=', account.toLowerCase()), eb('a.is_email_confirmed', '=', true)]),
      ]),
    )
    .where('a.terminated_at', 'is', null)
    .where('a.user_type', '=', 'partner')
    .where('o.kind', '=', 'partner')
    .where('o.is_enabled', '=', true)
    .where('o.terminated_at', 'is', null)
    .limit(1)
    .executeTakeFirst();

/** What there is between two partners, whoever asked. */
export const listBetween = ({ db }: ScopedDb, orgId: number, other: number) =>
  db
    .selectFrom('identity_friend')
    .select(['id', 'org_id', 'state'])
    .where((eb) =>
      eb.or([
        eb.and([eb('org_id', '=', orgId), eb('friend_org_id', '=', other)]),
        eb.and([eb('org_id', '=', other), eb('friend_org_id', '=', orgId)]),
      ]),
    )
    .execute();

export async function countRequestsToday({ db }: ScopedDb, orgId: number): Promise<number> {
  const row = await db
    .selectFrom('identity_friend')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('org_id', '=', orgId)
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export const insertRequest = ({ db }: ScopedDb, orgId: number, friendOrgId: number | null, askedName: string) =>
  db
    .insertInto('identity_friend')
    .values({ org_id: orgId, friend_org_id: friendOrgId, asked_name: askedName })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A request or friendship of this organisation, on either side, held until the transaction ends. */
export const findFriendForUpdate = ({ db }: ScopedDb, orgId: number, id: string) =>
  db
    .selectFrom('identity_friend')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('org_id', '=', orgId), eb('friend_org_id', '=', orgId)]))
    .forUpdate()
    .executeTakeFirst();

export const updateAnswered = ({ db }: ScopedDb, id: string, state: 'accepted' | 'declined') =>
  db.updateTable('identity_friend').set({ state, answered_at: sql`now()` }).where('id', '=', id).execute();

/** Kept out of sight: it counts among the day's requests, so that asking again and again has an end. */
export const updateWithdrawn = ({ db }: ScopedDb, id: string) =>
  db.updateTable('identity_friend').set({ state: 'withdrawn', friend_org_id: null }).where('id', '=', id).execute();

export const deleteFriends = ({ db }: ScopedDb, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve()
    : db
        .deleteFrom('identity_friend')
        .where('id', 'in', [...ids])
        .execute();
