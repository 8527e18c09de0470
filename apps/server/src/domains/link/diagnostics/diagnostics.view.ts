import type { Diagnosis } from '@tilldeck/contracts/link/examination.schemas';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { inScope, readIn, type Scope, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { isShopOpen } from '../../devices/index.ts';
import { findLastExamination } from '../examination/examination.view.ts';
import { diagnose } from './diagnostics.rules.ts';

/** Everything that is known of a device, judged; by its serial number. */
export const findDiagnosis = (scope: Scope, sn: string): Promise<Diagnosis> =>
  readIn(scope, async (db) => {
    const row = await knownDevices(scope, db).where('d.sn', '=', sn).executeTakeFirst();
    refuseUnless(row, 'devices.sn_unknown');
    return judge(scope, db, row);
  });

/** The same of a device whose page is open. */
export const findDiagnosisOf = (scope: Scope, id: string): Promise<Diagnosis> =>
  readIn(scope, async (db) => {
    const row = await knownDevices(scope, db).where('d.id', '=', id).executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    return judge(scope, db, row);
  });

async function judge(scope: Scope, db: ScopedDb['db'], row: KnownRow): Promise<Diagnosis> {
  const now = new Date();
  const isOpen = await isOpenFor(scope, row, now);
  const [lastExamination, counts] = await Promise.all([
    findLastExamination(scope, db, row.id),
    countLastDay(db, row.id, row.owned_since),
  ]);
  const findings = diagnose({
    state: row.state,
    now,
    isShopOpen: isOpen,
    statusEveryS: row.status_every_s,
    lastOnlineAt: row.last_online_at,
    reportedAt: row.received_at,
    batteryPercent: row.battery_percent,
    isCharging: row.is_charging,
    batteryTemperature: row.battery_temperature,
    memoryTotalMb: row.memory_total_mb,
    memoryFreeMb: row.memory_free_mb,
    storageTotalMb: row.storage_total_mb,
    storageFreeMb: row.storage_free_mb,
    networkType: row.network_type,
    signalDbm: row.signal_dbm,
    printerState: row.printer_state,
    lastExamination,
    ...counts,
  });
  return {
    deviceId: row.id,
    sn: row.sn,
    modelName: row.model_name,
    state: row.state,
    isShopOpen: isOpen,
    lastOnlineAt: row.last_online_at,
    reportedAt: row.reported_at,
    findings,
    lastExamination,
  };
}

function isOpenFor({ database }: Scope, { id, org_id: orgId }: { id: string; org_id: number }, now: Date) {
  const system = systemScope(database, 'a device may be in a shop of an organisation above its owner');
  return readIn(system, (db) => isShopOpen({ scope: system, db }, { deviceId: id, orgId }, now.getTime()));
}

const knownDevices = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('devices_device as d')
    .innerJoin('devices_model as m', 'm.id', 'd.model_id')
    .innerJoin('link_setting as setting', (join) => join.on('setting.id', '=', 1))
    .leftJoin('link_state as s', 's.device_id', 'd.id')
    .select([
      'd.id',
      'd.sn',
      'd.org_id',
      'd.state',
      'd.owned_since',
      'm.name as model_name',
      'setting.status_every_s',
      's.last_online_at',
      's.reported_at',
      's.received_at',
      's.battery_percent',
      's.is_charging',
      's.battery_temperature',
      's.memory_total_mb',
      's.memory_free_mb',
      's.storage_total_mb',
      's.storage_free_mb',
      's.network_type',
      's.signal_dbm',
      's.printer_state',
    ])
    .where(inScope(scope, 'd'));
type KnownRow = NonNullable<Awaited<ReturnType<ReturnType<typeof knownDevices>['executeTakeFirst']>>>;

async function countLastDay(db: ScopedDb['db'], deviceId: string, ownedSince: string) {
  const count = (kind: string) => sql<number>`count(*) filter (where kind = ${kind})::int`;
  return db
    .selectFrom('link_event')
    .select([
      count('boot').as('boots'),
      count('app_crashed').as('crashes'),
      count('disconnected').as('disconnects'),
      count('set_aside').as('setAsides'),
    ])
    .where('device_id', '=', deviceId)
    .where('received_at', '>', sql<string>`greatest(now() - interval '1 day', ${ownedSince}::timestamptz)`)
    .executeTakeFirstOrThrow();
}
