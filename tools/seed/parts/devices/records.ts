import { insertRows } from '../../insert-rows.ts';
import type { SeedContext } from '../../seed-part.ts';
import type { DemoDevice } from './fleet.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const batchSize = 12;
/** The partner (its number in the demo data) whose import failed, too. */
const failedImportOf = 2;

/** The partner that passed some of its devices on to another one. */
const passingOrg = 2;
const passedOnCount = 3;

const transfersOf = (at: Date, isPassedOn: boolean) =>
  isPassedOn
    ? [
        { at, from_org_id: 1, org_id: passingOrg, target_org_id: passingOrg, remark: 'First delivery' },
        { at: new Date(at.getTime() + dayMs), from_org_id: passingOrg, remark: 'Moved to another region' },
      ]
    : [{ at, from_org_id: 1, remark: 'First delivery' }];

/** How devices came, went over to others, and left. Newest last. */
export async function seedRecords(context: SeedContext, devices: readonly DemoDevice[]): Promise<void> {
  await seedImports(context, devices);
  await seedFailedImports(context, devices);
  const handedOver = await seedTransfers(context, devices);
  const { client, now } = context;
  const row = (device: DemoDevice, operate_type: string, at: Date, changes: object = {}) => ({
    org_id: device.org_id,
    device_id: device.id as string | null,
    sn: device.sn,
    operate_type,
    from_org_id: null as number | null,
    target_org_id: device.org_id as number | null,
    target_name: '',
    platform: '',
    operator: operate_type === 'activate' ? '' : 'admin',
    remark: '',
    at,
    ...changes,
  });
  const passedOn = new Set(
    [...handedOver.keys()]
      .filter((id) => devices.find((device) => device.id === id)?.org_id !== passingOrg)
      .slice(0, passedOnCount),
  );
  const entries = devices.flatMap((device) => [
    row(device, 'import', device.created_at),
    ...(handedOver.has(device.id)
      ? transfersOf(handedOver.get(device.id) ?? now, passedOn.has(device.id)).map(({ at, ...changes }) =>
          row(device, 'transfer', at, changes),
        )
      : []),
    ...(device.activated_at ? [row(device, 'activate', device.activated_at)] : []),
  ]);
  const [one] = devices;
  // Of devices that are no more.
  const gone = one
    ? [
        ['give', 'GONE24000017', 'Lumen Retail', 'eu.example', 'Went over with the customer'],
        ['give', 'GONE24000018', 'Lumen Retail', 'eu.example', 'Went over with the customer'],
        ['delete', 'GONE23000201', '', '', 'Scrapped after water damage'],
        ['delete', 'GONE23000305', '', '', 'Prototype taken apart'],
      ].map(([type = '', sn = '', target_name, platform, remark], index) =>
        row(one, type, new Date(now.getTime() - (index + 1) * 3 * dayMs), {
          org_id: 1,
          device_id: null,
          sn,
          target_org_id: null,
          target_name,
          platform,
          remark,
        }),
      )
    : [];
  const ordered = [...entries, ...gone].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await insertRows(
    client,
    'devices_lifecycle',
    ordered.map((entry, index) => ({ ...entry, id: index + 1 })),
  );
  // As the product writes them: who passed a device on finds the entry.
  await client.query(`
    UPDATE devices_lifecycle l
       SET from_controllers = array_remove(ARRAY[f.control_l1, f.control_l2, f.control_l3, f.control_l4, f.control_l5], NULL)
      FROM identity_org f WHERE f.id = l.from_org_id AND l.operate_type = 'transfer'`);
  await client.query(`SELECT pass_ids('devices_lifecycle', $1)`, [ordered.length]);
}

async function seedImports({ client, now }: SeedContext, devices: readonly DemoDevice[]): Promise<void> {
  const count = Math.min(6, Math.floor(devices.length / batchSize));
  for (let nr = count; nr >= 1; nr--) {
    const rows = devices.slice(-nr * batchSize, devices.length - (nr - 1) * batchSize);
    const at = new Date(now.getTime() - nr * 4 * dayMs);
    const isPartial = nr % 3 === 0;
    const source = nr % 2 === 0 ? 'erp' : 'file';
    const orderNo = `PO-${2026}${String(900 - nr).padStart(4, '0')}`;
    const { rows: made } = await client.query<{ id: string }>(
      `INSERT INTO devices_import (org_id, order_no, source, state, file_name, row_count, done_count, good_count, bad_count,
           operator, created_at, started_at, finished_at)
       VALUES (1, $1, $2, $3, $4, $5, $5, $6, $7, 'admin', $8, $8, $8::timestamptz + interval '3 seconds') RETURNING id`,
      [
        orderNo,
        source,
        isPartial ? 'partial' : 'done',
        source === 'file' ? `delivery-${orderNo}.xlsx` : '',
        rows.length,
        rows.length - Number(isPartial),
        Number(isPartial),
        at,
      ],
    );
    await client.query('UPDATE devices_device SET order_no = $1 WHERE id = ANY ($2::bigint[])', [
      orderNo,
      rows.slice(Number(isPartial)).map(({ id }) => id),
    ]);
    await insertRows(
      client,
      'devices_import_row',
      rows.map((device, index) => {
        const isBad = isPartial && index === 0;
        return {
          import_id: made[0]?.id,
          row_no: index + 2,
          sn: device.sn,
          model_id: isBad ? null : device.model_id,
          owner_org_id: isBad ? null : device.org_id,
          cells: { sn: device.sn, model: isBad ? 'M9' : device.model.name },
          faults: isBad ? '{model.unknown}' : '{}',
        };
      }),
    );
  }
}

