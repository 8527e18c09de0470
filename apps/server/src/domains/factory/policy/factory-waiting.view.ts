import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import type { WaitingOrder } from '@tilldeck/contracts/factory/factory-policy.schemas';
import { sql } from 'kysely';
import { intId } from '../../../platform/db/int-id.ts';
import { isController, type TreeOrg } from '../../../platform/db/org-tree.ts';
import { inScope, readIn, type Scope, type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { devicesOf } from './factory-release.store.ts';

/** The orders, each with its devices, also where it has none yet: an order may be imported later. */
export async function listOrders(
  { db }: ScopedDb,
  aim: { org: TreeOrg; modelId: number; orderNos: readonly string[] },
): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select o.order_no as "orderNo", coalesce(c.waiting, 0)::int as waiting, coalesce(c.activated, 0)::int as activated
      from unnest(${aim.orderNos}::text[]) with ordinality as o (order_no, at)
      left join (select d.order_no, count(*) filter (where d.activated_at is null) as waiting, count(d.activated_at) as activated
                   from ${devicesOf(aim)} group by 1) c on c.order_no = o.order_no
     order by o.at`.execute(db);
  return rows;
}

/** Devices that wait for their first start with the draft of each policy, for a page of policies in one statement. */
export async function countWaiting({ db }: ScopedDb, policyIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select p.id, count(*)::int as n from factory_policy p
      join devices_model m on p.model_id in (m.id, m.original_model_id)
      join devices_device d on d.model_id = m.id and d.order_no = any(p.order_nos) and d.order_no <> '' and d.activated_at is null
     where p.id = any(${policyIds}::bigint[]) and (p.org_id = ${vendorOrgId} or ${isController(sql.ref('p.org_id'), 'd')})
     group by p.id`.execute(db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Orders of devices in the caller's scope that wait for their first start, most first; or those that are asked for. */
export function listWaitingOrders(
  scope: Scope,
  { modelId, orderNos }: RouteInput<typeof factoryPolicyRoutes.orders>,
): Promise<WaitingOrder[]> {
  const models = sql`(select m.id from devices_model m
    where m.id = ${intId(modelId)}::int or m.original_model_id = ${intId(modelId)}::int)`;
  const named = orderNos?.length
    ? sql`d.order_no = any(${orderNos}::text[])`
    : sql`d.order_no in (select w.order_no from devices_device w
        where w.model_id in ${models} and w.order_no <> '' and w.activated_at is null and ${inScope(scope, 'w')})`;
  return readIn(scope, async (db) => {
    const { rows } = await sql<WaitingOrder>`
      select d.order_no as "orderNo", (count(*) filter (where d.activated_at is null))::int as waiting,
             count(d.activated_at)::int as activated
        from devices_device d
       where d.model_id in ${models} and d.order_no <> '' and ${named} and ${inScope(scope, 'd')}
       group by 1 order by 2 desc, 1 limit 100`.execute(db);
    return rows;
  });
}
