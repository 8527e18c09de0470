import pg from 'pg';

/** Indexes no measured statement uses; building them would take most of the time. */
const idleIndexes = [
  'devices_device__facet',
  'devices_device__sn_trgm',
  'devices_device__sn_rev',
  'devices_device__l1_model',
];

/** A fleet as plain rows, and a table like the one of executions with nothing attached to it but its indexes. */
export async function fillFleet(ownerUrl: string, devices: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`
      INSERT INTO identity_org (id, kind, name, activated_at) VALUES (1, 'vendor', 'Bench', now()) ON CONFLICT DO NOTHING;
      INSERT INTO devices_series (name) VALUES ('Bench');
      INSERT INTO devices_model (series_id, name) SELECT id, 'Bench-1' FROM devices_series;
      ${idleIndexes.map((name) => `DROP INDEX IF EXISTS ${name};`).join(' ')}
      SET session_replication_role = replica;`);
    await client.query(
      `INSERT INTO devices_device (sn, model_id, org_id, org_l1, state, activated_at)
       SELECT 'BENCH' || lpad(n::text, 8, '0'), (SELECT min(id) FROM devices_model), 1, 1,
              (CASE WHEN n % 3 = 0 THEN 'offline' ELSE 'online' END)::device_state, now() FROM generate_series(1, $1::int) n`,
      [devices],
    );
    await client.query(`SET session_replication_role = origin;
      CREATE TABLE bench_execution (LIKE tasks_execution INCLUDING ALL)
        WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
      GRANT ALL ON bench_execution TO PUBLIC;`);
    await client.query('VACUUM ANALYZE devices_device');
  } finally {
    await client.end();
  }
}
