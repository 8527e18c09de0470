import { setTimeout as passTime } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { messageCatalogue } from '@tilldeck/contracts/catalogue.messages';
import { domains } from '@tilldeck/server/domains/catalogue.domain';
import { createUplink } from '@tilldeck/server/domains/link/index';
import type { App } from '@tilldeck/server/platform/app';
import { readConfig } from '@tilldeck/server/platform/config';
import { createApp } from '@tilldeck/server/platform/create-app';
import { holdConnection } from '@tilldeck/server/platform/link/held-connection';
import { startUplinkReader } from '@tilldeck/server/platform/link/uplink-reader';
import { createMetrics } from '@tilldeck/server/platform/metrics';
import { migratedTemplate } from '@tilldeck/testkit/harness/migrated-template';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { median, writeResult } from '../report/result.ts';
import { addBareConsumer, bareCopy, barePull, deleteConsumer, linesOf } from './bare.ts';
import { cpuNow, cpuPerRow, type Parts } from './cpu.ts';
import { type BenchDevice, fillDevices } from './fleet-database.ts';
import { sampleReport } from './sample-report.ts';
import { benchState, readHotPercent, readLongestTransactionS } from './state-bench.ts';

export interface IngestSize {
  devices: number;
  rows: number;
  rounds: number;
  stateRounds: number;
}

const batchSize = 2_000;

interface Measured {
  ms: number;
  cpu: Parts;
}

/** Rows a second through the whole path, against bare COPY and bare pull-and-acknowledge; blocks take turns. */
export async function benchIngest(size: IngestSize) {
  const database = await createTestDatabase(await migratedTemplate());
  const broker = await startTestBroker();
  const stage = await setStage(database, broker, size);
  try {
    const rounds: { ours: Measured; pull: Measured; copy: Measured }[] = [];
    let longestTransactionS = 0;
    for (let round = -1; round < size.rounds; round++) {
      const measured = { pull: await stage.pull(), copy: await stage.copy(), ours: await stage.ours() };
      if (round >= 0) rounds.push(measured);
      longestTransactionS = Math.max(longestTransactionS, await readLongestTransactionS(database.ownerUrl));
    }
    const state = await benchState(stage.app.database, database.vendorUrl, stage.devices, {
      rounds: size.stateRounds,
      batch: 1_000,
    });
    // The database gathers these figures with a delay of its own.
    await passTime(1_500);
    state.hotPercent = await readHotPercent(database.ownerUrl);
    state.longestTransactionS = longestTransactionS;
    const rowsPerS = (pick: (round: (typeof rounds)[number]) => Measured) =>
      Math.round(median(rounds.map((round) => (size.rows * 1_000) / pick(round).ms)));
    const figures = {
      size,
      rowsPerS: {
        ours: rowsPerS(({ ours }) => ours),
        barePull: rowsPerS(({ pull }) => pull),
        bareCopy: rowsPerS(({ copy }) => copy),
      },
      ratioToSmaller: median(rounds.map(({ ours, pull, copy }) => Math.max(pull.ms, copy.ms) / ours.ms)),
      ratios: rounds.map(({ ours, pull, copy }) => Number((Math.max(pull.ms, copy.ms) / ours.ms).toFixed(2))),
      cpuUsPerRow: {
        ours: rounds.map(({ ours }) => ours.cpu),
        barePull: rounds.map(({ pull }) => pull.cpu),
        bareCopy: rounds.map(({ copy }) => copy.cpu),
      },
      state,
      versions: await stage.versions(),
    };
    const file = writeResult({
      bench: 'ingest',
      figures,
      notes: [
        'every report is a status with all fields from another device; ours parses, checks, moves state and window on, copies history, acknowledges to broker and device',
        'the stream is filled before the clock starts, so that all three are measured draining; broker with one node, file store, sync_interval 1s',
      ],
    });
    return { figures, file };
  } finally {
    await stage.close();
    await broker.stop();
    await database.drop();
  }
}

