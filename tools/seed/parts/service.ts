import type { SeedContext, SeedPart } from '../seed-part.ts';
import { orderFileOf } from './service/demo-order-files.ts';
import { type DemoOrder, demoOrders } from './service/demo-orders.ts';

const dayMs = 86_400_000;

/** Suppliers beside the one that comes with the product. */
const suppliers = `INSERT INTO system_dictionary_value (type_id, value, label_en, label_zh, sort)
  SELECT t.id, v.value, v.en, v.zh, v.sort FROM system_dictionary_type t,
    (VALUES ('NORTH-REPAIR', 'North Repair Network', '北方维修网络', 20), ('ASIA-PARTS', 'Asia Parts Logistics', '亚洲备件物流', 30))
      AS v (value, en, zh, sort)
   WHERE t.type = 'supplier' ON CONFLICT (type_id, value) DO NOTHING`;

/** Service orders at each step, for an installation that has none yet; after the devices. */
export const servicePart: SeedPart = {
  name: 'service',
  async run(context) {
    const { client } = context;
    const { rowCount } = await client.query('SELECT FROM service_order LIMIT 1');
    if (rowCount) return 0;
    await client.query(suppliers);
    let added = 0;
    for (const order of demoOrders) added += await putOrder(context, order);
    return added;
  },
};

interface Person {
  id: string;
  orgId: number;
  login: string;
}

async function personOf({ client }: SeedContext, login: string): Promise<Person | undefined> {
  const { rows } = await client.query<Person>(
    'SELECT id, org_id AS "orgId", login_name AS login FROM identity_account WHERE login_name = $1',
    [login],
  );
  return rows[0];
}

async function putOrder(context: SeedContext, order: DemoOrder): Promise<number> {
  const { client, now } = context;
  const [submitter, finance, product] = [
    await personOf(context, order.by),
    await personOf(context, 'finance'),
    await personOf(context, 'admin'),
  ];
  if (!submitter || !finance || !product) return 0;
  const at = (hours: number) => new Date(now.getTime() - order.daysAgo * dayMs + hours * 3_600_000);
  const isPassed =
    ['under_approval', 'approved', 'completed'].includes(order.state) || order.rejected?.step === 'product';
  const isApproved = order.state === 'approved' || order.state === 'completed';
  const { rows } = await client.query<{ id: string; number: string }>(
    `INSERT INTO service_order (org_id, kind, state, po, invoice_ref, supplier, remark, extension_months, warranty_package,
       delivery_type, service_level, grace_days, submitted_by_id, submitted_by, submitted_at, finance_by_id, finance_by,
       finance_at, product_by_id, product_by, product_at, completed_at, closed_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $15, $15)
     RETURNING id, number`,
    [
      submitter.orgId,
      order.kind,
      order.state,
      order.po,
      order.ref,
      order.supplier,
      order.remark,
      order.months,
      order.package,
      order.delivery,
      order.level,
      order.grace,
      submitter.id,
      submitter.login,
      at(0),
      isPassed ? finance.id : null,
      isPassed ? finance.login : '',
      isPassed ? at(5) : null,
      isApproved ? product.id : null,
      isApproved ? product.login : '',
      isApproved ? at(20) : null,
      order.state === 'completed' ? at(21) : null,
      order.state === 'closed' ? at(6) : null,
    ],
  );
  const [row] = rows;
  if (!row) return 0;
  await putLines(context, row, order, submitter.orgId);
  await putFiles(context, row.id, order, submitter, at(-1));
  await putSteps(context, row.id, order, { submitter, finance, product }, at);
  return 1;
}

