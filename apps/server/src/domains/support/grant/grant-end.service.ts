import type { GrantEnd } from '@tilldeck/contracts/support/grant.schemas';
import { endTicketAccessJob } from '@tilldeck/contracts/support/ticket.jobs';
import { ticketNumber } from '@tilldeck/contracts/support/ticket.schemas';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { HearDevicesLeft } from '../../../platform/devices-left.ts';
import { writeSystemAudit } from '../../../platform/system-audit.ts';
import { insertEvent, insertJob } from '../../../platform/transact.ts';
import type { TicketRow } from '../ticket/ticket.store.ts';
import { ticketEvent } from '../ticket/ticket-trail.service.ts';
import { findTicketOfOverGrant, listGrantedTickets, notifyGrantChanged, updateGrantEnded } from './grant.store.ts';

type Granting = Pick<TicketRow, 'id' | 'org_id' | 'number' | 'state' | 'device_id'>;

/** Ends what the customer allowed, in the transaction that is the reason; answers what it was. */
export async function endGrant(inside: ScopedDb, ticket: Granting, reason: GrantEnd, by = '') {
  const ended = await updateGrantEnded(inside, ticket.id, { reason, by });
  if (!ended) return null;
  if (ticket.device_id !== null) await notifyGrantChanged(inside, ticket.device_id);
  if (ended.may_act) await insertJob(inside.db, endTicketAccessJob, { ticketId: ticket.id });
  return ended;
}

/** The same where nobody called for it: the trail names the reason. */
export async function endGrantBySystem(inside: ScopedDb, ticket: Granting, reason: GrantEnd): Promise<void> {
  if (!(await endGrant(inside, ticket, reason))) return;
  await writeSystemAudit(inside, 'ticket.grant_over', {
    objectType: 'ticket',
    objectId: ticket.id,
    objectName: ticketNumber(ticket.number),
    orgId: ticket.org_id,
    after: { grantEnd: reason },
  });
}

/** A date is over. The grant has not held since; now the trail and open pages say so, and accesses end. */
export const endOverGrant = (app: App, grantId: string) =>
  writeIn(systemScope(app.database, 'what a customer allowed until a date ends'), async (inside) => {
    const ticket = await findTicketOfOverGrant(inside, grantId);
    if (!ticket) return;
    await endGrantBySystem(inside, ticket as Granting, 'until');
    await insertEvent(inside.db, ticketEvent(ticket as Granting));
  });

/** Who had a device allowed it for that device; the next owner has allowed nothing. */
export const endGrantsOfLeft: HearDevicesLeft = async (inside, { deviceIds }) => {
  for (const ticket of await listGrantedTickets(inside, deviceIds)) {
    await endGrantBySystem(inside, ticket as Granting, 'device_left');
    await insertEvent(inside.db, ticketEvent(ticket as Granting));
  }
};
