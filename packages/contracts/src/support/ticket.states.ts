import type { ActionKey } from '../core/route.ts';

/** Spec SUP-01. `waiting_support` is the queue's, `customer_waiting` the assignee's: two states for two readers. */
export const ticketStates = [
  'waiting_support',
  'assigned',
  'waiting_customer',
  'waiting_confirm',
  'customer_waiting',
  'processed',
  'closed',
] as const;
export type TicketState = (typeof ticketStates)[number];

export const ticketTypes = ['important', 'general'] as const;
export type TicketType = (typeof ticketTypes)[number];

/** The vendor's people answer; everyone else who reaches a ticket asks. */
export const ticketSides = ['customer', 'support'] as const;
export type TicketSide = (typeof ticketSides)[number];
/** `system`: what became of an action that was sent with a reply. */
export const messageSides = [...ticketSides, 'system'] as const;
export type MessageSide = (typeof messageSides)[number];

export const ticketEvents = [
  'take',
  'assign',
  'hand_back',
  'answer',
  'propose',
  'reply',
  'not_solved',
  'confirm',
  'close',
  'merge',
  'silence',
] as const;
export type TicketEvent = (typeof ticketEvents)[number];

export interface TicketMove {
  from: TicketState;
  event: TicketEvent;
  to: TicketState;
  by: TicketSide | 'system';
  /** Action of the menu page `ticket` that allows it; null where time does. */
  action: ActionKey | null;
}

export const firstTicketState: TicketState = 'waiting_support';
export const openTicketStates = ticketStates.filter((state) => state !== 'closed');

const moves = (
  froms: readonly TicketState[],
  event: TicketEvent,
  to: TicketState | 'same',
  by: readonly (TicketSide | 'system')[],
  action: ActionKey | null,
): TicketMove[] =>
  froms.flatMap((from) => by.map((who) => ({ from, event, to: to === 'same' ? from : to, by: who, action })));

const withSupport = ['assigned', 'customer_waiting'] as const;
const answerable = [...withSupport, 'waiting_customer'] as const;

/** Every move there is. Buttons, refusals, the diagram in docs/states.md and the tests are read from here. */
export const ticketMoves: readonly TicketMove[] = [
  ...moves(['waiting_support'], 'take', 'assigned', ['support'], 'enable'),
  ...moves(['waiting_support'], 'assign', 'assigned', ['support'], 'enable'),
  // A colleague takes over; the customer's side does not change.
  ...moves([...withSupport, 'waiting_customer', 'waiting_confirm'], 'assign', 'same', ['support'], 'enable'),
  ...moves(withSupport, 'hand_back', 'waiting_support', ['support'], 'enable'),
  ...moves(answerable, 'answer', 'waiting_customer', ['support'], 'edit'),
  ...moves(answerable, 'propose', 'waiting_confirm', ['support'], 'edit'),
  ...moves(['waiting_customer', 'waiting_confirm', 'processed'], 'reply', 'customer_waiting', ['customer'], 'edit'),
  // What a customer adds before an answer came.
  ...moves(['waiting_support', ...withSupport], 'reply', 'same', ['customer'], 'edit'),
  ...moves(['waiting_confirm', 'processed'], 'not_solved', 'customer_waiting', ['customer'], 'edit'),
  ...moves(['waiting_confirm'], 'confirm', 'processed', ['customer'], 'edit'),
  ...moves(['waiting_confirm'], 'silence', 'processed', ['system'], null),
  ...moves(['processed'], 'silence', 'closed', ['system'], null),
  ...moves(openTicketStates, 'close', 'closed', ['customer', 'support'], 'disable'),
  ...moves(openTicketStates, 'merge', 'closed', ['support'], 'enable'),
];

export const ticketMoveOf = (from: TicketState, event: TicketEvent, by: TicketMove['by']): TicketMove | undefined =>
  ticketMoves.find((move) => move.from === from && move.event === event && move.by === by);

/** While after-sales has the next word the clock runs. */
export const runningTicketStates: readonly TicketState[] = ['waiting_support', 'assigned', 'customer_waiting'];
/** The customer has the next word. */
export const customersTurn: readonly TicketState[] = ['waiting_customer', 'waiting_confirm'];
/** The assignee has the next word. */
export const assigneesTurn: readonly TicketState[] = ['assigned', 'customer_waiting'];

/** What a policy promises. */
export const ticketPromises = ['first', 'next', 'solution'] as const;
export type TicketPromise = (typeof ticketPromises)[number];

/** Whose hours a promise counts. */
export const ticketCalendars = ['shop', 'support', 'always'] as const;
export type TicketCalendar = (typeof ticketCalendars)[number];

/** Ready-made views of the list. `my_turn` is what waits for the caller or, for a customer, for the organisation. */
export const ticketViews = ['queue', 'mine', 'my_turn', 'due_soon'] as const;
export type TicketView = (typeof ticketViews)[number];
