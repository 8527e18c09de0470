import { endTicketAccessJob } from '@tilldeck/contracts/support/ticket.jobs';
import {
  runningTicketStates,
  type TicketEvent,
  type TicketMove,
  type TicketSide,
  ticketMoveOf,
} from '@tilldeck/contracts/support/ticket.states';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { isVendorScope, type Scope, type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { queueLetter } from '../../../platform/mail/letter.ts';
import { insertJob, type Tx, transact } from '../../../platform/transact.ts';
import { findDeciders } from '../../identity/index.ts';
import { policyOf } from '../clock/calendar.service.ts';
import { moveClock } from '../clock/clock.rules.ts';
import { findSettings } from '../clock/clock.store.ts';
import { clockColumns, clockOfRow, limitsOf } from '../clock/clock-row.rules.ts';
import { endGrantBySystem } from '../grant/grant-end.service.ts';
import { ratingLetter } from '../rating/rating-letter.service.ts';
import {
  findTicketForUpdate,
  findWriterName,
  type TicketMoved,
  type TicketRow,
  updateTicketMoved,
} from './ticket.store.ts';
import { findTicketDetail } from './ticket.view.ts';
import { tellTicket } from './ticket-trail.service.ts';

/** The vendor's people answer. A person who acts for a partner is that partner. */
export const sideOf = (scope: Scope): TicketSide => (isVendorScope(scope) ? 'support' : 'customer');

export async function ticketToMove(inside: ScopedDb, id: string): Promise<TicketRow> {
  const row = await findTicketForUpdate(inside, id);
  refuseUnless(row, 'core.not_found');
  return row;
}

/** Carries out one line of the table of moves, with the clock in the same statement; everything else is refused. */
export async function moveTicket(
  inside: ScopedDb,
  row: TicketRow,
  event: TicketEvent,
  by: TicketMove['by'],
  extra: Omit<TicketMoved, 'state' | 'clock'> = {},
): Promise<TicketRow> {
  refuseUnless(row.state !== 'closed', 'support.ticket_closed');
  const move = ticketMoveOf(row.state, event, by);
  refuseUnless(move, 'support.wrong_state');
  const clock = await clockAfter(inside, row, {
    isAnswer: event === 'answer' || event === 'propose',
    isRunning: runningTicketStates.includes(move.to),
  });
  // With the change and not after it: closing ends what the ticket allowed even where this process dies now.
  if (move.to === 'closed') {
    await endGrantBySystem(inside, row, event === 'merge' ? 'merged' : 'closed');
    await insertJob(inside.db, endTicketAccessJob, { ticketId: row.id });
  }
  const moved = await updateTicketMoved(inside, row, { ...extra, state: move.to, ...(clock ? { clock } : {}) });
  if (moved.state === 'processed') await queueLetter(inside, ratingLetter, row.id);
  return moved;
}

/** The clock's columns after a move; null where the move leaves it alone. */
export async function clockAfter(
  inside: ScopedDb,
  row: TicketRow,
  step: { isAnswer: boolean; isRunning: boolean },
): Promise<ReturnType<typeof clockColumns> | null> {
  const before = clockOfRow(row);
  const clock = moveClock(before, row.calendar, step, Date.now());
  if (clock === before) return null;
  return clockColumns(clock, row.calendar, limitsOf(policyOf(await findSettings(inside), row.type)));
}

type Extra = (tx: Tx, row: TicketRow) => Promise<Omit<TicketMoved, 'state' | 'clock'>>;

const moveOf = (event: TicketEvent, extra: Extra = async () => ({})) =>
  async function move(ctx: Ctx, id: string) {
    await transact(ctx, async (tx) => {
      const row = await ticketToMove(tx, id);
      const moved = await moveTicket(tx, row, event, sideOf(ctx.scope), await extra(tx, row));
      await tellTicket(tx, moved, { before: factsOf(row), after: factsOf(moved) });
    });
    return findTicketDetail(ctx.scope, id);
  };

export const factsOf = ({ state, assignee }: TicketRow) => ({ state, assignee });

export const takeTicket = (ctx: Ctx, id: string) => {
  const { accountId, loginName } = callerOf(ctx);
  return moveOf('take', async (tx) => ({
    assignee: { id: accountId, name: await findWriterName(tx, accountId, loginName) },
  }))(ctx, id);
};

export const handBackTicket = moveOf('hand_back', async () => ({ assignee: null }));
export const closeTicket = moveOf('close');
export const confirmTicket = (ctx: Ctx, id: string, isSolved: boolean) =>
  moveOf(isSolved ? 'confirm' : 'not_solved')(ctx, id);

export const listAgents = (ctx: Ctx) =>
  writeIn(systemScope(ctx.app.database, 'who answers tickets'), async (inside) => {
    const deciders = await findDeciders(inside, ctx.scope.orgId, 'ticket.enable');
    return (deciders?.people ?? []).map(({ accountId, name, loginName }) => ({ accountId, name, loginName }));
  });

export async function assignTicket(ctx: Ctx, id: string, accountId: string) {
  const agent = (await listAgents(ctx)).find((person) => person.accountId === accountId);
  return moveOf('assign', async () => {
    refuseUnless(agent, 'support.not_an_agent');
    return { assignee: { id: agent.accountId, name: agent.name } };
  })(ctx, id);
}
