import { taskKindNames } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { kindMask } from '@tilldeck/contracts/tasks/kind-mask.rules';
import { nodeCount } from '@tilldeck/db/node-number';
import pg from 'pg';

/** Indexes no measured statement uses; building them would take most of the time. */
export const idleIndexes = [
  'devices_device__facet',
  'devices_device__sn_trgm',
  'devices_device__sn_rev',
  'devices_device__l1_model',
  'devices_device__created',
  'devices_device__activated',
  'devices_device__l1_created',
  'devices_device__l1_activated',
];
/** Each has the same share of the fleet; a task is for one of them. */
export const modelCount = 5;

/**
 * A fleet as plain rows, all of which said what they can do, and a table like the one of executions with nothing
 * attached to it but its indexes. Answers the model a task is for.
 */
export async function fillFleet(ownerUrl: string, devices: number): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`
      INSERT INTO devices_series (name) VALUES ('Bench');
      INSERT INTO devices_model (series_id, name)
        SELECT s.id, 'Bench-' || n FROM devices_series s, generate_series(1, ${modelCount}) n;
      ${idleIndexes.map((name) => `DROP INDEX IF EXISTS ${name};`).join(' ')}
      -- Nobody is asked: a bench has no second person.
      INSERT INTO tasks_setting (org_id, approval_devices, is_destructive_approved) VALUES (1, 2000000000, false);
      SET session_replication_role = replica;`);
    await client.query(
      `INSERT INTO devices_device (sn, model_id, org_id, org_l1, state, os_version, able_kinds, activated_at)
       SELECT 'BENCH' || lpad(n::text, 8, '0'), (SELECT min(id) FROM devices_model) + ${nodeCount} * (n % ${modelCount}), 1, 1,
              (CASE WHEN n % 3 = 0 THEN 'offline' ELSE 'online' END)::device_state, 'V2.6.1', $2, now()
         FROM generate_series(1, $1::int) n`,
      [devices, kindMask(taskKindNames)],
    );
    await client.query(`SET session_replication_role = origin;
      CREATE SCHEMA bench;
      CREATE TABLE bench.execution (LIKE tasks_execution INCLUDING ALL)
        WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
      GRANT USAGE ON SCHEMA bench TO PUBLIC;
      GRANT ALL ON bench.execution TO PUBLIC;`);
    await client.query('VACUUM ANALYZE devices_device');
    const { rows } = await client.query<{ id: string }>('SELECT min(id)::text AS id FROM devices_model');
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}
