import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { type DeviceIdentity, makeDeviceKey, signedDeviceHeaders } from '@tilldeck/contracts/wire/device-signing';
import { migratedTemplate } from '@tilldeck/testkit/harness/migrated-template';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { sendAll } from '../api/load.ts';
import { cpuPerRequest, requestText, startSide } from '../api/side.ts';
import { cpuOf } from '../ingest/cpu.ts';
import { fillDevices } from '../ingest/fleet-database.ts';
import { median, writeResult } from '../report/result.ts';

const connections = 20;
/** Keys are made and every pull is signed before the clock starts, so a few devices ask often. */
const callers = 200;

export interface PullSize {
  devices: number;
  pulls: number;
  rounds: number;
}

/** Processor time of a pull that brings nothing new: the call devices make most often. */
export async function benchPull(size: PullSize) {
  const database = await createTestDatabase(await migratedTemplate());
  const identities = await makeCallers(database, size.devices);
  const settings = { ...serverSettings(database), NODE_ENV: 'production', LOG_LEVEL: 'info' };
  const server = await startSide(new URL('../api/ours.main.ts', import.meta.url), settings);
  try {
    const rounds: { nodeMicros: number; postgresMicros: number }[] = [];
    for (let round = -1; round < size.rounds; round++) {
      const requests = await signedPulls(identities, size.pulls);
      const backends = await backendPids(database);
      const before = sumOfCpu(backends);
      const nodeMicros = await cpuPerRequest(server, () => sendAll(server.port, requests, connections));
      const postgresMicros = ((sumOfCpu(backends) - before) * 1_000) / size.pulls;
      if (round >= 0) rounds.push({ nodeMicros, postgresMicros }); // The first round warms up.
    }
    const figures = {
      size: { ...size, callers, connections },
      nodeMicros: median(rounds.map(({ nodeMicros }) => nodeMicros)),
      postgresMicros: median(rounds.map(({ postgresMicros }) => postgresMicros)),
      rounds,
    };
    const file = writeResult({
      bench: 'pull',
      figures,
      notes: ['user + system time per pull that brings no work and no new document; signatures checked, nonces kept'],
    });
    return { figures, file };
  } finally {
    server.process.kill();
    await database.drop();
  }
}

async function makeCallers(database: TestDatabase, devices: number): Promise<DeviceIdentity[]> {
  const filled = (await fillDevices(database.ownerUrl, devices)).slice(0, callers);
  const keys = await Promise.all(filled.map(() => makeDeviceKey()));
  await withOwner(database, (client) =>
    client.query(
      `UPDATE link_key SET public_key = decode(made.key, 'base64')
         FROM unnest($1::text[], $2::text[]) AS made (sn, key) WHERE link_key.sn = made.sn`,
      [filled.map(({ sn }) => sn), keys.map(({ publicKey }) => Buffer.from(publicKey, 'base64url').toString('base64'))],
    ),
  );
  return filled.flatMap(({ sn, epoch }, index) => {
    const key = keys[index]?.privateKey;
    return key ? [{ sn, epoch, key, clockOffsetMs: 0 }] : [];
  });
}

async function signedPulls(identities: readonly DeviceIdentity[], count: number): Promise<Buffer[]> {
  const { path } = linkRoutes.pull;
  const body = JSON.stringify({ held: {}, open: [] });
  const bytes = new TextEncoder().encode(body);
  const requests: Buffer[] = [];
  for (let index = 0; index < count; index++) {
    const identity = identities[index % identities.length];
    if (!identity) throw new Error('no devices');
    const headers = await signedDeviceHeaders(identity, 'POST', path, bytes);
    requests.push(requestText(path, body, { 'content-type': 'application/json', ...headers }));
  }
  return requests;
}

async function withOwner<T>(database: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const backendPids = (database: TestDatabase): Promise<number[]> =>
  withOwner(database, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    return rows.map(({ pid }) => pid);
  });

const sumOfCpu = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
