import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import type pg from 'pg';
import { cpuOf } from '../ingest/cpu.ts';
import type { ServerProcess } from '../people/server-process.ts';
import { quantile } from '../report/result.ts';
import { findAskers, signedIn, zoneOf } from './read-bench.ts';

/** As both rollers have it. */
const perRoll = 20_000;

/** The overview and the home page while nobody adds up: only the api runs. Then how fast the notes are added. */
export async function benchWaiting(server: ServerProcess, client: pg.Client, notes: number, rounds: number) {
  await client.query('TRUNCATE metric_note, devices_counter_delta');
  await client.query(insertChanges, [notes]);
  await client.query(insertNotes, [notes]);
  await client.query('VACUUM ANALYZE metric_note, devices_counter_delta');
  const waitingSince = Date.now();
  const calls: Record<string, { p50Ms: number; p99Ms: number }> = {};
  let latest = 0;
  for (const asker of await findAskers(client)) {
    const desk = await signedIn(server.url, asker);
    const today = new Date().toISOString().slice(0, 10);
    const reads = {
      overview: async () => {
        latest = Math.max(latest, Date.parse((await desk.call(deviceRoutes.overview, {})).at));
      },
      home: () => desk.call(homeRoutes.cards, {}),
      devices: async () => {
        const { at } = await desk.call(deviceStatisticsRoutes.series, { from: today, to: today });
        latest = Math.max(latest, Date.parse(at));
      },
    };
    for (const [name, read] of Object.entries(reads)) {
      const times: number[] = [];
      for (let turn = -1; turn < rounds; turn += 1) {
        desk.timezone = zoneOf(name, turn);
        const begin = performance.now();
        await read();
        if (turn >= 0) times.push(performance.now() - begin);
      }
      calls[`${name}, ${asker.who}`] = { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
    }
  }
  return {
    notes,
    calls,
    /** No answer may claim to be younger than the notes that wait. */
    isMarked: latest < waitingSince,
    metricRoller: await rollAll(client, 'insight_roll'),
    totalsRoller: await rollAll(client, 'devices_roll_totals'),
  };
}

async function rollAll(client: pg.Client, name: 'insight_roll' | 'devices_roll_totals') {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = rows[0]?.pid ?? 0;
  const [cpu, begin] = [cpuOf(pid), performance.now()];
  let taken = 0;
  for (let some = perRoll; some > 0; taken += some)
    some = (await client.query<{ n: number }>(`SELECT ${name}(${perRoll}) AS n`)).rows[0]?.n ?? 0;
  const ms = performance.now() - begin;
  return {
    notes: taken,
    notesPerS: Math.round((taken * 1_000) / ms),
    notesPerCpuS: Math.round((taken * 1_000) / Math.max(1, cpuOf(pid) - cpu)),
  };
}

/** Single events of devices all over the tree, most of them about apps. */
const insertNotes = `
  INSERT INTO metric_note (metric, controllers, keys, quarter, n)
  SELECT (ARRAY['app.upgraded', 'app.installed', 'device.activated', 'app.upgraded'])[1 + n % 4],
         array_remove(ARRAY[d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5], NULL),
         CASE WHEN n % 4 = 2 THEN ARRAY['model:' || d.model_id]
              ELSE ARRAY['app:' || a.id, 'model:' || d.model_id, 'category:' || a.category_id] END,
         quarter_of(now()) - n % 2, 1
    FROM generate_series(1, $1::int) n
    JOIN devices_device d ON d.id = 1 + (hashint8extended(n, 21) & 1073741823) % (SELECT max(id) FROM devices_device)
    JOIN (SELECT id, category_id, row_number() OVER (ORDER BY id) AS nr FROM appstore_app WHERE is_offered) a ON a.nr = 1 + (hashint8extended(n, 22) & 1073741823) % (SELECT count(*) FROM appstore_app WHERE is_offered)
   ORDER BY n`;

/** Devices that turn on and off. */
const insertChanges = `
  INSERT INTO devices_counter_delta (org_id, org_l1, org_l2, org_l3, org_l4, org_l5, model_id, state, warranty_state, firmware_version, n)
  SELECT d.org_id, d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5, d.model_id,
         (ARRAY['online', 'offline'])[1 + (n + n / 2) % 2]::device_state, d.warranty_state, d.firmware_version,
         CASE WHEN n % 2 = 0 THEN 1 ELSE -1 END
    FROM generate_series(1, $1::int) n
    JOIN devices_device d ON d.id = 1 + (hashint8extended(n / 2, 23) & 1073741823) % (SELECT max(id) FROM devices_device)
   ORDER BY n`;
