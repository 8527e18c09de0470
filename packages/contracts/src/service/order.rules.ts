import type { ErrorCode } from '../core/error-code.ts';
import { maxExtensionMonths, maxGraceDays } from './order.limits.ts';
import { type ApprovalStep, type OrderEvent, type OrderMove, type OrderState, orderMoves } from './order.states.ts';

/** What of an order decides who may do what with it. */
export interface OrderMatter {
  state: OrderState;
  submittedById: string | null;
  financeById: string | null;
}

export const orderMoveOf = (state: OrderState, event: OrderEvent): OrderMove | undefined =>
  orderMoves.find((move) => move.from === state && move.event === event);

/** The approval an order waits for; null where it waits for none. */
export const approvalStepOf = (state: OrderState): ApprovalStep | null =>
  state === 'pending_review' ? 'finance' : state === 'under_approval' ? 'product' : null;

/** Why this event is refused to this person, by the table alone; null when it is not. */
export function orderRefusal(matter: OrderMatter, event: OrderEvent, accountId: string): ErrorCode | null {
  const move = orderMoveOf(matter.state, event);
  if (!move || move.by === 'server') return 'service.wrong_state';
  if (move.by === 'anybody') return null;
  if (matter.submittedById === accountId) return 'service.own_order';
  return move.by === 'neitherSubmitterNorFinance' && matter.financeById === accountId ? 'service.same_approver' : null;
}

const poPattern = /^[A-Za-z0-9][A-Za-z0-9/-]{2,29}$/;
const supplierPattern = /^[A-Z0-9-]{2,20}$/;
const refPattern = /^[A-Za-z0-9][A-Za-z0-9/_-]{2,39}$/;

export const isPo = (text: string): boolean => poPattern.test(text);
export const isSupplierCode = (text: string): boolean => supplierPattern.test(text);
export const isInvoiceRef = (text: string): boolean => refPattern.test(text);

const wholeNumber = (text: string): number | null => (/^\d{1,4}$/.test(text) ? Number(text) : null);

/** Days of a dictionary value for the grace period; null where the value names no period. */
export function graceDaysOf(text: string): number | null {
  const days = wholeNumber(text);
  return days !== null && days <= maxGraceDays ? days : null;
}

/** Months of a dictionary value for the extension; null where the value names no period. */
export function extensionMonthsOf(text: string): number | null {
  const months = wholeNumber(text);
  return months !== null && months > 0 && months <= maxExtensionMonths ? months : null;
}
