import pg from 'pg';
import { withoutIndexes, withoutTriggers } from '../../tools/seed/load/bulk-insert.ts';
import { shuffled } from '../report/shuffled.ts';

export interface BenchDevice {
  id: string;
  sn: string;
  epoch: number;
}

/** Devices with a key each, as enrolment leaves them, and a state each, as the first report leaves it. */
export async function fillDevices(ownerUrl: string, count: number): Promise<BenchDevice[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`
      INSERT INTO identity_org (id, kind, name, activated_at) VALUES (1, 'vendor', 'Bench', now());
      INSERT INTO devices_series (name) VALUES ('Bench');
      INSERT INTO devices_model (series_id, name) SELECT id, 'Bench-1' FROM devices_series;`);
    // Nothing of the registry but the key is touched by reports, so it is filled the short way.
    await withoutTriggers(client, async () => {
      await withoutIndexes(client, 'devices_device', () =>
        client.query(
          `INSERT INTO devices_device (sn, model_id, org_id, state, activated_at)
           SELECT 'BENCH' || lpad(n::text, 8, '0'), (SELECT min(id) FROM devices_model), 1, 'online', now() FROM generate_series(1, $1::int) n`,
          [count],
        ),
      );
      await client.query(`
        INSERT INTO link_key (org_id, device_id, sn, public_key, state, source)
          SELECT 1, id, sn, decode(md5(sn) || md5(reverse(sn)), 'hex'), 'active', 'factory' FROM devices_device`);
    });
    await client.query(`
      INSERT INTO link_state (device_id, epoch, seq, seen, status_seq, reported_at, received_at, battery_percent, is_charging,
          battery_temperature, memory_total_mb, memory_free_mb, storage_total_mb, storage_free_mb, cpu_percent, network_type,
          signal_dbm, ip, printer_state, uptime_s)
        SELECT device_id, id, 1, 1, 1, now(), now(), 50, true, 31, 3072, 900, 16384, 8000, 12, 'wifi', -60, '192.168.17.23',
          'ready', 86400 FROM link_key;
      CREATE TABLE bench_copy (LIKE link_telemetry INCLUDING ALL) PARTITION BY RANGE (received_at);
      CREATE TABLE bench_copy_day PARTITION OF bench_copy DEFAULT;
      CREATE TABLE bench_state (LIKE link_state INCLUDING ALL INCLUDING STORAGE)
        WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
      ALTER TABLE bench_state ADD FOREIGN KEY (device_id) REFERENCES devices_device (id) ON DELETE CASCADE;
      INSERT INTO bench_state SELECT * FROM link_state;`);
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query<BenchDevice>(
      'SELECT device_id AS id, sn, id::int AS epoch FROM link_key ORDER BY device_id',
    );
    // Devices report in no order of their numbers.
    return shuffled(rows);
  } finally {
    await client.end();
  }
}
