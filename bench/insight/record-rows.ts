import pg from 'pg';
import { fillTable } from '../../tools/seed/load/bulk-insert.ts';

/** Entries of apps on devices: the list behind the figures of the store. */
const mostJournalled = 500_000;
const chunk = 250_000;

/** Records that lists behind figures and cards of the home page read: activations of a year, what became of apps, verdicts. */
export async function fillRecords(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    if ((await client.query('SELECT FROM devices_lifecycle LIMIT 1')).rowCount) return;
    const { rows } = await client.query<{ most: string }>('SELECT max(id) AS most FROM devices_device');
    const devices = Number(rows[0]?.most ?? 0);
    const chunks = Array.from({ length: Math.ceil(devices / chunk) }, (_, nr) => nr * chunk);
    await fillTable(
      ownerUrl,
      'devices_lifecycle',
      chunks.map((start) => ({ text: insertActivations, values: [start, start + chunk] })),
    );
    await fillTable(ownerUrl, 'appstore_journal', [
      { text: insertJournal, values: [Math.min(mostJournalled, devices)] },
    ]);
    await fillTable(ownerUrl, 'appstore_review', [{ text: insertReviews }]);
    for (const table of ['devices_lifecycle', 'appstore_journal', 'appstore_review'])
      await client.query(`SELECT pass_ids('${table}', (SELECT max(id) FROM ${table}))`);
    await client.query('VACUUM (ANALYZE) devices_lifecycle, appstore_journal, appstore_review');
  } finally {
    await client.end();
  }
}

const levels = ['org_id', 'org_l1', 'org_l2', 'org_l3', 'org_l4', 'org_l5'].join(', ');
const levelsOf = (table: string) => levels.replaceAll('org_', `${table}.org_`);
const controllersOf = (table: string) =>
  `array_remove(ARRAY[${levelsOf(table).split(', ').slice(1).join(', ')}], NULL)`;

const insertActivations = `
  INSERT INTO devices_lifecycle (id, ${levels}, device_id, sn, operate_type, target_org_id, at, model_id, controllers)
  SELECT d.id, ${levelsOf('d')}, d.id, d.sn, 'activate', d.org_id, d.activated_at, d.model_id, ${controllersOf('d')}
    FROM devices_device d WHERE d.id > $1 AND d.id <= $2 AND d.activated_at > now() - interval '400 days' ORDER BY d.id`;

const insertJournal = `
  INSERT INTO appstore_journal (id, at, ${levels}, controllers, device_id, sn, model_id, app_id, version_id, category_id, event, via, size)
  SELECT n, now() - interval '365 days' * (1 - n / $1::float8), ${levelsOf('d')}, ${controllersOf('d')}, d.id, d.sn, d.model_id,
         a.id, a.public_version_id, a.category_id,
         (ARRAY['upgrade', 'install', 'download', 'upgrade', 'uninstall'])[1 + n % 5], 'store', 1000
    FROM generate_series(1, $1::int) n
    JOIN devices_device d ON d.id = 1 + (hashint8extended(n, 11) & 1073741823) % (SELECT max(id) FROM devices_device)
    JOIN (SELECT id, public_version_id, category_id, row_number() OVER (ORDER BY id) AS nr FROM appstore_app WHERE is_offered) a ON a.nr = 1 + (hashint8extended(n, 12) & 1073741823) % (SELECT count(*) FROM appstore_app WHERE is_offered)
   ORDER BY n`;

const insertReviews = `
  INSERT INTO appstore_review (id, version_id, ${levels}, round, stage, reviewer, verdict, open_since, taken_at, decided_at, due_at, controllers)
  SELECT nr, v.id, ${levelsOf('v')}, 1, 'first', 'Reviewer', CASE WHEN nr % 6 = 0 THEN 'failed' ELSE 'passed' END,
         at - interval '5 hours', at - interval '2 hours', at, at + interval '20 hours', ${controllersOf('v')}
    FROM (SELECT v.*, row_number() OVER (ORDER BY id) AS nr,
                 now() - interval '365 days' * (hashint8extended(id, 13) & 1048575) / 1048576.0 AS at FROM appstore_version v) v`;
