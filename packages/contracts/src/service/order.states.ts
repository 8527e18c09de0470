import type { ActionKey } from '../core/route.ts';

export const orderKinds = ['maintenance', 'warranty'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** Spec section 4. `completed`: the order was carried out ('review completed'). */
export const orderStates = ['pending_review', 'under_approval', 'approved', 'rejected', 'completed', 'closed'] as const;
export type OrderState = (typeof orderStates)[number];
export const orderSteps = ['submit', 'finance', 'product', 'complete'] as const;
export type OrderStep = (typeof orderSteps)[number];
export const approvalSteps = ['finance', 'product'] as const;
export type ApprovalStep = (typeof approvalSteps)[number];
export const orderEvents = ['submit', 'resubmit', 'pass', 'fail', 'complete', 'finish', 'close'] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** Who may make a move, beyond the permission. `server`: no person. */
export type OrderActor = 'anybody' | 'notSubmitter' | 'neitherSubmitterNorFinance' | 'server';

export interface OrderMove {
  from: OrderState;
  event: Exclude<OrderEvent, 'submit'>;
  to: OrderState;
  /** Action of the order's own page, or permission of a queue. */
  permission: ActionKey | 'orderfinance.enable' | 'orderproduct.enable' | null;
  by: OrderActor;
}

const finance = { from: 'pending_review', permission: 'orderfinance.enable', by: 'notSubmitter' } as const;
const product = {
  from: 'under_approval',
  permission: 'orderproduct.enable',
  by: 'neitherSubmitterNorFinance',
} as const;
const closing = { event: 'close', to: 'closed', permission: 'disable', by: 'anybody' } as const;

/** Where a new order starts. */
export const newOrderState: OrderState = 'pending_review';

/** Every move there is. Buttons, refusals, the diagram in docs/states.md and the tests are read from here. */
export const orderMoves: readonly OrderMove[] = [
  { ...finance, event: 'pass', to: 'under_approval' },
  { ...finance, event: 'fail', to: 'rejected' },
  { ...product, event: 'pass', to: 'approved' },
  { ...product, event: 'fail', to: 'rejected' },
  { from: 'rejected', event: 'resubmit', to: 'pending_review', permission: 'edit', by: 'anybody' },
  // Starts the work that a background job does; the state follows when it is done.
  { from: 'approved', event: 'complete', to: 'approved', permission: 'enable', by: 'anybody' },
  { from: 'approved', event: 'finish', to: 'completed', permission: null, by: 'server' },
  { ...closing, from: 'pending_review' },
  { ...closing, from: 'rejected' },
  { ...closing, from: 'completed' },
];

/** Orders that keep a partner from being terminated. */
export const openOrderStates: readonly OrderState[] = ['pending_review', 'under_approval', 'approved', 'rejected'];

/** The step that an order waits for; a closed or rejected one waits for none of the approvers. */
export const stepOfState: Record<OrderState, OrderStep> = {
  pending_review: 'finance',
  under_approval: 'product',
  approved: 'complete',
  rejected: 'submit',
  completed: 'complete',
  closed: 'complete',
};

export const lineStates = ['waiting', 'done', 'left'] as const;
export type LineState = (typeof lineStates)[number];
/** Why a line is left out while the rest of the order is carried out. */
export const leftReasons = ['deleted', 'moved', 'replacement_deleted', 'replacement_moved'] as const;
export type LeftReason = (typeof leftReasons)[number];

/** What is wrong with a serial number of a draft. A device of somebody else is as unknown as one that does not exist. */
export const lineFaults = [
  'malformed',
  'unknown',
  'foreign',
  'double',
  'replacement_unknown',
  'replacement_foreign',
  'replacement_double',
  'replacement_not_here',
] as const;
export type LineFault = (typeof lineFaults)[number];
