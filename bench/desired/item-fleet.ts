import { nodeCount } from '@tilldeck/db/node-number';
import { withoutIndexes, withoutTriggers } from '../../tools/seed/load/bulk-insert.ts';
import type { BenchDevice } from '../ingest/fleet-database.ts';
import { withOwner } from '../pull/owner.ts';
import { idleIndexes, modelCount } from '../tasks/task-database.ts';
import { firstHashes, itemTables } from './bench-items.ts';

/** Devices with a key each and the items for all of them. Answers some devices, spread evenly over the fleet. */
export const fillItemFleet = (ownerUrl: string, devices: number, wanted: number): Promise<BenchDevice[]> =>
  withOwner(ownerUrl, async (client) => {
    await client.query(`
      INSERT INTO identity_org (id, kind, name, activated_at) VALUES (1, 'vendor', 'Bench', now());
      INSERT INTO devices_series (name) VALUES ('Bench');
      INSERT INTO devices_model (series_id, name)
        SELECT s.id, 'Bench-' || n FROM devices_series s, generate_series(1, ${modelCount}) n;
      ${idleIndexes.map((name) => `DROP INDEX IF EXISTS ${name};`).join(' ')}`);
    await withoutTriggers(client, async () => {
      await withoutIndexes(client, 'devices_device', () =>
        client.query(
          `INSERT INTO devices_device (sn, model_id, org_id, org_l1, state, activated_at)
           SELECT 'BENCH' || lpad(n::text, 8, '0'), (SELECT min(id) FROM devices_model) + ${nodeCount} * (n % ${modelCount}),
                  1, 1, 'online', now()
             FROM generate_series(1, $1::int) n`,
          [devices],
        ),
      );
      await withoutIndexes(client, 'link_key', () =>
        client.query(
          `INSERT INTO link_key (org_id, org_l1, device_id, sn, public_key, state, source)
           SELECT 1, 1, id, sn, decode(md5(sn) || md5(reverse(sn)), 'hex'), 'active', 'factory' FROM devices_device`,
        ),
      );
    });
    await client.query(itemTables);
    await client.query(
      `INSERT INTO bench.document (hash, document)
       SELECT hash, jsonb_build_object('item', name, 'text', repeat('x', 2000)) FROM jsonb_each_text($1) AS held (name, hash)`,
      [JSON.stringify(firstHashes)],
    );
    await client.query(
      `INSERT INTO bench.item (name, class, hash)
       SELECT name, class, $1::jsonb ->> name FROM (
         SELECT 'bench_all' AS name, '' AS class
         UNION ALL SELECT 'bench_model', id::text FROM devices_model
         UNION ALL SELECT 'bench_owner', id::text FROM identity_org) AS declared`,
      [JSON.stringify(firstHashes)],
    );
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query<BenchDevice>(
      `SELECT device_id AS id, sn, id::int AS epoch FROM link_key
        WHERE state = 'active' AND sn = ANY (SELECT 'BENCH' || lpad((n * ($1::int / $2::int))::text, 8, '0') FROM generate_series(1, $2::int) n)`,
      [devices, wanted],
    );
    return rows;
  });
