import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { allocationRoutes } from '@tilldeck/contracts/devices/allocation.routes';
import type { Allocation } from '@tilldeck/contracts/devices/allocation.schemas';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { containing, startingWith } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, orgControlled, readIn } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { refuseUnseenRefs } from '../device/filter-refs.view.ts';

type Input<K extends keyof typeof allocationRoutes> = RouteInput<(typeof allocationRoutes)[K]>;

export function pageAllocations(ctx: Ctx, input: Input<'page'>) {
  const { from, to } = instantsOf(input, ctx.timezone);
  return readIn(ctx.scope, async (db) => {
    await refuseUnseenRefs({ scope: ctx.scope, db }, { operatorId: input.accountId });
    let query = db
      .selectFrom('devices_allocation as a')
      .innerJoin('devices_model as m', 'm.id', 'a.model_id')
      .leftJoin('identity_org as o', 'o.id', 'a.org_id')
      .selectAll('a')
      .select(['m.name as model', 'o.name as owner'])
      .where(inScope(ctx.scope, 'a'));
    if (input.sn) query = query.where('a.sn', 'like', startingWith(input.sn));
    if (input.kind) query = query.where('a.kind', '=', input.kind);
    if (input.isOpen !== undefined) query = query.where('a.ended_at', input.isOpen ? 'is' : 'is not', null);
    if (input.accountId) query = query.where('a.target_account_id', '=', input.accountId);
    if (from) query = query.where('a.allocated_at', '>=', from);
    if (to) query = query.where('a.allocated_at', '<', to);
    return keysetPage(
      db,
      query,
      input,
      'a.id',
      (row): Allocation => ({
        id: row.id,
        deviceId: row.device_id,
        sn: row.sn,
        model: row.model,
        kind: row.kind as Allocation['kind'],
        targetName: row.target_name,
        ownerName: row.owner ?? '',
        remark: row.remark,
        allocatedBy: row.allocated_by,
        allocatedAt: row.allocated_at,
        endedBy: row.ended_by,
        endedAt: row.ended_at,
      }),
    );
  });
}

const targetsShown = 20;

/** Operators of the organisations within reach, and the sub-partners below. */
export const findAllocationTargets = (ctx: Ctx, { keyword }: Input<'targets'>) =>
  readIn(ctx.scope, async (db) => {
    const pattern = keyword ? containing(keyword) : null;
    const people = await sql<{ id: string; name: string; org: string }>`
      select a.id, coalesce(nullif(a.nick_name, ''), a.login_name) as name, o.name as org
        from identity_account a join identity_org o on o.id = a.org_id
       where ${inScope(ctx.scope, 'a')} and a.is_enabled and a.terminated_at is null
         and (${pattern}::text is null or a.login_name ilike ${pattern} or a.nick_name ilike ${pattern})
       order by (a.org_id = ${ctx.scope.orgId}) desc, name, a.id limit ${targetsShown}`.execute(db);
    const partners = await sql<{ id: number; name: string }>`
      select o.id, o.name from identity_org o
       where ${orgControlled(ctx.scope, 'o')} and o.id <> ${ctx.scope.orgId} and o.kind <> 'vendor'
         and o.is_enabled and o.terminated_at is null and (${pattern}::text is null or o.name ilike ${pattern})
       order by o.name, o.id limit ${targetsShown}`.execute(db);
    return [
      ...people.rows.map(({ id, name, org }) => ({ kind: 'operator' as const, id, name, orgName: org })),
      ...partners.rows.map(({ id, name }) => ({ kind: 'partner' as const, id: String(id), name, orgName: '' })),
    ];
  });
