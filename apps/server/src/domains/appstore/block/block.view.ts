import type { blockRoutes } from '@tilldeck/contracts/appstore/block.routes';
import type { GroupBlock } from '@tilldeck/contracts/appstore/block.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import { sql } from 'kysely';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { refuseUnfitAudience } from '../publication/audience-refs.view.ts';

const blockRows = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('appstore_block as b')
    .innerJoin('devices_group as g', 'g.id', 'b.group_id')
    .innerJoin('identity_org as o', 'o.id', 'b.org_id')
    .leftJoin('appstore_app as a', (join) => join.onRef('a.package', '=', 'b.package').on('a.deleted_at', 'is', null))
    .selectAll('b')
    .select(['g.name as group_name', 'o.name as org_name', 'a.name as app_name'])
    .where(inScope(scope, 'b'));
type ListedBlock = Awaited<ReturnType<ReturnType<typeof blockRows>['executeTakeFirstOrThrow']>>;

const presentBlock = (row: ListedBlock): GroupBlock => ({
  id: row.id,
  groupId: String(row.group_id),
  groupName: row.group_name,
  package: row.package,
  appName: row.app_name ?? '',
  remark: row.remark,
  orgName: row.org_name,
  createdBy: row.created_by,
  createdAt: row.created_at,
});

export const pageBlocks = (scope: Scope, input: RouteInput<typeof blockRoutes.page>): Promise<Paged<GroupBlock>> =>
  readIn(scope, async (db) => {
    const { groupId, package: part } = input;
    if (groupId) await refuseUnfitAudience({ scope, db }, { groupIds: [groupId] });
    let query = blockRows({ scope, db });
    if (groupId) query = query.where(sql<boolean>`b.group_id = ${groupId}::bigint`);
    if (part) {
      const like = containing(part.toLowerCase());
      query = query.where(sql<boolean>`(lower(b.package) like ${like} or lower(a.name) like ${like})`);
    }
    return keysetPage(db, query, input, 'b.id', presentBlock);
  });
