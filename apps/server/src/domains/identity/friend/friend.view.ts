import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { friendRoutes } from '@tilldeck/contracts/identity/friend.routes';
import type { Friend } from '@tilldeck/contracts/identity/friend.schemas';
import { sql } from 'kysely';
import { keysetPage } from '../../../platform/db/paging.ts';
import { type OrgScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';

/** Both sides of the caller's own organisation: what it asked, what it is asked, and its friends. */
const friendsOf = ({ scope, db }: ScopedDb<OrgScope>) =>
  db
    .selectFrom('identity_friend as f')
    .leftJoinLateral(sql<CompanyRow>`friend_company(f.id)`.as('company'), (join) => join.onTrue())
    .select(['f.id', 'f.org_id', 'f.state', 'f.asked_name', 'f.created_at', 'f.answered_at'])
    .select([
      sql<number | null>`company.id`.as('company_id'),
      sql<string>`company.name`.as('name'),
      sql<string>`company.abbreviation`.as('abbreviation'),
      sql<string>`company.contact_person`.as('contact_person'),
      sql<string>`company.contact_email`.as('contact_email'),
      sql<string>`company.phone`.as('phone'),
      sql<string | null>`company.country_code`.as('country_code'),
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb('f.org_id', '=', scope.orgId), eb('f.state', '!=', 'withdrawn')]),
        eb.and([eb('f.friend_org_id', '=', scope.orgId), eb('f.state', '!=', 'declined')]),
      ]),
    );
interface CompanyRow {
  id: number;
}
type Row = Awaited<ReturnType<ReturnType<typeof friendsOf>['executeTakeFirstOrThrow']>>;

export const pageFriends = (scope: OrgScope, input: RouteInput<typeof friendRoutes.page>) =>
  readIn(scope, (db) => {
    let query = friendsOf({ scope, db });
    if (input.state === 'friend') query = query.where('f.state', '=', 'accepted');
    if (input.state === 'sent') query = query.where('f.org_id', '=', scope.orgId).where('f.state', '!=', 'accepted');
    if (input.state === 'received')
      query = query.where('f.friend_org_id', '=', scope.orgId).where('f.state', '=', 'pending');
    return keysetPage(db, query, input, 'f.id', (row) => presentFriend(row, scope.orgId));
  });

function presentFriend(row: Row, orgId: number): Friend {
  const isAsker = row.org_id === orgId;
  return {
    id: row.id,
    // A declined request looks like an open one to whoever asked.
    state: row.state === 'accepted' ? 'friend' : isAsker ? 'sent' : 'received',
    askedName: isAsker ? row.asked_name : null,
    company:
      row.company_id === null
        ? null
        : {
            orgId: String(row.company_id),
            name: row.name,
            abbreviation: row.abbreviation,
            contactPerson: row.contact_person,
            contactEmail: row.contact_email,
            phone: row.phone,
            countryCode: row.country_code,
          },
    createdAt: row.created_at,
    answeredAt: row.state === 'accepted' ? row.answered_at : null,
  };
}
