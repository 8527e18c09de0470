import { type RawBuilder, sql } from 'kysely';
import { intId } from '../../../platform/db/int-id.ts';
import { controllersOf } from '../../../platform/db/org-tree.ts';
import {
  inScope,
  type OrgScope,
  orgControlled,
  reachesAll,
  type Scope,
  type ScopedDb,
} from '../../../platform/db/scope.ts';
import type { Reach } from './account.rules.ts';

/** The condition for accounts. */
export const inReach = (scope: Scope, reach: Reach, table: string): RawBuilder<boolean> =>
  reachesAll(scope) && reach === 'controlled'
    ? sql<boolean>`${sql.ref(`${table}.is_vendor_controlled`)}`
    : inScope(scope, table);

const orgInReach = (scope: Scope, reach: Reach): RawBuilder<boolean> =>
  reachesAll(scope) && reach === 'controlled'
    ? sql<boolean>`is_org_vendor_controlled(org.id)`
    : orgControlled(scope, 'org');

const orgsIn = ({ scope, db }: ScopedDb, reach: Reach) =>
  db.selectFrom('identity_org as org').where(orgInReach(scope, reach)).where('org.terminated_at', 'is', null);

export const findReachedOrg = (inside: ScopedDb, reach: Reach, id: number) =>
  orgsIn(inside, reach)
    .select(['org.id', 'org.name', 'org.kind', 'org.time_zone', controllersOf('org', 'control').as('controllers')])
    .where('org.id', '=', id)
    .executeTakeFirst();
export type ReachedOrg = NonNullable<Awaited<ReturnType<typeof findReachedOrg>>>;

/** The organisation an input names, or the caller's own. */
export const orgIdOf = (text: string | undefined, own: number): number => (text === undefined ? own : intId(text));

/** The organisations whose roles an account of this one may have. */
export const roleOwnersOf = (org: ReachedOrg): number[] => [...new Set([org.id, ...org.controllers])];

export const listReachedOrgs = (inside: ScopedDb<OrgScope>, reach: Reach, pattern: string | null, limit: number) => {
  const query = orgsIn(inside, reach).select(['org.id', 'org.name', 'org.kind']);
  return (pattern ? query.where('org.name', 'ilike', pattern) : query)
    .orderBy(sql`org.id = ${inside.scope.orgId}`, 'desc')
    .orderBy('org.name')
    .limit(limit)
    .execute();
};

/** Two changes of who administers an organisation come one after the other. */
export const findOrgForUpdate = ({ db }: ScopedDb, orgId: number) =>
  db.selectFrom('identity_org').select('id').where('id', '=', orgId).forNoKeyUpdate().executeTakeFirst();
