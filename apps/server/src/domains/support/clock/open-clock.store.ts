import type { TicketType } from '@tilldeck/contracts/support/ticket.states';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { Calendar } from './clock.rules.ts';
import type { clockColumns } from './clock-row.rules.ts';

/** Open tickets by id, with their clocks and the owner of their device; locked, so that no move comes between. */
export async function listOpenClocksForUpdate({ db }: ScopedDb, afterId: string, limit: number) {
  const rows = await db
    .selectFrom('support_ticket as t')
    .leftJoin('devices_device as d', 'd.id', 't.device_id')
    .select(['t.id', 't.type', 't.calendar', 't.first_used_ms', 't.next_used_ms', 't.solution_used_ms'])
    .select(['t.is_answered', 't.running_from', 't.device_id', 'd.org_id as device_org_id'])
    .where('t.state', '<>', 'closed')
    .where('t.id', '>', afterId)
    .orderBy('t.id')
    .limit(limit)
    .forUpdate('t')
    .execute();
  return rows.map((row) => ({ ...row, type: row.type as TicketType }));
}

export const updateClock = ({ db }: ScopedDb, id: string, calendar: Calendar, clock: ReturnType<typeof clockColumns>) =>
  db
    .updateTable('support_ticket')
    .set({ ...clock, calendar: calendar === null ? null : JSON.stringify(calendar) })
    .where('id', '=', id)
    .execute();
