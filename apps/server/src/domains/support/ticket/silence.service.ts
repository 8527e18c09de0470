import { ticketNumber } from '@tilldeck/contracts/support/ticket.schemas';
import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { writeSystemAudit } from '../../../platform/system-audit.ts';
import { insertEvent } from '../../../platform/transact.ts';
import { listSilentTickets } from './silence.store.ts';
import { factsOf, moveTicket, ticketToMove } from './ticket-move.service.ts';
import { ticketEvent } from './ticket-trail.service.ts';

const batch = 200;

/** Moves tickets on that nobody wrote to, by the table of moves. */
export async function moveSilentTickets(app: App, signal: AbortSignal | undefined): Promise<void> {
  const scope = systemScope(app.database, 'a job moves tickets on that nobody wrote to');
  let moved = batch;
  while (moved === batch && !signal?.aborted)
    moved = await writeIn(scope, async (inside) => {
      const ids = await listSilentTickets(inside, batch);
      for (const id of ids) {
        const before = await ticketToMove(inside, id);
        const after = await moveTicket(inside, before, 'silence', 'system');
        await writeSystemAudit(inside, 'ticket.silent', {
          objectType: 'ticket',
          objectId: id,
          objectName: ticketNumber(after.number),
          orgId: after.org_id,
          before: factsOf(before),
          after: factsOf(after),
        });
        await insertEvent(inside.db, ticketEvent(after));
      }
      return ids.length;
    });
}