/** Imports of which nothing came in: an order that asks for all rows or none, and a workbook of somebody else's devices. */
async function seedFailedImports({ client, now }: SeedContext, devices: readonly DemoDevice[]): Promise<void> {
  const ofPartner = devices.filter(({ org_id: org }) => org === failedImportOf);
  const failed = [
    {
      orgId: 1,
      orderNo: 'PO-20260911',
      source: 'erp',
      mode: 'whole',
      hoursAgo: 20,
      rows: devices.slice(-6),
      faulty: 2,
    },
    {
      orgId: failedImportOf,
      orderNo: 'KW-2026-118',
      source: 'file',
      mode: 'partial',
      hoursAgo: 3,
      rows: ofPartner.slice(-4),
      faulty: 4,
    },
  ].filter(({ rows }) => rows.length > 0);
  for (const { orgId, orderNo, source, mode, hoursAgo, rows, faulty } of failed) {
    const { rows: made } = await client.query<{ id: string }>(
      `INSERT INTO devices_import (org_id, order_no, source, state, mode, file_name, row_count, done_count, good_count, bad_count,
           operator, failure, created_at, started_at, finished_at)
       VALUES ($1, $2, $3, 'failed', $4, $5, $6, $6, 0, $7, $8, $9, $10, $10, $10::timestamptz + interval '2 seconds') RETURNING id`,
      [
        orgId,
        orderNo,
        source,
        mode,
        source === 'file' ? `${orderNo}.xlsx` : '',
        rows.length,
        faulty,
        orgId === 1 ? 'admin' : 'kassenwerk-nord',
        mode === 'whole' ? 'devices.import_faulty' : 'devices.import_nothing_good',
        new Date(now.getTime() - hoursAgo * hourMs),
      ],
    );
    await insertRows(
      client,
      'devices_import_row',
      rows.map((device, index) => ({
        import_id: made[0]?.id,
        row_no: index + 2,
        sn: device.sn,
        model_id: device.model_id,
        owner_org_id: orgId,
        cells: { sn: device.sn, model: device.model.name },
        faults: index < faulty ? '{sn.registered}' : '{}',
      })),
    );
  }
}

/** When each device went from the vendor to its owner. */
async function seedTransfers({ client, now }: SeedContext, devices: readonly DemoDevice[]): Promise<Map<string, Date>> {
  const handedOver = new Map<string, Date>();
  const owners = [...new Set(devices.map(({ org_id: org }) => org))]
    .filter((org) => org !== 1)
    .sort((a, b) => a - b)
    .slice(0, 5);
  for (const [index, orgId] of owners.toReversed().entries()) {
    const own = devices.filter(({ org_id: org }) => org === orgId).slice(-batchSize);
    const at = new Date(now.getTime() - (owners.length - index) * 5 * dayMs);
    const { rows: made } = await client.query<{ id: string }>(
      `INSERT INTO devices_transfer (org_id, to_org_id, to_l1, to_l2, to_l3, to_l4, to_l5, batch_no, state, sns, shipping_method, remark, operator, device_count,
           good_count, done_count, created_at, started_at, finished_at)
       SELECT 1, org_id, org_l1, org_l2, org_l3, org_l4, org_l5, $2, 'done', $3, $4, 'First delivery', 'admin', $5, $5, $5,
              $6::timestamptz, $6::timestamptz, $6::timestamptz + interval '1 second'
         FROM devices_device WHERE org_id = $1 LIMIT 1
       RETURNING id`,
      [
        orgId,
        `TR-${at.toISOString().slice(0, 10).replaceAll('-', '')}-${index + 1}`,
        own.map(({ sn }) => sn),
        index === 2 ? 'proto' : 'oqc',
        own.length,
        at,
      ],
    );
    for (const device of own) handedOver.set(device.id, device.created_at > at ? device.created_at : at);
    await client.query(
      `INSERT INTO devices_transfer_item (transfer_id, org_id, org_l1, org_l2, org_l3, org_l4, org_l5,
           from_org_id, from_l1, device_id, sn, model_id, at)
       SELECT $1, d.org_id, d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5, 1, 1, d.id, d.sn, d.model_id, $3
         FROM devices_device d WHERE d.id = ANY ($2::bigint[]) ORDER BY d.id`,
      [made[0]?.id, own.map(({ id }) => id), at],
    );
  }
  return handedOver;
}
