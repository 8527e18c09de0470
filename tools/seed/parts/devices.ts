import { insertRows } from '../insert-rows.ts';
import type { Random } from '../random.ts';
import type { SeedContext, SeedPart } from '../seed-part.ts';

const dayMs = 86_400_000;
const fleetSize = 600;
const lines = [
  ['Countertop', 'T2-Pro', 'T2P'],
  ['Countertop', 'T2-Lite', 'T2L'],
  ['Handheld', 'V2-Plus', 'V2P'],
  ['Handheld', 'V3-Mix', 'V3M'],
  ['Kiosk', 'K2-Mini', 'K2M'],
  ['Printer', 'NT-311', 'N31'],
  ['Scale', 'S2-CC', 'S2C'],
] as const;
const firmware = ['3.4.1', '3.4.0', '3.3.2', '3.2.9'] as const;
const apps = [
  ['com.example.till', 'Till', 'third_party', '5.12.0'],
  ['com.example.loyalty', 'Loyalty', 'third_party', '2.3.1'],
  ['com.example.kds', 'Kitchen display', 'third_party', '1.8.4'],
  ['com.android.settings', 'Settings', 'system', '13'],
  ['com.android.systemui', 'System UI', 'system', '13'],
  ['com.vendor.printer', 'Printer service', 'system', '4.0.2'],
] as const;

/** Series and models the fleet is made of, where the catalogue does not have them yet. */
async function seedModels({ client }: SeedContext): Promise<Map<string, number>> {
  for (const [series, model] of lines) {
    await client.query('INSERT INTO devices_series (name) VALUES ($1) ON CONFLICT DO NOTHING', [series]);
    await client.query(
      `INSERT INTO devices_model (series_id, name) SELECT id, $2 FROM devices_series WHERE lower(name) = lower($1)
       ON CONFLICT DO NOTHING`,
      [series, model],
    );
  }
  const { rows } = await client.query<{ id: number; name: string }>('SELECT id, name FROM devices_model');
  return new Map(rows.map((row) => [row.name, row.id]));
}

const mac = (random: Random) =>
  Array.from({ length: 6 }, () => random.between(0, 255).toString(16).padStart(2, '0').toUpperCase()).join(':');

function makeDevice(random: Random, now: Date, nr: number, orgId: number, models: Map<string, number>) {
  const [, model, code] = random.pick(lines);
  const state = random.weighted([
    ['online', 55],
    ['offline', 22],
    ['inactive', 18],
    ['disabled', 5],
  ] as const);
  const createdAt = new Date(now.getTime() - random.between(5, 900) * dayMs);
  const isUsed = state !== 'inactive';
  const warrantyEnd = new Date(createdAt.getTime() + random.pick([365, 730, 925]) * dayMs);
  return {
    sn: `${code}${createdAt.getUTCFullYear() % 100}${String((nr * 7919) % 1_000_000).padStart(6, '0')}`,
    model_id: models.get(model),
    org_id: orgId,
    state,
    warranty_end: random.isLucky(0.9) ? warrantyEnd.toISOString().slice(0, 10) : null,
    shipping_method: random.isLucky(0.05) ? 'proto' : 'oqc',
    firmware_version: isUsed ? random.pick(firmware) : '',
    os_version: isUsed ? `Android ${random.pick([11, 13])}` : '',
    customer_sn: random.isLucky(0.2) ? `TILL-${random.between(1, 900)}` : '',
    created_at: createdAt,
    shipped_at: new Date(createdAt.getTime() + 2 * dayMs),
    activated_at: isUsed ? new Date(createdAt.getTime() + 4 * dayMs) : null,
    disabled_at: state === 'disabled' ? new Date(now.getTime() - random.between(1, 5) * dayMs) : null,
    lan_mac: mac(random),
    wifi_mac: mac(random),
    bluetooth_mac: mac(random),
    flag_id: `F${random.between(1000, 9999)}`,
    product_number: `PN-${code}`,
    product_name: model,
    outgoing_version: '3.2.0',
    remark: random.isLucky(0.1) ? random.pick(['By the entrance', 'Second till', 'Spare', 'In the kitchen']) : '',
    tags: '{}',
    version: 1,
  };
}

interface Made {
  id: string;
  sn: string;
  org_id: number;
  state: string;
  created_at: Date;
  activated_at: Date | null;
  firmware_version: string;
  os_version: string;
}

