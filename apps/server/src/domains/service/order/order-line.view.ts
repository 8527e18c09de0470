import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { OrderRoutes } from '@tilldeck/contracts/service/order.routes';
import type { OrderLine } from '@tilldeck/contracts/service/order.schemas';
import { leftReasons, lineStates, type OrderKind } from '@tilldeck/contracts/service/order.states';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { oneOf, ordersIn } from './order.view.ts';

/** The day that counts for an extension: of the approval, or today while there is none. */
const approvedOn = sql`(coalesce(o.product_at, now()) at time zone 'UTC')::date`;

/**
 * Lines with what became of them. Of one that waits: what would, by the device as it is now. A device that belongs to
 * another partner now is not in this one's scope, which is the same to it as deleted; the vendor sees the difference.
 */
const linesIn = (db: ScopedDb['db'], orderId: string) =>
  db
    .selectFrom('service_line as l')
    .innerJoin('service_order as o', 'o.id', 'l.order_id')
    .leftJoin('devices_device as d', 'd.id', 'l.device_id')
    .leftJoin('devices_device as r', 'r.id', 'l.replacement_id')
    .select([
      'l.id',
      'l.position',
      'l.sn',
      'l.model',
      'l.owner_name',
      'l.replacement_sn',
      'l.state',
      'd.id as device_id',
    ])
    .select([
      sql<string | null>`l.warranty_end::text`.as('warranty_end'),
      sql<string | null>`case when l.state <> 'waiting' then l.left_reason
        when d.id is null then 'deleted' when d.org_id <> o.org_id then 'moved'
        when l.replacement_id is not null and r.id is null then 'replacement_deleted'
        when r.org_id <> o.org_id then 'replacement_moved' end`.as('left_reason'),
      sql<string | null>`(case when l.state = 'waiting' then d.warranty_end else l.end_before end)::text`.as(
        'end_before',
      ),
      sql<string | null>`(case
        when l.state <> 'waiting' then l.end_after
        when o.extension_months is null or d.id is null then greatest(r.warranty_end, d.warranty_end)
        else warranty_extension_start(greatest(r.warranty_end, d.warranty_end), coalesce(r.activated_at, d.activated_at),
               coalesce(r.shipped_at, d.shipped_at), o.grace_days, ${approvedOn})
             + make_interval(months => o.extension_months) end)::date::text`.as('end_after'),
    ])
    .where('l.order_id', '=', orderId);

export const pageLines = (scope: Scope, kind: OrderKind, input: RouteInput<OrderRoutes['lines']>) =>
  readIn(scope, async (db) => {
    const order = ordersIn(scope, db).where('o.id', '=', input.id).where('o.kind', '=', kind);
    refuseUnless(await order.executeTakeFirst(), 'core.not_found');
    let query = linesIn(db, input.id);
    if (input.sn) query = query.where('l.sn', 'like', startingWith(input.sn));
    if (input.state?.length) query = query.where('l.state', 'in', input.state);
    return keysetPage(db, query, input, 'l.id', presentLine);
  });

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof linesIn>['executeTakeFirst']>>>;

const presentLine = (row: Row): OrderLine => ({
  id: row.id,
  position: row.position,
  sn: row.sn,
  deviceId: row.device_id,
  model: row.model,
  ownerName: row.owner_name,
  warrantyEnd: row.warranty_end,
  replacementSn: row.replacement_sn,
  state: oneOf(lineStates, row.state),
  leftReason: row.left_reason === null ? null : oneOf(leftReasons, row.left_reason),
  endBefore: row.end_before,
  endAfter: row.end_after,
});
