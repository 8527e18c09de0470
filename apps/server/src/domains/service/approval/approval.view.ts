import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { approvalRoutes } from '@tilldeck/contracts/service/approval.routes';
import type { ApprovalStep, OrderState } from '@tilldeck/contracts/service/order.states';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { filtered, ordersIn, presentOrder } from '../order/order.view.ts';

const waitingFor: Record<ApprovalStep, OrderState> = { finance: 'pending_review', product: 'under_approval' };

/** The orders of a queue: those that wait for the step, or by states those that came that far. */
export async function pageQueue(ctx: Ctx, input: RouteInput<typeof approvalRoutes.page>) {
  const { scope, timezone } = ctx;
  const { step } = input;
  refuseUnless(callerOf(ctx).permissions.get(`order${step}`)?.has('query'), 'core.forbidden');
  const state = input.state?.length ? input.state : [waitingFor[step]];
  return readIn(scope, (db) => {
    let query = filtered(ordersIn(scope, db), { ...input, state }, timezone);
    if (step === 'product') query = query.where('o.finance_at', 'is not', null);
    if (input.kind?.length) query = query.where('o.kind', 'in', input.kind);
    return keysetPage(db, query, input, 'o.id', presentOrder);
  });
}
