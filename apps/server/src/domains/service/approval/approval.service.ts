import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { approvalRoutes } from '@tilldeck/contracts/service/approval.routes';
import { carryOutOrderJob } from '@tilldeck/contracts/service/order.jobs';
import { approvalStepOf, orderMoveOf, orderRefusal } from '@tilldeck/contracts/service/order.rules';
import type { OrderDetail } from '@tilldeck/contracts/service/order.schemas';
import { orderStates } from '@tilldeck/contracts/service/order.states';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { announce, noteOf, orderToMove, personOf } from '../order/order.service.ts';
import { insertStep, updateState } from '../order/order.store.ts';
import { findOrderDetail, oneOf } from '../order/order.view.ts';

type Choice = RouteInput<typeof approvalRoutes.pass>;

async function decide(ctx: Ctx, choice: Choice, event: 'pass' | 'fail', reason: string): Promise<OrderDetail> {
  await transact(ctx, async (tx) => {
    const row = await orderToMove(tx, choice, event);
    const state = oneOf(orderStates, row.state);
    const step = approvalStepOf(state);
    const move = orderMoveOf(state, event);
    refuseUnless(step && move, 'service.wrong_state');
    const caller = callerOf(ctx);
    // The call is open to both queues; which one counts is known only now.
    refuseUnless(caller.permissions.get(`order${step}`)?.has('enable'), 'core.forbidden');
    const matter = { state, submittedById: row.submitted_by_id, financeById: row.finance_by_id };
    const refusal = orderRefusal(matter, event, caller.accountId);
    if (refusal) throw new AppError(refusal);
    const by = personOf(ctx);
    await updateState(tx, row.id, move.to, event === 'pass' ? { [step]: by } : {});
    await insertStep(tx, row.id, { event, step, by, reason });
    await tx.audit({
      ...noteOf(row),
      before: { state },
      after: { state: move.to, step },
      ...(reason ? { reason } : {}),
    });
    // A repair is carried out when people say that it is done; a warranty needs nobody any more.
    if (move.to === 'approved' && row.kind === 'warranty') await tx.enqueue(carryOutOrderJob, { orderId: row.id });
    await announce(tx, row);
  });
  return findOrderDetail(ctx.scope, choice.id);
}

export const passOrder = (ctx: Ctx, choice: Choice) => decide(ctx, choice, 'pass', '');

export const failOrder = (ctx: Ctx, { reason, ...choice }: RouteInput<typeof approvalRoutes.fail>) =>
  decide(ctx, choice, 'fail', reason);
