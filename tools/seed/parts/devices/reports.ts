import { taskKindNames } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { insertRows } from '../../insert-rows.ts';
import type { Random } from '../../random.ts';
import type { SeedContext } from '../../seed-part.ts';
import type { DemoDevice } from './fleet.ts';
import { printerFirmwareOf, seedPrinters } from './printers.ts';
import { seedApps, seedSigns } from './signs.ts';

const apps = [
  ['com.example.till', 'Till', 'third_party', '5.12.0'],
  ['com.example.loyalty', 'Loyalty', 'third_party', '2.3.1'],
  ['com.example.kds', 'Kitchen display', 'third_party', '1.8.4'],
  ['com.android.settings', 'Settings', 'system', '13'],
  ['com.android.systemui', 'System UI', 'system', '13'],
  ['com.vendor.printer', 'Printer service', 'system', '4.0.2'],
] as const;
const hasBattery = ({ model }: DemoDevice) => model.series === 'Mobile' || model.series === 'Scanner';
const hasPrinter = ({ model }: DemoDevice) => model.series !== 'Scanner' && model.name !== 'M1';
const hasSystem = ({ os_version: os }: DemoDevice) => os.startsWith('Android');
/** About every fifth has not got the newest till yet. */
const isLate = ({ sn }: DemoDevice) => Buffer.from(sn).reduce((sum, byte) => sum + byte, 0) % 5 === 0;
const languages: Readonly<Record<string, string>> = { Europe: 'de-DE', Asia: 'zh-CN', America: 'en-US' };

function statusOf(random: Random, device: DemoDevice, now: Date) {
  const agoMs = device.state === 'online' ? random.between(5, 280) * 1_000 : random.between(1, 400) * 3_600_000;
  const at = new Date(now.getTime() - agoMs);
  const isMobile = device.model.series === 'Mobile';
  const network = isMobile ? random.pick(['wifi', 'mobile']) : random.pick(['wired', 'wired', 'wifi']);
  const memoryMb = hasSystem(device) ? 4096 : 64;
  const storageMb = hasSystem(device) ? 65_536 : 256;
  const status = {
    device_id: device.id,
    epoch: 0,
    seq: 0,
    seen: 0,
    status_seq: 0,
    reported_at: at,
    received_at: at,
    last_online_at: at,
    battery_percent: hasBattery(device) ? random.between(8, 100) : null,
    is_charging: hasBattery(device) ? random.isLucky(0.4) : null,
    battery_temperature: hasBattery(device) ? random.between(24, 41) : null,
    memory_total_mb: memoryMb,
    memory_free_mb: Math.round(memoryMb * (0.1 + random.next() * 0.5)),
    storage_total_mb: storageMb,
    storage_free_mb: Math.round(storageMb * (0.04 + random.next() * 0.7)),
    cpu_percent: random.between(2, 80),
    network_type: network,
    signal_dbm: network === 'wired' ? null : -random.between(45, 90),
    ip: `192.0.2.${random.between(2, 250)}`,
    printer_state: hasPrinter(device)
      ? random.weighted([
          ['ready', 80],
          ['paper_low', 12],
          ['paper_out', 5],
          ['cover_open', 3],
        ] as const)
      : 'absent',
    uptime_s: random.between(600, 900_000),
  };
  // Places were drawn here once. Without their three numbers all that is drawn next would change, and the demo data with it.
  if (isMobile && device.latitude !== null) for (let skipped = 0; skipped < 3; skipped += 1) random.next();
  return status;
}

function factsOf(random: Random, device: DemoDevice, now: Date) {
  const zone = device.timezone ?? 'UTC';
  const { width, height } = device.model;
  const printer = printerFirmwareOf(device);
  const screen = width > 0 ? { screen: `${width}x${height}`, screenDpi: random.pick([160, 240, 320]) } : {};
  const sim =
    device.model.series === 'Mobile'
      ? {
          simSerial: `8986${random.between(10_000_000, 99_999_999)}`,
          simOperator: random.pick(['Telekom', 'China Mobile', 'Vodafone']),
        }
      : {};
  return {
    device_id: device.id,
    epoch: 0,
    hello_seq: 0,
    facts_seq: 0,
    apps_seq: 0,
    hello: { agentVersion: '1.0.0', protocol: 1, bootId: 'demo', kinds: taskKindNames },
    facts: {
      manufacturer: 'Northwind',
      model: device.model.name,
      firmwareVersion: device.firmware_version,
      osVersion: device.os_version,
      cpu: hasSystem(device) ? 'Cortex-A55' : 'Cortex-M7',
      cpuCores: hasSystem(device) ? 8 : 1,
      language: languages[zone.split('/')[0] ?? ''] ?? 'en-US',
      timezone: zone,
      ...screen,
      ...sim,
      ...(printer ? { printerFirmware: printer } : {}),
    },
    apps: hasSystem(device)
      ? apps.map(([name, title, type, version]) => ({
          package: name,
          name: title,
          type,
          version: name === 'com.example.till' && isLate(device) ? '5.9.4' : version,
          isRunning: random.isLucky(0.5),
        }))
      : [],
    hello_at: now,
    facts_at: now,
    apps_at: now,
  };
}

/** What used devices said of themselves, as the link would have kept it, and a day of it as history. */
export async function seedReports(context: SeedContext, used: readonly DemoDevice[]): Promise<void> {
  const { client, now } = context;
  const random = context.random('device reports');
  await insertRows(
    client,
    'link_state',
    used.map((device) => statusOf(random, device, now)),
  );
  await insertRows(
    client,
    'link_facts',
    used.map((device) => factsOf(random, device, now)),
  );
  await seedSigns(client);
  await seedApps(client);
  await seedPrinters(client);
  // Charged over night, used by day; the rest moves around what is said now.
  await client.query(
    `INSERT INTO link_telemetry (device_id, at, received_at, epoch, seq, battery_percent, memory_free_mb, storage_free_mb,
         cpu_percent, signal_dbm, network_type, printer_state)
     SELECT s.device_id, t, t, 0, n,
            CASE WHEN s.battery_percent IS NOT NULL
                 THEN least(100, greatest(4, 62 + 38 * cos(pi() * extract(hour FROM t)::int / 12) + h % 9)) END,
            s.memory_free_mb * (85 + h % 30) / 100, s.storage_free_mb + (48 - n) * 12,
            greatest(1, least(100, s.cpu_percent + h % 31 - 15)), s.signal_dbm + h % 13 - 6, s.network_type,
            CASE WHEN h % 23 = 0 AND s.printer_state <> 'absent' THEN 'paper_low' ELSE s.printer_state END
       FROM link_state s JOIN devices_device d ON d.id = s.device_id AND d.state = 'online',
            LATERAL (SELECT n, s.reported_at - (48 - n) * interval '30 minutes' AS t,
                            abs(hashint8(s.device_id * 1000 + n)) % 97 AS h FROM generate_series(1, 48) n) points
      ORDER BY t`,
  );
}
