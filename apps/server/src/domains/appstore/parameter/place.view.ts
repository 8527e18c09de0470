import type { parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import type { PlaceChoice } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { sql } from 'kysely';
import { containing, startingWith } from '../../../platform/db/like.ts';
import { inScope, orgControlled, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

const choiceCount = 20;

/** Some partners, groups or devices in reach, to choose one. */
export const listPlaces = (
  scope: Scope,
  { level, keyword }: RouteInput<typeof parameterRoutes.places>,
): Promise<PlaceChoice[]> =>
  readIn(scope, (db) => {
    const inside = { scope, db };
    if (level === 'partner') return listPartners(inside, keyword);
    return level === 'group' ? listGroups(inside, keyword) : listDevices(inside, keyword);
  });

function listPartners({ scope, db }: ScopedDb, keyword: string | undefined) {
  let query = db
    .selectFrom('identity_org as o')
    .select([sql<string>`o.id::text`.as('id'), 'o.name', sql<string>`''`.as('orgName')])
    .where(orgControlled(scope, 'o'));
  if (keyword) query = query.where('o.name', 'ilike', containing(keyword));
  return query.orderBy('o.depth').orderBy('o.name').orderBy('o.id').limit(choiceCount).execute();
}

/** Members of a dynamic group are found when they are asked for: values need a place that stays. */
function listGroups({ scope, db }: ScopedDb, keyword: string | undefined) {
  let query = db
    .selectFrom('devices_group as g')
    .innerJoin('identity_org as o', 'o.id', 'g.org_id')
    .select([sql<string>`g.id::text`.as('id'), 'g.name', 'o.name as orgName'])
    .where('g.kind', '=', 'static')
    .where(inScope(scope, 'g'));
  if (keyword) query = query.where('g.name', 'ilike', containing(keyword));
  return query.orderBy('g.name').orderBy('g.id').limit(choiceCount).execute();
}

function listDevices({ scope, db }: ScopedDb, keyword: string | undefined) {
  let query = db
    .selectFrom('devices_device as d')
    .innerJoin('identity_org as o', 'o.id', 'd.org_id')
    .select(['d.sn as id', 'd.sn as name', 'o.name as orgName'])
    .where(inScope(scope, 'd'));
  query = keyword ? query.where('d.sn', 'like', startingWith(keyword)).orderBy('d.sn') : query.orderBy('d.id', 'desc');
  return query.limit(choiceCount).execute();
}
