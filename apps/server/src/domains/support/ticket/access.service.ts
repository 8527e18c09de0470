import { ticketNumber } from '@tilldeck/contracts/support/ticket.schemas';
import type { FindAccessTicket } from '../../../platform/access-ticket.ts';
import type { App } from '../../../platform/app.ts';
import { readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { endTicketAccesses } from '../../identity/index.ts';
import { findLatestGrant } from '../grant/grant.store.ts';
import { findOpenNumberForShare, findTicketNamed } from './ticket.store.ts';

const typed = /^t-(\d{1,9})$/i;

/** Where the customer said nothing, an open ticket is enough; what was said last counts otherwise. */
async function findActing(inside: Pick<ScopedDb, 'db'>, ticketId: string) {
  const said = await findLatestGrant(inside, ticketId);
  const isRefused = said !== undefined && !(said.is_active && said.may_act);
  return { isRefused, until: said?.until_at ?? null };
}

/** An access must name an open ticket of the partner it is for: the number alone opens nothing. */
export const findAccessTicket: FindAccessTicket = async (inside, orgId, text) => {
  const number = Number(typed.exec(text)?.[1] ?? 0);
  const found = number > 0 && (await findOpenNumberForShare(inside, orgId, number));
  if (!found) return null;
  const { isRefused, until } = await findActing(inside, found.id);
  return { number: ticketNumber(number), isActingRefused: isRefused, until };
};

/** A merge that was undone, or a grant that was given again, meanwhile: what the ticket allows goes on. */
export async function endAccessOfTicket(app: App, ticketId: string): Promise<void> {
  const scope = systemScope(app.database, 'what a closed ticket allowed ends');
  const { org_id, number, isOver } = await readIn(scope, async (db) => {
    const ticket = await findTicketNamed({ scope, db }, ticketId);
    const isOver = ticket.state === 'closed' || (await findActing({ db }, ticketId)).isRefused;
    return { ...ticket, isOver };
  });
  if (isOver) await endTicketAccesses(app, org_id, ticketNumber(number));
}
