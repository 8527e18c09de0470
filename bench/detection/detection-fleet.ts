import { nodeCount } from '@tilldeck/db/node-number';
import { withoutIndexes, withoutTriggers } from '../../tools/seed/load/bulk-insert.ts';
import { withOwner } from '../pull/owner.ts';
import { idleIndexes, modelCount } from '../tasks/task-database.ts';

/** Devices of the organisation whose policy is measured. */
export const members = 10_000;
const watcher = 2;
const others = 50;

/**
 * A fleet of which one organisation has 10,000 devices and a policy for all of them; the rest belongs to 50 others. Every
 * tenth device has been offline for days, as in a real fleet.
 */
export const fillDetectionFleet = (ownerUrl: string, devices: number): Promise<string> =>
  withOwner(ownerUrl, async (client) => {
    await client.query(`
      INSERT INTO identity_org (id, kind, name, activated_at) VALUES (1, 'vendor', 'Bench', now());
      INSERT INTO identity_org (id, parent_id, kind, name, partner_type, activated_at)
        SELECT n, 1, 'partner', 'Partner ' || n, 'controllable', now() FROM generate_series(${watcher}, ${watcher + others}) n;
      INSERT INTO devices_series (name) VALUES ('Bench');
      INSERT INTO devices_model (series_id, name)
        SELECT s.id, 'Bench-' || n FROM devices_series s, generate_series(1, ${modelCount}) n;
      ${idleIndexes.map((name) => `DROP INDEX IF EXISTS ${name};`).join(' ')}`);
    await withoutTriggers(client, async () => {
      await withoutIndexes(client, 'devices_device', () =>
        client.query(
          `INSERT INTO devices_device (sn, model_id, org_id, org_l1, state, activated_at)
           SELECT 'BENCH' || lpad(n::text, 8, '0'), (SELECT min(id) FROM devices_model) + ${nodeCount} * (n % ${modelCount}),
                  o.id, o.id, (CASE WHEN n % 10 = 0 THEN 'offline' ELSE 'online' END)::device_state, now()
             FROM generate_series(1, $1::int) n,
                  LATERAL (SELECT CASE WHEN n <= ${members} THEN ${watcher} ELSE ${watcher + 1} + n % ${others} END AS id) o`,
          [devices],
        ),
      );
      await withoutIndexes(client, 'link_absence', () =>
        client.query(
          `INSERT INTO link_absence (device_id, sn, since, cause, org_id, org_l1)
           SELECT id, sn, now() - make_interval(hours => 2 + (id % 200)::int), 'lost', org_id, org_l1
             FROM devices_device WHERE state = 'offline'`,
        ),
      );
    });
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO detection_policy (org_id, name, slot_from, slot_to, interval_minutes, rule, language, target, next_look_at)
       VALUES (${watcher}, 'Bench', 0, 0, 5, 'once', 'en-US', '{"scope": "all"}', now()) RETURNING id::text`,
    );
    await client.query('VACUUM ANALYZE');
    return rows[0]?.id ?? '';
  });