/** Devices of the partner; a completed order has moved their dates, and the ledger says so. */
async function putLines({ client }: SeedContext, row: { id: string; number: string }, order: DemoOrder, orgId: number) {
  const isDone = order.state === 'completed';
  const skipped = Number(row.id) % 7;
  await client.query(
    `INSERT INTO service_line (order_id, position, sn, device_id, model, owner_name, warranty_end, state, end_before, end_after)
     SELECT $1, row_number() OVER (ORDER BY d.id), d.sn, d.id, m.name, o.name, d.warranty_end,
            CASE WHEN $4 THEN 'done' ELSE 'waiting' END, CASE WHEN $4 THEN d.warranty_end END,
            CASE WHEN $4 THEN coalesce((greatest(d.warranty_end, current_date) + make_interval(months => $5))::date, d.warranty_end) END
       FROM (SELECT * FROM devices_device WHERE org_id = $2 AND state <> 'disabled' AND warranty_end IS NOT NULL
              ORDER BY id OFFSET $6 LIMIT $3) d
       JOIN devices_model m ON m.id = d.model_id JOIN identity_org o ON o.id = d.org_id`,
    [row.id, orgId, order.devices, isDone, order.months, skipped],
  );
  if (order.hasReplacement)
    await client.query(
      `WITH spare AS (DELETE FROM service_line WHERE order_id = $1 AND position > 1
          AND position = (SELECT max(position) FROM service_line WHERE order_id = $1) RETURNING sn, device_id)
       UPDATE service_line l SET replacement_sn = spare.sn, replacement_id = spare.device_id FROM spare
        WHERE l.order_id = $1 AND l.position = 1`,
      [row.id],
    );
  if (isDone && order.months)
    await client.query(
      `WITH noted AS (INSERT INTO devices_warranty (device_id, origin, order_line_id, order_no, end_before, starts_on, end_after, months, by_name)
         SELECT device_id, 'order', id, $2, end_before, greatest(end_before, current_date), end_after, $3, 'admin'
           FROM service_line WHERE order_id = $1 RETURNING device_id, end_after)
       UPDATE devices_device d SET warranty_end = noted.end_after FROM noted WHERE d.id = noted.device_id`,
      [row.id, row.number, order.months],
    );
  await client.query(
    `UPDATE service_order o SET line_count = c.n, done_count = c.done
       FROM (SELECT count(*) AS n, count(*) FILTER (WHERE state = 'done') AS done FROM service_line WHERE order_id = $1) c
      WHERE o.id = $1`,
    [row.id],
  );
}

async function putFiles({ client }: SeedContext, orderId: string, order: DemoOrder, by: Person, at: Date) {
  for (const [position, name] of order.files.entries()) {
    const file = orderFileOf(order.by, name);
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO files_object (org_id, created_by, kind, state, name, size, sha256, content_type, storage_key, upload_ref,
         part_size, claim_count, created_at, completed_at)
       VALUES ($1, $2, $3, 'ready', $4, $5, $6, $7, $8, '', 8388608, 1, $9, $9)
       ON CONFLICT (storage_key) DO UPDATE SET claim_count = files_object.claim_count + 1 RETURNING id`,
      [by.orgId, by.id, file.kind, file.name, file.bytes.length, file.sha256, file.contentType, file.storageKey, at],
    );
    await client.query('INSERT INTO service_order_file (order_id, file_id, position) VALUES ($1, $2, $3)', [
      orderId,
      rows[0]?.id,
      position,
    ]);
  }
}

async function putSteps(
  { client }: SeedContext,
  orderId: string,
  order: DemoOrder,
  people: { submitter: Person; finance: Person; product: Person },
  at: (hours: number) => Date,
) {
  const { submitter, finance, product } = people;
  const isPassed =
    ['under_approval', 'approved', 'completed'].includes(order.state) || order.rejected?.step === 'product';
  const isApproved = order.state === 'approved' || order.state === 'completed';
  const steps: [event: string, step: string, by: Person | null, reason: string, hours: number][] = [
    ['submit', 'submit', submitter, '', 0],
    ...(isPassed ? [['pass', 'finance', finance, '', 5] as [string, string, Person, string, number]] : []),
    ...(isApproved ? [['pass', 'product', product, '', 20] as [string, string, Person, string, number]] : []),
  ];
  if (order.rejected) {
    const by = order.rejected.step === 'finance' ? finance : product;
    steps.push(['fail', order.rejected.step, by, order.rejected.reason, 22]);
  }
  if (order.state === 'completed') steps.push(['finish', 'complete', null, '', 21]);
  if (order.state === 'closed') steps.push(['close', 'complete', submitter, '', 6]);
  for (const [event, step, by, reason, hours] of steps)
    await client.query(
      'INSERT INTO service_order_step (order_id, event, step, by_id, by_name, reason, at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [orderId, event, step, by?.id ?? null, by?.login ?? '', reason, at(hours)],
    );
}
