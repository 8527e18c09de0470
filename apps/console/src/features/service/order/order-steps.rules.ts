import type { OrderDetail } from '@tilldeck/contracts/service/order.schemas';
import { type OrderStep, orderSteps } from '@tilldeck/contracts/service/order.states';
import type { StepProgress } from '../../../components/page/StepRow.tsx';

/** How far a step is. A closed order shows what was done before. */
export function progressOf(
  order: Pick<OrderDetail, 'state' | 'step' | 'rejection' | 'financeAt' | 'productAt' | 'completedAt'>,
  step: OrderStep,
): StepProgress {
  const { state, rejection } = order;
  if (rejection?.step === step) return 'failed';
  const doneAt: Record<OrderStep, string | boolean | null> = {
    submit: true,
    finance: order.financeAt,
    product: order.productAt,
    complete: order.completedAt,
  };
  if (doneAt[step]) return 'done';
  if (state === 'rejected' || state === 'closed') return 'later';
  return orderSteps.indexOf(step) === orderSteps.indexOf(order.step) ? 'now' : 'later';
}