async function setStage(database: TestDatabase, broker: TestBroker, { devices: count, rows }: IngestSize) {
  const devices = await fillDevices(database.ownerUrl, count);
  const app = createApp(readConfig({ ...serverSettings(database), ...broker.settings }), domains);
  const fabric = holdConnection(app.config, 'FABRIC', app.log);
  await fabric.waitUntilUp(10_000);
  const { connection, client } = await openBare(app, database);
  const uplink = createUplink(
    app,
    domains.flatMap((domain) => domain.messages ?? []),
  );
  const lines = linesOf(devices, rows, batchSize);
  let taken = 0;
  let target = Number.POSITIVE_INFINITY;
  let reached = (): void => {};
  const startReader = () =>
    startUplinkReader({ ...app, metrics: createMetrics() }, fabric, {
      specs: messageCatalogue,
      replicas: 1,
      taker: {
        take: async (batch) => {
          const outcome = await uplink.take(batch);
          taken += outcome.done.length;
          if (taken >= target) reached();
          return outcome;
        },
      },
    });
  // Makes the stream, bounded as in life.
  const first = startReader();
  await first.waitUntilReady(10_000);
  await first.close();

  const fill = createFilling(connection, devices, rows);
  const measure = createMeasure(client, broker, rows);
  await warmPool(app);

  return {
    app,
    devices,
    pull: async () => {
      await deleteConsumer(connection, 'ingest');
      await addBareConsumer(connection);
      await fill();
      const measured = await measure(() => barePull(connection, rows));
      await deleteConsumer(connection);
      return measured;
    },
    copy: () => measure(() => bareCopy(client, lines)),
    ours: async () => {
      const idle = startReader();
      await idle.waitUntilReady(10_000);
      await idle.close();
      await fill();
      const done = new Promise<void>((resolve) => {
        reached = resolve;
      });
      target = taken + rows;
      let reader: ReturnType<typeof startReader> | null = null;
      const measured = await measure(async () => {
        const startedAt = performance.now();
        reader = startReader();
        await done;
        await drained(connection);
        return performance.now() - startedAt;
      });
      await (reader as ReturnType<typeof startReader> | null)?.close();
      return measured;
    },
    versions: async () => ({
      postgres: (await client.query<{ v: string }>('show server_version')).rows[0]?.v,
      nats: connection.info?.version,
    }),
    close: async () => {
      await client.end();
      await connection.close();
      await fabric.close();
      await app.close();
    },
  };
}

/** The broker and the database without anything of ours between. */
async function openBare({ config }: App, database: TestDatabase) {
  const connection = await connect({
    servers: config.NATS_URLS,
    user: config.NATS_FABRIC_USER,
    pass: config.NATS_FABRIC_PASSWORD,
  });
  const client = new pg.Client({ connectionString: database.vendorUrl });
  await client.connect();
  await client.query(`set statement_timeout = 0`);
  return { connection, client };
}

/** Puts reports into the broker's stream, as many as there are rows, with numbers that go on. */
function createFilling(connection: NatsConnection, devices: readonly BenchDevice[], rows: number): () => Promise<void> {
  let seq = 0;
  return async () => {
    seq += 1;
    const marked = headers();
    marked.set('Nmqtt-Pub', '1');
    const kept = jetstream(connection);
    const at = Date.now();
    for (let n = 0; n < rows; n++) {
      const { sn, epoch } = devices[n % devices.length] as BenchDevice;
      const own = seq * 1_000 + Math.floor(n / devices.length);
      const subject = `$MQTT.msgs.dev.${sn}.up.status`;
      const report = sampleReport(epoch, own, at, n);
      // A stream silently drops what it is handed faster than it can write; who waits for it now and then is not dropped.
      if (n % 500 === 499 || n === rows - 1) await kept.publish(subject, report, { headers: marked, timeout: 30_000 });
      else connection.publish(subject, report, { headers: marked });
    }
  };
}

/** Time of a piece of work, and processor time of everybody who had a part in it. */
function createMeasure(client: pg.Client, broker: TestBroker, rows: number) {
  const pids = async (): Promise<number[]> => {
    const { rows: found } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database()',
    );
    return found.map(({ pid }) => pid);
  };
  return async (work: () => Promise<number>): Promise<Measured> => {
    const backends = await pids();
    const brokerPid = broker.nodes[0]?.pid() ?? 0;
    const before = cpuNow(brokerPid, backends);
    const ms = await work();
    return { ms, cpu: cpuPerRow(before, cpuNow(brokerPid, backends), rows) };
  };
}

/** The acknowledgements are at the broker, too. */
async function drained(connection: NatsConnection): Promise<void> {
  for (;;) {
    const answer = await connection.request('$JS.API.CONSUMER.INFO.$MQTT_msgs.ingest', '', { timeout: 5_000 });
    const info = answer.json<{ num_ack_pending: number; num_pending: number }>();
    if (info.num_ack_pending === 0 && info.num_pending === 0) return;
    await passTime(5);
  }
}

/** Connections are opened before the clock starts, as in a process that has run for a while. */
async function warmPool({ database }: App): Promise<void> {
  const clients = await Promise.all([1, 2, 3].map(() => database.pools.vendor.connect()));
  for (const client of clients) client.release();
}
