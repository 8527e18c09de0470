import type { ClockSettings } from '@tilldeck/contracts/support/clock.schemas';
import type { TicketCalendar, TicketType } from '@tilldeck/contracts/support/ticket.states';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export const listPolicies = ({ db }: Pick<ScopedDb, 'db'>) =>
  db.selectFrom('support_policy').selectAll().orderBy('type', 'desc').execute();

export const findHours = ({ db }: Pick<ScopedDb, 'db'>) =>
  db.selectFrom('support_hours').selectAll().executeTakeFirstOrThrow();

export const findHoursForUpdate = ({ db }: ScopedDb) =>
  db.selectFrom('support_hours').selectAll().forUpdate().executeTakeFirstOrThrow();

export async function findSettings(inside: Pick<ScopedDb, 'db'>): Promise<ClockSettings> {
  const policies = await listPolicies(inside);
  const hours = await findHours(inside);
  return {
    policies: policies.map((row) => ({
      type: row.type as TicketType,
      firstMinutes: row.first_minutes,
      nextMinutes: row.next_minutes,
      solutionMinutes: row.solution_minutes,
      calendar: row.calendar as TicketCalendar,
    })),
    hours: { timezone: hours.timezone, openingHours: hours.opening_hours, holidays: hours.holidays },
    version: hours.version,
  };
}

export async function updateSettings({ db }: ScopedDb, { policies, hours }: ClockSettings): Promise<void> {
  for (const { type, firstMinutes, nextMinutes, solutionMinutes, calendar } of policies)
    await db
      .updateTable('support_policy')
      .set({
        first_minutes: firstMinutes,
        next_minutes: nextMinutes,
        solution_minutes: solutionMinutes,
        calendar,
      })
      .where('type', '=', type)
      .execute();
  await db
    .updateTable('support_hours')
    .set({
      timezone: hours.timezone,
      opening_hours: JSON.stringify(hours.openingHours),
      holidays: hours.holidays,
      ...touched,
    })
    .execute();
}
