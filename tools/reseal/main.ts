/** Has a worker seal with the current secret what an older one sealed, and says what is left. See docs/operations.md. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const usage = `DATABASE_VENDOR_URL=… npm run reseal
  A worker must run. Ends with 0 when nothing is sealed with an older secret any more, with 1 when something is.`;
const patienceMs = 10 * 60_000;
const pollMs = 250;
/** Recorded last by every run. */
const lastKind = 'platform.kept-key';

const url = process.env.DATABASE_VENDOR_URL;
if (!url || process.argv.length > 2) {
  console.error(usage);
  process.exit(2);
}
const client = new pg.Client({ connectionString: url, application_name: 'tilldeck-reseal' });
await client.connect();
try {
  process.exitCode = await reseal();
} finally {
  await client.end();
}

async function reseal(): Promise<number> {
  const { rows } = await client.query<{ now: string }>('SELECT clock_timestamp()::text AS now');
  const since = rows[0]?.now;
  await client.query(`SELECT enqueue_job('platform.reseal', '{}', 12, 'reseal', now())`);
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(pollMs)) {
    const done = await client.query('SELECT FROM secret_reseal WHERE kind = $1 AND at >= $2', [lastKind, since]);
    if (done.rowCount) return tell();
  }
  console.error('no worker took the job; is one running?');
  return 1;
}

async function tell(): Promise<number> {
  const { rows } = await client.query<{ kind: string; key_id: string; left_count: string }>(
    'SELECT kind, key_id, left_count FROM secret_reseal ORDER BY kind',
  );
  for (const row of rows) console.log(`${row.kind.padEnd(40)} ${row.left_count} left`);
  const left = rows.reduce((sum, row) => sum + Number(row.left_count), 0);
  console.log(
    left === 0
      ? `everything is sealed with the secret '${rows[0]?.key_id}'`
      : `${left} are sealed with an older secret: keep it, and run this again`,
  );
  return left === 0 ? 0 : 1;
}
