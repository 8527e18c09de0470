import { insertRows } from '../../insert-rows.ts';
import type { Random } from '../../random.ts';
import type { SeedContext } from '../../seed-part.ts';
import { seedHolding } from './holding.ts';

const dayMs = 86_400_000;
const fleetSize = 600;

export interface DemoModel {
  id: number;
  name: string;
  series: string;
  width: number;
  height: number;
}

export interface DemoDevice {
  id: string;
  sn: string;
  org_id: number;
  model_id: number;
  state: string;
  created_at: Date;
  activated_at: Date | null;
  firmware_version: string;
  os_version: string;
  latitude: number | null;
  longitude: number | null;
  timezone: string | null;
  model: DemoModel;
}

/** How often a series is sold, and which systems its devices run, newest first. */
const kinds: Readonly<Record<string, { share: number; firmware: readonly string[]; os: readonly string[] }>> = {
  Mobile: { share: 34, firmware: ['3.4.1', '3.4.0', '3.3.2'], os: ['Android 13', 'Android 11'] },
  Desktop: { share: 38, firmware: ['2.9.0', '2.8.4', '2.7.1'], os: ['Android 13', 'Android 11'] },
  Kiosk: { share: 9, firmware: ['2.2.0', '2.1.7'], os: ['Android 11'] },
  Scale: { share: 6, firmware: ['1.7.3', '1.7.0'], os: ['Android 11 Go'] },
  Printer: { share: 9, firmware: ['5.1.2', '5.0.9'], os: ['RTOS 4'] },
  Scanner: { share: 4, firmware: ['1.2.0'], os: ['RTOS 4'] },
};
const unknownKind = { share: 1, firmware: ['1.0.0'], os: ['Linux'] } as const;
export const kindOf = ({ series }: DemoModel) => kinds[series] ?? unknownKind;

/** Original models that may be sold; derived ones are for chosen partners. */
async function listModels({ client }: SeedContext): Promise<DemoModel[]> {
  const { rows } = await client.query<DemoModel>(
    `SELECT m.id, m.name, s.name AS series, coalesce(m.screen_width, 0) AS width, coalesce(m.screen_height, 0) AS height
       FROM devices_model m JOIN devices_series s ON s.id = m.series_id WHERE m.original_model_id IS NULL ORDER BY m.id`,
  );
  return rows;
}

const mac = (random: Random) =>
  Array.from({ length: 6 }, () => random.between(0, 255).toString(16).padStart(2, '0').toUpperCase()).join(':');

function draftDevice(random: Random, now: Date, nr: number, orgId: number, model: DemoModel) {
  const code = model.name
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 4)
    .toUpperCase();
  const state = random.weighted([
    ['online', 55],
    ['offline', 22],
    ['inactive', 18],
    ['disabled', 5],
  ] as const);
  const createdAt = new Date(now.getTime() - random.between(5, 900) * dayMs);
  const isUsed = state !== 'inactive';
  // Most are set up within two weeks, some wait in a storeroom; without a draw, which would change everything after it.
  const waited = 2 + (nr % 5 === 0 ? (nr * 31) % 120 : (nr * 7) % 14);
  const activatedAt = Math.min(createdAt.getTime() + (2 + waited) * dayMs, now.getTime() - dayMs);
  const warrantyEnd = new Date(createdAt.getTime() + random.pick([365, 730, 925]) * dayMs);
  return {
    sn: `${code}${createdAt.getUTCFullYear() % 100}${String((nr * 7919) % 1_000_000).padStart(6, '0')}`,
    model_id: model.id,
    org_id: orgId,
    state,
    warranty_end: random.isLucky(0.9) ? warrantyEnd.toISOString().slice(0, 10) : null,
    shipping_method: random.isLucky(0.05) ? 'proto' : 'oqc',
    firmware_version: isUsed ? random.pick(kindOf(model).firmware) : '',
    os_version: isUsed ? random.pick(kindOf(model).os) : '',
    customer_sn: random.isLucky(0.2) ? `TILL-${random.between(1, 900)}` : '',
    created_at: createdAt,
    shipped_at: new Date(createdAt.getTime() + 2 * dayMs),
    activated_at: isUsed ? new Date(activatedAt) : null,
    disabled_at: state === 'disabled' ? new Date(now.getTime() - random.between(1, 5) * dayMs) : null,
    lan_mac: mac(random),
    wifi_mac: mac(random),
    bluetooth_mac: mac(random),
    flag_id: `F${random.between(1000, 9999)}`,
    product_number: `PN-${code}`,
    product_name: model.name,
    outgoing_version: kindOf(model).firmware.at(-1) ?? '',
    remark: random.isLucky(0.1) ? random.pick(['By the entrance', 'Second till', 'Spare', 'In the kitchen']) : '',
    tags: '{}',
    version: 1,
  };
}

/** Devices of the catalogue's models with the demo's partners, most of them with the first, and a few with the vendor. */
export async function seedFleet(context: SeedContext): Promise<DemoDevice[]> {
  const { client, now } = context;
  const random = context.random('devices');
  const models = await listModels(context);
  const { rows: orgs } = await client.query<{ id: number }>(
    `SELECT id FROM identity_org WHERE kind = 'partner' ORDER BY id`,
  );
  const owners = [...orgs.map((org, rank) => [org.id, 1 / (rank + 1)] as const), [1, 0.2] as const];
  const seriesSize = (model: DemoModel) => models.filter(({ series }) => series === model.series).length;
  const sold = models.map((model) => [model, kindOf(model).share / seriesSize(model)] as const);
  const drafts = Array.from({ length: fleetSize }, (_, nr) =>
    draftDevice(random, now, nr + 1, random.weighted(owners), random.weighted(sold)),
  );
  drafts.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  // Ids in the order of time: drawn one after the other.
  await insertRows(
    client,
    'devices_device',
    drafts.map((draft, index) => ({ ...draft, id: index + 1 })),
  );
  await client.query(`SELECT pass_ids('devices_device', (SELECT max(id) FROM devices_device))`);
  await seedHolding(context);
  const byId = new Map(models.map((model) => [model.id, model]));
  const { rows } = await client.query<Omit<DemoDevice, 'model'>>(
    `SELECT d.id, d.sn, d.org_id, d.model_id, d.state, d.created_at, d.activated_at, d.firmware_version, d.os_version,
            s.latitude, s.longitude, s.timezone
       FROM devices_device d LEFT JOIN devices_shop s ON s.id = d.shop_id ORDER BY d.id`,
  );
  return rows.map((row) => ({ ...row, model: byId.get(row.model_id) as DemoModel }));
}
