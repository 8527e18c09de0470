import { ticketNumber } from '@tilldeck/contracts/support/ticket.schemas';
import { vendorOrgId } from '../../../platform/db/scope.ts';
import type { AuditNote, Tx } from '../../../platform/transact.ts';
import type { TicketRow } from './ticket.store.ts';

type Named = Pick<TicketRow, 'id' | 'org_id' | 'number' | 'state'>;

export const ticketEvent = ({ id, org_id, number, state }: Named) => ({
  topic: 'support.ticket',
  payload: { id, number: ticketNumber(number), state },
  orgId: org_id,
  permission: 'ticket.query',
});

/** The row of the trail and the event of a change. */
export async function tellTicket(tx: Tx, row: Named, change: Pick<AuditNote, 'before' | 'after'>): Promise<void> {
  await tx.audit({
    objectType: 'ticket',
    objectId: row.id,
    objectName: ticketNumber(row.number),
    orgId: row.org_id,
    ...change,
  });
  await tx.emit(ticketEvent(row));
}

/** Notes are the vendor's alone: neither the partner's trail nor its live connection tells of one. */
export async function tellNote(tx: Tx, row: Named): Promise<void> {
  await tx.audit({
    objectType: 'ticket',
    objectId: row.id,
    objectName: ticketNumber(row.number),
    orgId: vendorOrgId,
  });
  await tx.emit({
    topic: 'support.note',
    payload: { id: row.id },
    orgId: vendorOrgId,
    permission: 'ticket.enable',
  });
}

/** Something changed about mails that wait for a person; they are the vendor's alone. */
export const heldMailEvent = (ticketId: string) => ({
  topic: 'support.mail',
  payload: { ticketId },
  orgId: vendorOrgId,
  permission: 'ticket-mail.query',
});
