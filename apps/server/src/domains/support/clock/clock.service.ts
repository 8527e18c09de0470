import type { ClockSettings } from '@tilldeck/contracts/support/clock.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readIn, type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { findCalendar, policyOf } from './calendar.service.ts';
import { settle } from './clock.rules.ts';
import { findHoursForUpdate, findSettings, updateSettings } from './clock.store.ts';
import { clockColumns, clockOfRow, limitsOf } from './clock-row.rules.ts';
import { listOpenClocksForUpdate, updateClock } from './open-clock.store.ts';

const batch = 500;

export const readSettings = (ctx: Ctx): Promise<ClockSettings> => readIn(ctx.scope, (db) => findSettings({ db }));

/** Open tickets keep what they have used, by the hours that counted until now; from now on the new ones count. */
async function rewindOpenTickets(inside: ScopedDb, settings: ClockSettings, nowMs: number): Promise<void> {
  let rows: Awaited<ReturnType<typeof listOpenClocksForUpdate>>;
  let afterId = '0';
  do {
    rows = await listOpenClocksForUpdate(inside, afterId, batch);
    for (const row of rows) {
      const device = row.device_id && row.device_org_id ? { deviceId: row.device_id, orgId: row.device_org_id } : null;
      const clock = settle(clockOfRow(row), row.calendar, nowMs);
      const calendar = await findCalendar(inside, settings, row.type, device);
      await updateClock(
        inside,
        row.id,
        calendar,
        clockColumns(clock, calendar, limitsOf(policyOf(settings, row.type))),
      );
    }
    afterId = rows.at(-1)?.id ?? afterId;
  } while (rows.length === batch);
}

const factsOf = ({ policies, hours }: ClockSettings) => ({
  ...Object.fromEntries(
    policies.map(({ type, firstMinutes, nextMinutes, solutionMinutes, calendar }) => [
      type,
      `${firstMinutes} / ${nextMinutes} / ${solutionMinutes} · ${calendar}`,
    ]),
  ),
  timezone: hours.timezone,
  holidays: hours.holidays.join(', '),
});

/** Only the vendor's people change it: their transaction reaches every ticket and every shop. */
export const changeSettings = (ctx: Ctx, change: ClockSettings): Promise<ClockSettings> =>
  transact(ctx, async (tx) => {
    const { version } = await findHoursForUpdate(tx);
    refuseUnless(version === change.version, 'core.stale_version');
    const before = await findSettings(tx);
    await updateSettings(tx, change);
    const after = await findSettings(tx);
    await rewindOpenTickets(tx, after, Date.now());
    await tx.audit({ objectType: 'ticket_clock', objectId: '1', before: factsOf(before), after: factsOf(after) });
    await tx.emit({
      topic: 'support.clock',
      payload: {},
      orgId: vendorOrgId,
      permission: ['ticket-clock.query', 'ticket.query'],
    });
    return after;
  });
