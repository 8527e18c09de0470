import { ticketNumber } from '@tilldeck/contracts/support/ticket.schemas';
import type { FindAccessTicket } from '../../../platform/access-ticket.ts';
import type { App } from '../../../platform/app.ts';
import { readIn, systemScope } from '../../../platform/db/scope.ts';
import { endTicketAccesses } from '../../identity/index.ts';
import { findOpenNumberForShare, findTicketNamed } from './ticket.store.ts';

const typed = /^t-(\d{1,9})$/i;

/** An access must name an open ticket of the partner it is for: the number alone opens nothing. */
export const findAccessTicket: FindAccessTicket = async (inside, orgId, text) => {
  const number = Number(typed.exec(text)?.[1] ?? 0);
  const found = number > 0 && (await findOpenNumberForShare(inside, orgId, number));
  return found ? ticketNumber(number) : null;
};

/** A merge that was undone meanwhile has opened the ticket again: what it allows goes on. */
export async function endAccessOfClosed(app: App, ticketId: string): Promise<void> {
  const scope = systemScope(app.database, 'what a closed ticket allowed ends');
  const { org_id: orgId, number, state } = await readIn(scope, (db) => findTicketNamed({ scope, db }, ticketId));
  if (state === 'closed') await endTicketAccesses(app, orgId, ticketNumber(number));
}
