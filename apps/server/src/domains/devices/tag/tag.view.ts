import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import type { DeviceTag } from '@tilldeck/contracts/devices/tag.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetBatch, numberedPage } from '../../../platform/db/paging.ts';
import { inScope, type OrgScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { reachedOrg } from '../group/group.view.ts';

type Filter = Pick<RouteInput<typeof tagRoutes.page>, 'keyword' | 'partnerId'>;

const maxChoices = 200;

async function tagsOf(inside: ScopedDb<OrgScope>, { keyword, partnerId }: Filter) {
  let query = inside.db
    .selectFrom('devices_tag as t')
    .innerJoin('identity_org as o', 'o.id', 't.org_id')
    .selectAll('t')
    .select('o.name as org_name')
    .where(inScope(inside.scope, 't'));
  if (keyword) query = query.where('t.name', 'ilike', containing(keyword));
  if (partnerId) query = query.where('t.org_id', '=', (await reachedOrg(inside, partnerId)).id);
  return { query };
}

export const pageTags = (scope: OrgScope, input: RouteInput<typeof tagRoutes.page>) =>
  readIn(scope, async (db) => {
    const { query } = await tagsOf({ scope, db }, input);
    const order = {
      columns: { name: 't.name', deviceCount: 't.device_count', updatedAt: 't.updated_at' },
      byDefault: ['t.name', 'asc'] as ['t.name', 'asc'],
      key: 't.id',
    };
    return numberedPage(db, query, input, order, presentTag);
  });

export const exportTags = (scope: OrgScope, filter: Filter, after: string | null, limit: number) =>
  readIn(scope, async (db) => {
    const { query } = await tagsOf({ scope, db }, filter);
    return keysetBatch(query, 't.id', after, limit, presentTag);
  });

export async function findTagDetail(inside: ScopedDb<OrgScope>, id: string): Promise<DeviceTag> {
  const { query } = await tagsOf(inside, {});
  const row = await query.where('t.id', '=', intId(id)).executeTakeFirst();
  if (!row) throw new AppError('core.not_found');
  return presentTag(row);
}

export const findTag = (scope: OrgScope, id: string) => readIn(scope, (db) => findTagDetail({ scope, db }, id));

/** The caller's own first, then by name. */
export const listTagChoices = (scope: OrgScope, keyword: string | undefined) =>
  readIn(scope, async (db) => {
    const { query } = await tagsOf({ scope, db }, { keyword });
    const rows = await query
      .orderBy(sql`t.org_id = ${scope.orgId}`, 'desc')
      .orderBy('t.name')
      .orderBy('t.id')
      .limit(maxChoices)
      .execute();
    return rows.map(presentTag);
  });

const presentTag = (row: Selectable<DB['devices_tag']> & { org_name: string }): DeviceTag => ({
  id: String(row.id),
  orgId: String(row.org_id),
  orgName: row.org_name,
  name: row.name,
  colour: row.colour as DeviceTag['colour'],
  remark: row.remark,
  deviceCount: row.device_count,
  version: row.version,
  updatedAt: row.updated_at,
});
