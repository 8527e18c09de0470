import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { grantRoutes } from '@tilldeck/contracts/support/grant.routes';
import type { GrantDraft } from '@tilldeck/contracts/support/grant.schemas';
import { endGrantJob } from '@tilldeck/contracts/support/ticket.jobs';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import type { OrgScope } from '../../../platform/db/scope.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { findWriterName, type TicketRow } from '../ticket/ticket.store.ts';
import { sideOf, ticketToMove } from '../ticket/ticket-move.service.ts';
import { tellTicket } from '../ticket/ticket-trail.service.ts';
import { insertGrant, notifyGrantChanged } from './grant.store.ts';
import { findGrantOfTicket } from './grant.view.ts';
import { endGrant } from './grant-end.service.ts';

/** Only people of the customer allow something: neither after-sales, nor who acts for the customer, nor a key. */
export function refuseUnlessCustomer(ctx: Ctx): void {
  const { acting, apiKey } = callerOf(ctx);
  refuseUnless(sideOf(ctx.scope) === 'customer' && !acting && !apiKey, 'support.customer_grants');
}

export const grantFacts = ({ remote, mustAsk, mayAct, until }: GrantDraft) => ({
  remoteGrant: remote,
  ...(remote === 'none' ? {} : { mustAsk }),
  mayAct,
  ...(until ? { until } : {}),
});

/** Writes a grant down; what was allowed before is over. Answers what that was. */
export async function writeGrant(ctx: Ctx, tx: Tx<OrgScope>, ticket: TicketRow, draft: GrantDraft) {
  refuseUnlessCustomer(ctx);
  refuseUnless(draft.remote === 'none' || ticket.device_id !== null, 'support.grant_needs_device');
  refuseUnless(!draft.until || Date.parse(draft.until) > Date.now(), 'support.grant_past');
  const { accountId, loginName } = callerOf(ctx);
  const author = await findWriterName(tx, accountId, loginName);
  const before = await endGrant(tx, ticket, 'changed', author);
  const { id } = await insertGrant(tx, ticket.id, draft, { accountId, author });
  if (draft.until) await tx.enqueue(endGrantJob, { grantId: id }, { runAt: draft.until });
  if (ticket.device_id !== null) await notifyGrantChanged(tx, ticket.device_id);
  return before;
}

type Ended = NonNullable<Awaited<ReturnType<typeof endGrant>>>;
const factsOf = ({ remote, must_ask, may_act, until_at }: Ended) =>
  grantFacts({
    remote: remote as GrantDraft['remote'],
    mustAsk: must_ask,
    mayAct: may_act,
    until: until_at ?? undefined,
  });

export async function setGrant(ctx: Ctx, { id, ...draft }: RouteInput<typeof grantRoutes.set>) {
  await transact(ctx, async (tx) => {
    const ticket = await ticketToMove(tx, id);
    refuseUnless(ticket.state !== 'closed', 'support.ticket_closed');
    const before = await writeGrant(ctx, tx, ticket, draft);
    await tellTicket(tx, ticket, { ...(before ? { before: factsOf(before) } : {}), after: grantFacts(draft) });
  });
  return findGrantOfTicket(ctx, id);
}

export async function withdrawGrant(ctx: Ctx, id: string) {
  await transact(ctx, async (tx) => {
    const ticket = await ticketToMove(tx, id);
    refuseUnlessCustomer(ctx);
    const { accountId, loginName } = callerOf(ctx);
    const ended = await endGrant(tx, ticket, 'customer', await findWriterName(tx, accountId, loginName));
    refuseUnless(ended, 'support.nothing_granted');
    await tellTicket(tx, ticket, { before: factsOf(ended), after: { grantEnd: 'customer' } });
  });
  return findGrantOfTicket(ctx, id);
}
