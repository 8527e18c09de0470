import {
  batterySteps,
  printerTroubles,
  signalStepsDbm,
  storageStepsMb,
} from '@tilldeck/contracts/devices/device-sign.schemas';
import type pg from 'pg';

const below = (column: string, kind: string, steps: readonly string[]): string =>
  steps.map((step) => `CASE WHEN s.${column} < ${step} THEN '${kind}_${step}' END`).join(', ');

/** What the link would have noted in the registry of the reports of demo devices, so that lists find it. */
export const seedSigns = (client: pg.Client) =>
  client.query(
    `UPDATE devices_device d
        SET offline_since = CASE WHEN d.state <> 'online' THEN s.last_online_at END, agent_version = coalesce(f.hello ->> 'agentVersion', ''),
            signs = array_remove(ARRAY[
              CASE WHEN s.printer_state = ANY ($1::text[]) THEN s.printer_state END,
              ${below('battery_percent', 'battery', batterySteps)},
              ${below('storage_free_mb', 'storage', storageStepsMb)},
              ${below('signal_dbm', 'signal', signalStepsDbm)},
              CASE WHEN s.printer_state IN ('paper_out', 'cover_open', 'overheated', 'failed') OR s.storage_free_mb < least(500, s.storage_total_mb * 0.1)
                        OR (s.battery_percent < 15 AND NOT s.is_charging) THEN 'attention' END], NULL)
       FROM link_state s LEFT JOIN link_facts f ON f.device_id = s.device_id WHERE s.device_id = d.id`,
    [printerTroubles],
  );

/** The same for the apps that demo devices reported. */
export async function seedApps(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO devices_app_build (package, version, name)
     SELECT DISTINCT app ->> 'package', app ->> 'version', app ->> 'name'
       FROM link_facts f, jsonb_array_elements(f.apps) app WHERE app ->> 'type' = 'third_party' ORDER BY 1, 2
     ON CONFLICT DO NOTHING`,
  );
  await client.query(
    `INSERT INTO devices_app_set (device_id, org_id, builds)
     SELECT d.id, d.org_id, array_agg(b.id ORDER BY b.id)
       FROM link_facts f JOIN devices_device d ON d.id = f.device_id CROSS JOIN jsonb_array_elements(f.apps) app
       JOIN devices_app_build b ON b.package = app ->> 'package' AND b.version = app ->> 'version'
      GROUP BY d.id`,
  );
  await client.query(
    `INSERT INTO devices_app_seen (org_id, build_id) SELECT DISTINCT s.org_id, b FROM devices_app_set s, unnest(s.builds) b`,
  );
}
