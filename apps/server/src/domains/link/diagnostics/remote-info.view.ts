import type { RemoteInfo } from '@tilldeck/contracts/devices/device-record.schemas';
import type { DeviceFacts, DeviceHello } from '@tilldeck/contracts/link/uplink.schemas';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

const remoteRow = (db: ScopedDb['db'], scope: Scope, id: string) =>
  db
    .selectFrom('devices_device as d')
    .leftJoin('link_state as l', 'l.device_id', 'd.id')
    .leftJoin('link_facts as f', 'f.device_id', 'd.id')
    .leftJoin('devices_printer as p', 'p.device_id', 'd.id')
    .selectAll('l')
    .select([
      'd.state',
      'd.activated_at',
      'd.os_version',
      'd.firmware_version',
      'd.lan_mac',
      'd.wifi_mac',
      'd.bluetooth_mac',
      'f.hello',
      'f.facts',
      'f.apps',
      'f.apps_at',
      'p.firmware_name as printer_name',
      'p.firmware_version as printer_version',
      sql<boolean>`exists (select from link_presence c where c.device_id = d.id)`.as('is_connected'),
    ])
    .where('d.id', '=', id)
    .where(inScope(scope, 'd'))
    .executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof remoteRow>>>;

/** What a device last said of itself, as the link keeps it. */
export async function findRemoteInfo(scope: Scope, id: string): Promise<RemoteInfo> {
  const row = await readIn(scope, (db) => remoteRow(db, scope, id));
  if (!row) throw new AppError('core.not_found');
  const lock = await findLock(scope, id);
  const facts = row.facts ?? {};
  const hello = row.hello ?? {};
  return {
    ...identityOf(row, facts, hello),
    lock,
    ...screenOf(facts),
    ...conditionOf(row, facts),
    ...networkOf(row, facts),
    apps: row.apps ?? [],
    appsAt: row.apps_at,
  };
}

/** By a command or by a fence, often of somebody above: read for the system, of a device that is in reach. */
async function findLock({ database }: Scope, deviceId: string): Promise<RemoteInfo['lock']> {
  const { rows } = await sql<NonNullable<RemoteInfo['lock']>>`
    select * from (
      (select t.kind = 'lock' as "isLocked", e.ended_at as at, null as "fenceName"
         from tasks_execution e join tasks_task t on t.id = e.task_id
        where e.device_id = ${deviceId} and e.state = 'succeeded' and t.kind in ('lock', 'unlock')
        order by e.ended_at desc limit 1)
      union all
      (select w.unlocked_at is null, coalesce(w.unlocked_at, w.locked_at), case when w.unlocked_at is null then w.fence_name end
         from location_fence_log w join devices_device d on d.id = w.device_id and d.org_id = w.org_id
        where w.device_id = ${deviceId} and w.locked_at is not null
        order by w.locked_at desc limit 1)) last
     order by at desc limit 1`.execute(database.vendor);
  return rows[0] ?? null;
}

const identityOf = (row: Row, facts: Partial<DeviceFacts>, hello: Partial<DeviceHello>) => ({
  state: row.state,
  isConnected: row.is_connected,
  lastOnlineAt: row.last_online_at,
  reportedAt: row.reported_at,
  activatedAt: row.activated_at,
  osVersion: row.os_version || (facts.osVersion ?? hello.osVersion ?? ''),
  firmwareVersion: row.firmware_version || (facts.firmwareVersion ?? hello.firmwareVersion ?? ''),
  printerFirmware: printerOf(row),
  agentVersion: hello.agentVersion ?? null,
  manufacturer: facts.manufacturer ?? null,
  reportedModel: facts.model ?? null,
  kernel: facts.kernel ?? null,
  cpu: facts.cpu ?? null,
  cpuCores: facts.cpuCores ?? null,
});

/** From the registry, which knows of an update when its task ends; the facts follow later. */
const printerOf = ({ printer_name: name, printer_version: version }: Row) =>
  name === null || version === null ? null : { name, version };

const screenOf = (facts: Partial<DeviceFacts>) => ({
  screen: facts.screen ?? null,
  screenDpi: facts.screenDpi ?? null,
  language: facts.language ?? null,
  timezone: facts.timezone ?? null,
});

const conditionOf = (row: Row, facts: Partial<DeviceFacts>) => ({
  cpuPercent: row.cpu_percent,
  batteryPercent: row.battery_percent,
  isCharging: row.is_charging,
  batteryTemperature: row.battery_temperature,
  memoryTotalMb: row.memory_total_mb ?? facts.memoryTotalMb ?? null,
  memoryFreeMb: row.memory_free_mb,
  storageTotalMb: row.storage_total_mb ?? facts.storageTotalMb ?? null,
  storageFreeMb: row.storage_free_mb,
  printer: row.printer_state as RemoteInfo['printer'],
  uptimeS: row.uptime_s === null ? null : Number(row.uptime_s),
});

const networkOf = (row: Row, facts: Partial<DeviceFacts>) => ({
  simSerial: facts.simSerial ?? null,
  simOperator: facts.simOperator ?? null,
  networkType: row.network_type as RemoteInfo['networkType'],
  signalDbm: row.signal_dbm,
  ip: row.ip,
  lanMac: facts.lanMac ?? row.lan_mac,
  wifiMac: facts.wifiMac ?? row.wifi_mac,
  bluetoothMac: facts.bluetoothMac ?? row.bluetooth_mac,
  interfaces: (facts.interfaces ?? []).map((each) => ({ ...each, mac: each.mac ?? null })),
});
