import { ticketNumber } from '@tilldeck/contracts/support/ticket.schemas';
import { runningTicketStates, type TicketState } from '@tilldeck/contracts/support/ticket.states';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { findOpenMerge, insertMerge, updateMergeUndone } from './merge.store.ts';
import { findTicketNamed, updateTicketMoved } from './ticket.store.ts';
import { findTicketDetail } from './ticket.view.ts';
import { clockAfter, factsOf, moveTicket, ticketToMove } from './ticket-move.service.ts';
import { tellTicket, ticketEvent } from './ticket-trail.service.ts';

/** The thread goes on in the other ticket; the messages stay where they are, so that the merge can be undone. */
export async function mergeTicket(ctx: Ctx, id: string, intoId: string) {
  refuseUnless(id !== intoId, 'support.merge_itself');
  await transact(ctx, async (tx) => {
    // In one order, or two merges of the same tickets wait for each other.
    const [low, high] = BigInt(id) < BigInt(intoId) ? [id, intoId] : [intoId, id];
    const locked = [await ticketToMove(tx, low), await ticketToMove(tx, high)];
    const [row, into] = id === low ? locked : [...locked].reverse();
    refuseUnless(row && into, 'core.not_found');
    refuseUnless(row.org_id === into.org_id, 'support.other_organisation');
    refuseUnless(into.state !== 'closed', 'support.merged_closed');
    const merged = await moveTicket(tx, row, 'merge', 'support', { mergedInto: intoId });
    await insertMerge(tx, { ticketId: id, intoId, stateBefore: row.state, by: callerOf(ctx).loginName });
    await tellTicket(tx, merged, {
      before: factsOf(row),
      after: { ...factsOf(merged), mergedInto: ticketNumber(into.number) },
    });
    await tx.emit(ticketEvent(into));
  });
  return findTicketDetail(ctx.scope, id);
}

export async function unmergeTicket(ctx: Ctx, id: string) {
  await transact(ctx, async (tx) => {
    const row = await ticketToMove(tx, id);
    const merge = await findOpenMerge(tx, id);
    refuseUnless(merge && row.merged_into !== null, 'support.not_merged');
    refuseUnless(merge.can_undo, 'support.unmerge_over');
    const state = merge.state_before as TicketState;
    const clock = await clockAfter(tx, row, { isAnswer: false, isRunning: runningTicketStates.includes(state) });
    const undone = await updateTicketMoved(tx, row, { state, mergedInto: null, ...(clock ? { clock } : {}) });
    await updateMergeUndone(tx, merge.id);
    await tellTicket(tx, undone, { before: factsOf(row), after: factsOf(undone) });
    await tx.emit(ticketEvent(await findTicketNamed(tx, merge.into_id)));
  });
  return findTicketDetail(ctx.scope, id);
}
