import { setTimeout as passTime } from 'node:timers/promises';
import { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import { loginLogRoutes } from '@tilldeck/contracts/identity/login-log.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { People, type TestOrg, testPassword } from '@tilldeck/testkit/factories/people';
import { migratedTemplate } from '@tilldeck/testkit/harness/migrated-template';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import { createTestBucket } from '../../apps/server/testing/test-bucket.ts';
import { writeResult } from '../report/result.ts';
import { metricsToken, watchServer } from './server-watch.ts';

const batchRows = 100_000;
/** Signs in nobody but the rows of the bench. */
const address = '192.0.2.7';

/** A list of so many rows is exported by the real server, api and worker in one process, while somebody asks for small pages. */
export async function benchExport({ rows }: { rows: number }) {
  const [database, bucket] = await Promise.all([migratedTemplate().then(createTestDatabase), createTestBucket()]);
  const people = new People(database.ownerUrl);
  const org = await people.partner(await people.vendor(), 'Export Tills');
  await fill(people, org, rows);
  const server = await spawnServer({
    ...serverSettings(database),
    S3_BUCKET: bucket.name,
    METRICS_TOKEN: metricsToken,
  });
  try {
    const asked = { loginlog: ['query', 'export'], 'data-download': ['query'] } as never;
    const signedIn = async (of: TestOrg, loginName: string, grants: never): Promise<WireClient> => {
      await people.account(of, grants, { loginName });
      return new WireClient(server.url).signIn(loginName, testPassword);
    };
    const asker = await signedIn(org, 'asker', asked);
    // What the first call loads and compiles is not the export's.
    await asker.call(exportRoutes.page, {});
    const idle = await watchServer(server, asker, () => passTime(5_000));
    const begunAt = performance.now();
    const { id } = await asker.call(loginLogRoutes.export, { ip: address });
    const busy = await watchServer(server, asker, () => untilWritten(asker, id));
    const seconds = (performance.now() - begunAt) / 1_000;
    const record = (await asker.call(exportRoutes.records, {})).items.find((one) => one.id === id);
    const file = await readFile(asker, id);
    const seen = await whoSees(id, people, org, signedIn);
    const figures = {
      rows,
      seconds: round(seconds),
      rowsPerS: Math.round(rows / seconds),
      sizeBytes: record?.sizeBytes ?? null,
      state: record?.state ?? null,
      isCut: record?.isCut ?? null,
      file,
      memoryMb: { idle: idle.memoryMb, most: busy.memoryMb },
      eventLoopDelayMs: { idle: idle.delayMs, while: busy.delayMs },
      smallPageMs: { idle: idle.pageMs, while: busy.pageMs },
      seen,
    };
    const isGood =
      record?.state === 'ready' &&
      record.rowCount === rows &&
      file.rows === rows &&
      file.differentRows === rows &&
      file.bytes === record.sizeBytes &&
      seen.colleague === 'not own' &&
      seen.vendor === 'not own' &&
      seen.stranger === 'nothing' &&
      seen.withoutPermission === 'core.forbidden';
    const notes = [
      'one process with the roles api and worker; seconds from the call that asks for the export to the record that says ready',
      'delay of the event loop as prom-client samples it (10 ms), read every 500 ms: the longest of each reading, median, p99 and greatest; memory is the resident set, at its largest',
      'smallPageMs: a page of the own exports, asked for one after the other all the time',
    ];
    return { figures, isGood, file: writeResult({ bench: 'export', figures: { ...figures, isGood }, notes }) };
  } finally {
    await server.kill();
    await people.close();
    await database.drop();
    await bucket.drop();
  }
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** But for one row without the triggers, which note a figure for each: the list is what is measured. */
async function fill(people: People, org: TestOrg, rows: number): Promise<void> {
  const [first] = await people.query<{ levels: number[] }>(
    `INSERT INTO identity_login_log (org_id, login_name, outcome) VALUES ($1, 'first', 'success')
     RETURNING ARRAY[org_l1, org_l2, org_l3, org_l4, org_l5] AS levels`,
    [org.id],
  );
  await people.query('ALTER TABLE identity_login_log DISABLE TRIGGER USER');
  for (let from = 0; from < rows; from += batchRows)
    await people.query(
      `INSERT INTO identity_login_log (org_id, org_l1, org_l2, org_l3, org_l4, org_l5, login_name, outcome, ip, user_agent)
       SELECT $1, l[1], l[2], l[3], l[4], l[5], 'bench-' || nr, 'success', $5, 'Mozilla/5.0 (X11; Linux x86_64) Bench'
         FROM generate_series($2::int + 1, least($2::int + $3::int, $4::int)) nr, (SELECT $6::int[] AS l) levels`,
      [org.id, from, batchRows, rows, address, first?.levels],
    );
  await people.query('ALTER TABLE identity_login_log ENABLE TRIGGER USER');
  await people.query('ANALYZE identity_login_log');
}

async function untilWritten(asker: WireClient, id: string): Promise<void> {
  for (;;) {
    const state = (await asker.call(exportRoutes.page, {})).items.find((one) => one.id === id)?.state;
    if (state !== 'waiting' && state !== 'running') return;
    await passTime(100);
  }
}

async function readFile(asker: WireClient, id: string) {
  const { url } = await asker.call(exportRoutes.url, { id });
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  const different = new Set(bytes.toString('utf8').match(/bench-\d+/g));
  let lines = 0;
  for (const byte of bytes) if (byte === 10) lines += 1;
  return { rows: lines - 1, differentRows: different.size, bytes: bytes.length };
}

/** What others get of the record. */
async function whoSees(
  id: string,
  people: People,
  org: TestOrg,
  signedIn: (of: TestOrg, loginName: string, grants: never) => Promise<WireClient>,
) {
  const seeing = { 'data-download': ['query'] } as never;
  const look = async (client: WireClient): Promise<string> => {
    const answer = await client.send(exportRoutes.records, {});
    if (answer.body.error) return answer.body.error;
    const found = (await client.call(exportRoutes.records, {})).items.find((one) => one.id === id);
    return found ? (found.isOwn ? 'own' : 'not own') : 'nothing';
  };
  return {
    colleague: await look(await signedIn(org, 'colleague', seeing)),
    vendor: await look(await signedIn(await people.vendor(), 'above', seeing)),
    stranger: await look(await signedIn(await people.partner(await people.vendor()), 'stranger', seeing)),
    withoutPermission: await look(await signedIn(org, 'plain', { loginlog: ['query', 'export'] } as never)),
  };
}
