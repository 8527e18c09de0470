import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { OrderRoutes } from '@tilldeck/contracts/service/order.routes';
import type { OrderDetail, ServiceOrder } from '@tilldeck/contracts/service/order.schemas';
import {
  type OrderKind,
  type OrderState,
  orderEvents,
  orderKinds,
  orderStates,
  orderSteps,
  stepOfState,
} from '@tilldeck/contracts/service/order.states';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetBatch, keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

interface Rejection {
  step: string;
  by: string;
  reason: string;
  at: string;
}

export const ordersIn = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('service_order as o')
    .selectAll('o')
    .select(sql<string>`org_name(o.org_id)`.as('org_name'))
    .select(
      sql<Rejection | null>`case when o.state = 'rejected' then (
        select json_build_object('step', s.step, 'by', s.by_name, 'reason', s.reason, 'at', s.at)
          from service_order_step s where s.order_id = o.id and s.event = 'fail' order by s.id desc limit 1) end`.as(
        'rejection',
      ),
    )
    .where(inScope(scope, 'o'));
type Query = ReturnType<typeof ordersIn>;
export type OrderFilter = Omit<RouteInput<OrderRoutes['page']>, 'pageNo' | 'pageSize' | 'cursor'>;

export function filtered(start: Query, input: OrderFilter, timezone: string): Query {
  const { from, to } = instantsOf(input, timezone);
  let query = start;
  if (input.state?.length) query = query.where('o.state', 'in', input.state);
  if (from) query = query.where('o.submitted_at', '>=', from);
  if (to) query = query.where('o.submitted_at', '<', to);
  const { keyword } = input;
  if (keyword)
    query = query.where((eb) =>
      eb.or([
        eb('o.number', 'like', startingWith(keyword.toUpperCase())),
        eb('o.po', 'like', startingWith(keyword)),
        eb('o.invoice_ref', 'like', startingWith(keyword)),
        sql<boolean>`exists (select from service_line l where l.order_id = o.id and l.sn = ${keyword})`,
      ]),
    );
  return query;
}

export const pageOrders = (scope: Scope, timezone: string, kind: OrderKind, input: RouteInput<OrderRoutes['page']>) =>
  readIn(scope, (db) =>
    keysetPage(
      db,
      filtered(ordersIn(scope, db).where('o.kind', '=', kind), input, timezone),
      input,
      'o.id',
      presentOrder,
    ),
  );

export const exportOrders = (
  { scope, timezone }: { scope: Scope; timezone: string },
  kind: OrderKind,
  filter: OrderFilter,
  after: string | null,
  limit: number,
) =>
  readIn(scope, (db) =>
    keysetBatch(
      filtered(ordersIn(scope, db).where('o.kind', '=', kind), filter, timezone),
      'o.id',
      after,
      limit,
      presentOrder,
    ),
  );

/** `kind` absent: of either kind, for the queues. */
export const findOrderDetail = (scope: Scope, id: string, kind?: OrderKind): Promise<OrderDetail> =>
  readIn(scope, async (db) => {
    let query = ordersIn(scope, db).where('o.id', '=', id);
    if (kind) query = query.where('o.kind', '=', kind);
    const row = await query.executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    const files = await db
      .selectFrom('service_order_file as f')
      .innerJoin('files_object as file', 'file.id', 'f.file_id')
      .select(['file.id', 'file.name', 'file.size'])
      .where('f.order_id', '=', id)
      .orderBy('f.position')
      .execute();
    const steps = await db
      .selectFrom('service_order_step')
      .select(['id', 'event', 'step', 'by_name', 'reason', 'at'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute();
    return {
      ...presentOrder(row),
      files: files.map((file) => ({ ...file, size: Number(file.size) })),
      steps: steps.map(({ event, step, by_name: by, ...rest }) => ({
        ...rest,
        by,
        event: oneOf(orderEvents, event),
        step: oneOf(orderSteps, step),
      })),
    };
  });

/** The value as its type says; the table has a CHECK for the same list. */
export function oneOf<T extends string>(all: readonly T[], value: string): T {
  const found = all.find((one) => one === value);
  if (found === undefined) throw new Error(`${value} is none of ${all.join(', ')}`);
  return found;
}

type Row = NonNullable<Awaited<ReturnType<Query['executeTakeFirst']>>>;

export function presentOrder(row: Row): ServiceOrder {
  const state: OrderState = oneOf(orderStates, row.state);
  return {
    id: row.id,
    kind: oneOf(orderKinds, row.kind),
    number: row.number,
    orgId: String(row.org_id),
    orgName: row.org_name,
    state,
    step: stepOfState[state],
    po: row.po,
    invoiceRef: row.invoice_ref,
    supplier: row.supplier,
    warrantyPackage: row.warranty_package,
    serviceLevel: row.service_level,
    deliveryType: row.delivery_type,
    gracePeriod: String(row.grace_days),
    extensionPeriod: row.extension_months === null ? null : String(row.extension_months),
    remark: row.remark,
    lineCount: row.line_count,
    doneCount: row.done_count,
    leftCount: row.left_count,
    submittedById: row.submitted_by_id,
    submittedBy: row.submitted_by,
    submittedAt: row.submitted_at,
    financeById: row.finance_by_id,
    financeBy: row.finance_by,
    financeAt: row.finance_at,
    productBy: row.product_by,
    productAt: row.product_at,
    completedAt: row.completed_at,
    closedAt: row.closed_at,
    rejection: row.rejection && {
      ...row.rejection,
      step: oneOf(orderSteps, row.rejection.step),
      at: new Date(row.rejection.at).toISOString(),
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}
