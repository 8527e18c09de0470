import { People, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let database: TestDatabase;
let people: People;
let holder: pg.Client;
let org: TestOrg;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  holder = new pg.Client({ connectionString: database.ownerUrl });
  await holder.connect();
  org = await people.partner(await people.vendor());
});
afterAll(async () => {
  await holder.end();
  await people.close();
  await database.drop();
});

/** An approved order for these devices, with its job. */
async function approved(
  kind: string,
  devices: readonly { id: string; sn: string; replacement?: TestDevice }[],
  months: number | null,
) {
  const [order] = await people.query<{ id: string }>(
    `INSERT INTO service_order (org_id, kind, state, po, invoice_ref, supplier, extension_months, warranty_package,
       delivery_type, service_level, grace_days, submitted_by, product_by, product_at, line_count)
     VALUES ($1, $2, 'approved', 'PO-1', 'REF-1', 'IN-HOUSE', $3, 'basic_1y', 'depot', 'next_day', 30, 'x', 'pia', now(), $4)
     RETURNING id`,
    [org.id, kind, months, devices.length],
  );
  const id = order?.id ?? '';
  await people.query(
    `INSERT INTO service_line (order_id, position, sn, device_id, model, owner_name, replacement_sn, replacement_id)
     SELECT $1, n, sn, id, 'm', 'o', r_sn, r_id FROM unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[])
       WITH ORDINALITY AS d (id, sn, r_sn, r_id, n)`,
    [
      id,
      devices.map((one) => one.id),
      devices.map((one) => one.sn),
      devices.map((one) => one.replacement?.sn ?? null),
      devices.map((one) => one.replacement?.id ?? null),
    ],
  );
  await people.query(
    `SELECT enqueue_job('service.carry_out_order', json_build_object('orderId', $1::text), 12, NULL, NULL)`,
    [id],
  );
  return id;
}
const startWorker = () => spawnServer(serverSettings(database), { roles: ['worker'] });
const stateOf = async (id: string) =>
  (await people.query<{ state: string }>('SELECT state FROM service_order WHERE id = $1', [id]))[0]?.state;
/** 90 s pass for a worker that is gone: its jobs are free again. */
const letLockPass = () =>
  people
    .query(`UPDATE job_runner SET seen_at = now() - interval '5 minutes'`)
    .then(() =>
      people.query(
        `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '5 minutes' WHERE locked_at IS NOT NULL`,
      ),
    );
