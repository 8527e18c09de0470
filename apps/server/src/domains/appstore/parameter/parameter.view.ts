import type { parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import type { AppParameter } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { containing, startingWith } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { findSeenApp } from './app-reach.store.ts';
import { presentValues } from './parameter.rules.ts';

/** An app that was taken out of the store leaves its values behind: its name is not told any more, they are. */
const parameterRows = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('appstore_parameter as p')
    .innerJoin('identity_org as o', 'o.id', 'p.org_id')
    .leftJoin('appstore_app as a', 'a.id', 'p.app_id')
    .leftJoin('appstore_definition as f', 'f.app_id', 'p.app_id')
    .leftJoin('devices_group as g', 'g.id', 'p.group_id')
    .leftJoin('devices_device as d', 'd.id', 'p.device_id')
    .selectAll('p')
    .select(['a.name as app_name', 'a.package', 'f.fields', 'o.name as org_name'])
    .select(sql<string>`case p.level when 'partner' then o.name when 'group' then g.name else d.sn end`.as('target'))
    .where(inScope(scope, 'p'));
type ParameterRow = Awaited<ReturnType<ReturnType<typeof parameterRows>['executeTakeFirstOrThrow']>>;

const presentParameter = (row: ParameterRow): AppParameter => ({
  id: row.id,
  appId: row.app_id,
  appName: row.app_name ?? '',
  package: row.package ?? '',
  level: row.level as AppParameter['level'],
  target: row.target,
  orgId: String(row.org_id),
  orgName: row.org_name,
  groupId: row.group_id === null ? null : String(row.group_id),
  deviceId: row.device_id,
  ...presentValues(row.fields ?? [], row.values),
  updatedBy: row.updated_by,
  updatedAt: row.updated_at,
  version: row.version,
});

export function pageParameters(
  scope: Scope,
  { appId, level, target, ...input }: RouteInput<typeof parameterRoutes.page>,
): Promise<Paged<AppParameter>> {
  return readIn(scope, async (db) => {
    if (appId) refuseUnless(await findSeenApp({ scope, db }, appId), 'core.not_found');
    let query = parameterRows({ scope, db });
    if (appId) query = query.where('p.app_id', '=', appId);
    if (level) query = query.where('p.level', '=', level);
    if (target) {
      const part = containing(target);
      query = query.where((eb) =>
        eb.or([
          eb.and([eb('p.level', '=', 'partner'), eb('o.name', 'ilike', part)]),
          eb('g.name', 'ilike', part),
          eb('d.sn', 'like', startingWith(target)),
        ]),
      );
    }
    return keysetPage(db, query, input, 'p.id', presentParameter);
  });
}

export async function findParameterDetail(scope: Scope, id: string): Promise<AppParameter> {
  const row = await readIn(scope, (db) => parameterRows({ scope, db }).where('p.id', '=', id).executeTakeFirst());
  refuseUnless(row, 'core.not_found');
  return presentParameter(row);
}
