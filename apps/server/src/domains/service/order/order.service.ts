import type { RouteInput } from '@tilldeck/contracts/core/route';
import { carryOutOrderJob, mailOrderJob } from '@tilldeck/contracts/service/order.jobs';
import type { OrderRoutes } from '@tilldeck/contracts/service/order.routes';
import { orderMoveOf } from '@tilldeck/contracts/service/order.rules';
import type { OrderDetail } from '@tilldeck/contracts/service/order.schemas';
import { newOrderState, type OrderEvent, type OrderKind, orderStates } from '@tilldeck/contracts/service/order.states';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { findReachedOrg, orgIdOf } from '../../identity/index.ts';
import { gatherLines, settleLines } from './draft-lines.service.ts';
import { settleTerms } from './draft-terms.service.ts';
import {
  findOrderForUpdate,
  insertOrder,
  insertStep,
  type OrderRow,
  type Person,
  setLines,
  updateResubmitted,
  updateState,
} from './order.store.ts';
import { findOrderDetail, oneOf } from './order.view.ts';
import { orderEvent } from './order-events.service.ts';
import { changeFiles } from './order-files.service.ts';

type Input<K extends keyof OrderRoutes> = RouteInput<OrderRoutes[K]>;

/** A system with an API key is nobody's account. */
export const personOf = (ctx: Ctx): Person => {
  const { accountId, loginName, apiKey } = callerOf(ctx);
  return { id: apiKey ? null : accountId, name: loginName };
};

/** What the trail keeps: a list can be long, so only its size is kept. */
const factsOf = (
  { po, invoiceRef, supplier, extensionPeriod, warrantyPackage, remark }: Input<'create'>,
  n: number,
) => ({
  po,
  invoiceRef,
  supplier,
  extensionPeriod,
  warrantyPackage,
  remark,
  devices: n,
});

export const noteOf = (order: { id: string; number: string; org_id: number }) => ({
  objectType: 'service_order' as const,
  objectId: order.id,
  objectName: order.number,
  orgId: order.org_id,
});

export async function submitOrder(ctx: Ctx, kind: OrderKind, draft: Input<'create'>): Promise<OrderDetail> {
  const lines = await gatherLines(ctx, draft);
  const id = await transact(ctx, async (tx) => {
    const org = await findReachedOrg(tx, 'everybody', orgIdOf(draft.orgId, tx.scope.orgId));
    refuseUnless(org, 'core.not_found');
    const terms = await settleTerms(tx, ctx.language, kind, draft);
    const settled = await settleLines(ctx, tx, { kind, orgId: org.id, ...terms }, lines);
    const by = personOf(ctx);
    const order = await insertOrder(tx, { kind, orgId: org.id, by, lineCount: settled.length }, draft, terms);
    await setLines(tx, order.id, settled);
    await changeFiles(ctx, tx, { id: order.id, orgId: org.id }, draft.fileIds);
    await insertStep(tx, order.id, { event: 'submit', step: 'submit', by });
    const row = { ...order, org_id: org.id };
    await tx.audit({ ...noteOf(row), after: { ...factsOf(draft, settled.length), state: newOrderState } });
    await announce(tx, row);
    return order.id;
  });
  return findOrderDetail(ctx.scope, id, kind);
}

export async function announce(tx: Tx, order: { id: string; org_id: number }): Promise<void> {
  await tx.enqueue(mailOrderJob, { orderId: order.id });
  await tx.emit(orderEvent(order));
}

/** The order, if this person's version is the present one and the table has the move. */
export async function orderToMove(
  tx: Tx,
  choice: { id: string; version: number },
  event: OrderEvent,
  kind?: OrderKind,
): Promise<OrderRow> {
  const row = await findOrderForUpdate(tx, choice.id, kind);
  refuseUnless(row, 'core.not_found');
  refuseUnless(orderMoveOf(oneOf(orderStates, row.state), event), 'service.wrong_state');
  refuseUnless(row.version === choice.version, 'core.stale_version');
  return row;
}

export async function resubmitOrder(ctx: Ctx, kind: OrderKind, change: Input<'update'>): Promise<OrderDetail> {
  const lines = await gatherLines(ctx, change);
  await transact(ctx, async (tx) => {
    const row = await orderToMove(tx, change, 'resubmit', kind);
    const terms = await settleTerms(tx, ctx.language, kind, change);
    const settled = await settleLines(ctx, tx, { kind, orgId: row.org_id, ...terms }, lines);
    const by = personOf(ctx);
    const order = { by, lineCount: settled.length, state: newOrderState };
    await updateResubmitted(tx, row.id, order, change, terms);
    await setLines(tx, row.id, settled);
    await changeFiles(ctx, tx, { id: row.id, orgId: row.org_id }, change.fileIds);
    await insertStep(tx, row.id, { event: 'resubmit', step: 'submit', by });
    await tx.audit({
      ...noteOf(row),
      before: {
        po: row.po,
        invoiceRef: row.invoice_ref,
        supplier: row.supplier,
        devices: row.line_count,
        state: row.state,
      },
      after: { ...factsOf(change, settled.length), state: newOrderState },
    });
    await announce(tx, row);
  });
  return findOrderDetail(ctx.scope, change.id, kind);
}

/** Starts the work of an approved order, or starts it again where it ended too early. */
export async function completeOrder(ctx: Ctx, kind: OrderKind, choice: Input<'complete'>): Promise<OrderDetail> {
  await transact(ctx, async (tx) => {
    const row = await orderToMove(tx, choice, 'complete', kind);
    await insertStep(tx, row.id, { event: 'complete', step: 'complete', by: personOf(ctx) });
    await tx.enqueue(carryOutOrderJob, { orderId: row.id });
    await tx.audit({ ...noteOf(row), after: { devices: row.line_count } });
    await tx.emit(orderEvent(row));
  });
  return findOrderDetail(ctx.scope, choice.id, kind);
}

export async function closeOrder(ctx: Ctx, kind: OrderKind, choice: Input<'close'>): Promise<OrderDetail> {
  await transact(ctx, async (tx) => {
    const row = await orderToMove(tx, choice, 'close', kind);
    await updateState(tx, row.id, 'closed', { isClosed: true });
    await insertStep(tx, row.id, { event: 'close', step: 'complete', by: personOf(ctx) });
    await tx.audit({ ...noteOf(row), before: { state: row.state }, after: { state: 'closed' } });
    await tx.emit(orderEvent(row));
  });
  return findOrderDetail(ctx.scope, choice.id, kind);
}