/** What used devices said of themselves, as the link would have kept it. */
async function seedReports(context: SeedContext, made: readonly Made[]): Promise<void> {
  const { client, now } = context;
  const random = context.random('device reports');
  const used = made.filter((device) => device.activated_at !== null);
  const ago = (device: Made) =>
    device.state === 'online' ? random.between(5, 280) * 1000 : random.between(1, 400) * 3_600_000;
  await insertRows(
    client,
    'link_state',
    used.map((device) => {
      const at = new Date(now.getTime() - ago(device));
      return {
        device_id: device.id,
        epoch: 0,
        seq: 0,
        seen: 0,
        status_seq: 0,
        desired_version: 0,
        reported_at: at,
        received_at: at,
        last_online_at: at,
        battery_percent: random.between(8, 100),
        is_charging: random.isLucky(0.4),
        battery_temperature: random.between(24, 41),
        memory_total_mb: 4096,
        memory_free_mb: random.between(400, 2600),
        storage_total_mb: 65_536,
        storage_free_mb: random.between(2_000, 50_000),
        cpu_percent: random.between(2, 80),
        network_type: random.pick(['wifi', 'wired', 'mobile']),
        signal_dbm: -random.between(45, 90),
        ip: `192.0.2.${random.between(2, 250)}`,
        printer_state: random.weighted([
          ['ready', 80],
          ['paper_low', 12],
          ['paper_out', 5],
          ['cover_open', 3],
        ] as const),
        uptime_s: random.between(600, 900_000),
      };
    }),
  );
  await insertRows(
    client,
    'link_facts',
    used.map((device) => ({
      device_id: device.id,
      epoch: 0,
      hello_seq: 0,
      facts_seq: 0,
      apps_seq: 0,
      hello: { agentVersion: '1.0.0', protocol: 1, bootId: 'demo', kinds: [] },
      facts: {
        manufacturer: 'Northwind',
        firmwareVersion: device.firmware_version,
        osVersion: device.os_version,
        cpu: 'Cortex-A55',
        cpuCores: 8,
        screen: '1080x1920',
        screenDpi: random.pick([160, 240, 320]),
        language: random.pick(['en-US', 'zh-CN', 'de-DE']),
        timezone: 'UTC',
        simSerial: `8986${random.between(10_000_000, 99_999_999)}`,
        simOperator: random.pick(['Telekom', 'China Mobile', 'Vodafone']),
      },
      apps: apps.map(([name, title, type, version]) => ({
        package: name,
        name: title,
        type,
        version,
        isRunning: random.isLucky(0.5),
      })),
      hello_at: now,
      facts_at: now,
      apps_at: now,
    })),
  );
}

export const devicesPart: SeedPart = {
  name: 'devices',
  async run(context) {
    const { client, now } = context;
    const { rows } = await client.query('SELECT FROM devices_device LIMIT 1');
    if (rows.length > 0) return 0;
    const random = context.random('devices');
    const models = await seedModels(context);
    const orgs = (await client.query<{ id: number }>(`SELECT id FROM identity_org WHERE kind = 'partner' ORDER BY id`))
      .rows;
    const weights = orgs.map((org, rank) => [org.id, 1 / (rank + 1)] as const);
    const drafts = Array.from({ length: fleetSize }, (_, nr) =>
      makeDevice(random, now, nr + 1, random.weighted(weights), models),
    );
    drafts.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
    // Ids in the order of time: drawn one after the other.
    const places = drafts.map((draft, index) => ({ ...draft, id: index + 1 }));
    await insertRows(client, 'devices_device', places);
    await client.query(
      `SELECT setval(pg_get_serial_sequence('devices_device', 'id'), (SELECT max(id) FROM devices_device))`,
    );
    await client.query(
      `UPDATE devices_device d SET shop_id = (SELECT s.id FROM devices_shop s WHERE s.org_id = d.org_id ORDER BY hashint8(s.id # d.id) LIMIT 1)`,
    );
    const made = (await client.query<Made>('SELECT * FROM devices_device ORDER BY id')).rows;
    await client.query(
      `INSERT INTO devices_lifecycle (org_id, device_id, sn, operate_type, target_org_id, operator, at, remark)
       SELECT org_id, id, sn, 'import', org_id, 'admin', created_at, '' FROM devices_device
       UNION ALL SELECT org_id, id, sn, 'activate', org_id, '', activated_at, '' FROM devices_device WHERE activated_at IS NOT NULL
       ORDER BY 7`,
    );
    await seedReports(context, made);
    return fleetSize;
  },
};
