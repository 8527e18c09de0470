import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import { type DeviceHistory, maxHistoryDays, maxHistoryPoints } from '@tilldeck/contracts/link/use-log.schemas';
import { sql } from 'kysely';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { offlineSpans, spanSeconds, unknownUntil } from './device-history.rules.ts';

type Request = RouteInput<typeof useLogRoutes.history>;

/** What a chart of one device draws. The device is looked for in the scope first: its history has no owner of its own. */
export function findHistory(scope: Scope, input: Request): Promise<DeviceHistory> {
  return readIn(scope, async (db) => {
    const device = await db
      .selectFrom('devices_device as d')
      .select([
        'd.id',
        'd.state',
        'd.owned_since',
        'd.activated_at',
        sql<string>`greatest(d.owned_since, ${input.from}::timestamptz)`.as('from'),
      ])
      .where('d.id', '=', input.deviceId)
      .where(inScope(scope, 'd'))
      .executeTakeFirst();
    refuseUnless(device, 'core.not_found');
    const rangeMs = Date.parse(input.to) - Date.parse(input.from);
    if (rangeMs <= 0 || rangeMs > maxHistoryDays * 86_400_000)
      throw new AppError('core.invalid_input', { data: { fields: { to: 'range' } } });
    const spanS = spanSeconds(rangeMs, maxHistoryPoints);
    // What came before belongs to the owner of that time. Before the device was theirs nothing is said, nor that it was away.
    const seen = { ...input, from: device.from };
    const [points, links] = await Promise.all([
      listPoints(db, seen, spanS),
      listLinkEvents(db, seen, device.owned_since),
    ]);
    return {
      points,
      spanS,
      offline: offlineSpans(links, seen, device.state === 'online'),
      unknownUntil: unknownUntil(device.activated_at, device.owned_since, input.from),
    };
  });
}

async function listPoints(db: ScopedDb['db'], { deviceId, from, to }: Request, spanS: number) {
  const rounded = (column: string) => sql<number | null>`round(avg(${sql.ref(column)}))::float8`;
  const rows = await db
    .selectFrom('link_telemetry as t')
    .select([
      sql<string>`date_bin(make_interval(secs => ${spanS}), t.received_at, ${from}::timestamptz)`.as('at'),
      rounded('t.battery_percent').as('batteryPercent'),
      rounded('t.memory_free_mb').as('memoryFreeMb'),
      rounded('t.storage_free_mb').as('storageFreeMb'),
      rounded('t.cpu_percent').as('cpuPercent'),
      rounded('t.signal_dbm').as('signalDbm'),
    ])
    .where('t.device_id', '=', deviceId)
    .where('t.received_at', '>=', from)
    .where('t.received_at', '<', to)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
  return rows;
}

/** Connections and their ends, with the last one before the range, which tells how the range begins. */
async function listLinkEvents(db: ScopedDb['db'], { deviceId, from, to }: Request, ownedSince: string) {
  const events = db
    .selectFrom('link_event as e')
    .select(['e.kind', 'e.received_at as at'])
    .where('e.device_id', '=', deviceId)
    .where('e.received_at', '>=', ownedSince)
    .where('e.kind', 'in', ['connected', 'disconnected']);
  const [before, within] = await Promise.all([
    events.where('e.received_at', '<', from).orderBy('e.received_at', 'desc').limit(1).execute(),
    events
      .where('e.received_at', '>=', from)
      .where('e.received_at', '<', to)
      .orderBy('e.received_at')
      .limit(5_000)
      .execute(),
  ]);
  return [...before, ...within];
}