const isBlocked = async () =>
  (await people.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
    .length > 0;

describe('[SVC-04] an approved warranty order', () => {
  it('extends 5,000 devices once each, with the worker killed three times in the middle of a batch', async () => {
    const devices = await people.devices(org, 5_000);
    // Present end, past end, none with shipping, none at all.
    await people.query(
      `UPDATE devices_device SET
         warranty_end = CASE id / 16 % 4 WHEN 0 THEN current_date + 100 WHEN 1 THEN current_date - 100 END,
         shipped_at = CASE id / 16 % 4 WHEN 2 THEN now() - interval '10 days' END
       WHERE org_id = $1`,
      [org.id],
    );
    const order = await approved('warranty', devices, 12);
    for (const at of [700, 2_300, 4_100]) {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM devices_device WHERE id = $1 FOR UPDATE', [devices[at]?.id]);
      const worker = await startWorker();
      await expect.poll(isBlocked, { interval: 20 }).toBe(true);
      await worker.kill();
      await holder.query('ROLLBACK');
      await letLockPass();
    }
    const worker = await startWorker();
    await expect.poll(() => stateOf(order), { timeout: 30_000, interval: 50 }).toBe('completed');
    await worker.stop();
    const [sums] = await people.query(
      `SELECT count(*)::int AS rows, count(DISTINCT w.device_id)::int AS devices,
              count(*) FILTER (WHERE w.end_after = d.warranty_end)::int AS agreeing,
              count(*) FILTER (WHERE w.end_after = (w.starts_on + interval '12 months')::date)::int AS twelve,
              count(*) FILTER (WHERE w.end_before = current_date + 100 AND w.starts_on = w.end_before)::int AS present,
              count(*) FILTER (WHERE w.end_before = current_date - 100 AND w.starts_on = (now() AT TIME ZONE 'UTC')::date)::int AS past,
              count(*) FILTER (WHERE w.end_before IS NULL AND d.shipped_at IS NOT NULL
                AND w.starts_on = ((d.shipped_at + interval '30 days') AT TIME ZONE 'UTC')::date)::int AS shipped,
              count(*) FILTER (WHERE d.warranty_state = 'effective')::int AS effective
         FROM devices_warranty w JOIN devices_device d ON d.id = w.device_id WHERE d.org_id = $1`,
      [org.id],
    );
    expect(sums).toEqual({
      rows: 5_000,
      devices: 5_000,
      agreeing: 5_000,
      twelve: 5_000,
      present: 1_250,
      past: 1_250,
      shipped: 1_250,
      effective: 5_000,
    });
    const [counts] = await people.query('SELECT done_count, left_count, line_count FROM service_order WHERE id = $1', [
      order,
    ]);
    expect(counts).toEqual({ done_count: 5_000, left_count: 0, line_count: 5_000 });
    const [steps] = await people.query(
      `SELECT count(*)::int AS n FROM service_order_step WHERE order_id = $1 AND event = 'finish'`,
      [order],
    );
    expect(steps).toEqual({ n: 1 });
  }, 180_000);

  it('lists devices that moved or were deleted and does the rest; a repair hands place and warranty over', async () => {
    const other = await people.partner(await people.vendor());
    const [good, moved, deleted, broken, spare] = (await people.devices(org, 5)) as [
      TestDevice,
      TestDevice,
      TestDevice,
      TestDevice,
      TestDevice,
    ];
    const warranty = await approved('warranty', [good, moved, deleted], 24);
    const repair = await approved('maintenance', [{ ...broken, replacement: spare }], null);
    await people.query('UPDATE devices_device SET org_id = $2 WHERE id = $1', [moved.id, other.id]);
    await people.query('DELETE FROM devices_device WHERE id = $1', [deleted.id]);
    const [shop] = await people.query<{ id: string }>(
      `INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 'North', 'UTC') RETURNING id`,
      [org.id],
    );
    await people.query(`UPDATE devices_device SET warranty_end = current_date + 90, shop_id = $2 WHERE id = $1`, [
      broken.id,
      shop?.id,
    ]);
    const worker = await startWorker();
    await expect.poll(() => stateOf(warranty), { interval: 50 }).toBe('completed');
    await expect.poll(() => stateOf(repair), { interval: 50 }).toBe('completed');
    await worker.stop();
    const lines = await people.query(
      'SELECT sn, state, left_reason FROM service_line WHERE order_id = $1 ORDER BY position',
      [warranty],
    );
    expect(lines).toEqual([
      { sn: good.sn, state: 'done', left_reason: null },
      { sn: moved.sn, state: 'left', left_reason: 'moved' },
      { sn: deleted.sn, state: 'left', left_reason: 'deleted' },
    ]);
    const pair = await people.query(
      `SELECT sn, state, shop_id, warranty_end = current_date + 90 AS covered FROM devices_device WHERE id = ANY($1::bigint[]) ORDER BY id`,
      [[broken.id, spare.id]],
    );
    expect(pair).toEqual([
      { sn: broken.sn, state: 'disabled', shop_id: shop?.id, covered: true },
      { sn: spare.sn, state: 'inactive', shop_id: shop?.id, covered: true },
    ]);
    const ledger = await people.query(`SELECT origin, order_no FROM devices_warranty WHERE device_id = $1`, [spare.id]);
    expect(ledger).toEqual([{ origin: 'replacement', order_no: `M-${1_000 + Number(repair)}` }]);
  });
});
