import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { ratingRoutes } from '@tilldeck/contracts/support/rating.routes';
import { canRate } from '@tilldeck/contracts/support/rating.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { vendorOrgId } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { findWriterName } from '../ticket/ticket.store.ts';
import { sideOf, ticketToMove } from '../ticket/ticket-move.service.ts';
import { tellTicket } from '../ticket/ticket-trail.service.ts';
import { findRatedDevice, findRatingForUpdate, setRating } from './rating.store.ts';
import { findRatingOfTicket } from './rating.view.ts';

/** One rating of a ticket: the first is kept with whose work it was and on which device, later ones change score and text. */
export async function rateTicket(ctx: Ctx, { id, score, comment }: RouteInput<typeof ratingRoutes.rate>) {
  refuseUnless(sideOf(ctx.scope) === 'customer', 'support.customer_rates');
  await transact(ctx, async (tx) => {
    const ticket = await ticketToMove(tx, id);
    refuseUnless(ticket.state !== 'closed', 'support.ticket_closed');
    refuseUnless(canRate(ticket.state, ticket.rating_asked_at !== null), 'support.not_asked');
    const { accountId, loginName } = callerOf(ctx);
    const before = await findRatingForUpdate(tx, id);
    await setRating(tx, {
      ticketId: id,
      score,
      comment,
      accountId,
      author: await findWriterName(tx, accountId, loginName),
      assigneeId: ticket.assignee_id,
      assignee: ticket.assignee,
      device: ticket.device_id === null ? undefined : await findRatedDevice(tx, ticket.device_id),
    });
    await tellTicket(tx, ticket, { ...(before ? { before } : {}), after: { score, comment } });
    await tx.emit({
      topic: 'support.rating',
      payload: { id },
      orgId: vendorOrgId,
      permission: 'satisfaction.query',
    });
  });
  return findRatingOfTicket(ctx, id);
}
