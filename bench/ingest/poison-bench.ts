import { jetstream } from '@nats-io/jetstream';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { messageCatalogue } from '@tilldeck/contracts/catalogue.messages';
import { domains } from '@tilldeck/server/domains/catalogue.domain';
import { createUplink, startSetAsideTeller } from '@tilldeck/server/domains/link/index';
import type { App } from '@tilldeck/server/platform/app';
import { readConfig } from '@tilldeck/server/platform/config';
import { createApp } from '@tilldeck/server/platform/create-app';
import { type HeldConnection, holdConnection } from '@tilldeck/server/platform/link/held-connection';
import type { Received } from '@tilldeck/server/platform/link/message-binding';
import { startUplinkReader } from '@tilldeck/server/platform/link/uplink-reader';
import { createMetrics } from '@tilldeck/server/platform/metrics';
import { migratedTemplate } from '@tilldeck/testkit/harness/migrated-template';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { startTestBroker } from '@tilldeck/testkit/harness/test-broker';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { median, writeResult } from '../report/result.ts';
import { type BenchDevice, fillDevices } from './fleet-database.ts';
import { sampleReport } from './sample-report.ts';

export interface PoisonSize {
  honestDevices: number;
  honestReports: number;
  hostileDevices: number;
  /** All of them together, over all kinds of reports. */
  poison: number;
  rounds: number;
}

const topics = messageCatalogue.filter(({ direction }) => direction === 'up').map(({ topic }) => topic);
/** The schema takes it; on its way to the database it is made into what only the database refuses. */
const mark = 149;
const spoil = (report: Received): Received => {
  const payload = report.payload as { batteryTemperature?: number };
  return payload.batteryTemperature === mark ? { ...report, payload: { ...payload, batteryPercent: 99_999 } } : report;
};

interface Run {
  ms: number;
  setAside: number;
}

interface Stage {
  app: App;
  fabric: HeldConnection;
  connection: NatsConnection;
  honest: readonly BenchDevice[];
  hostile: readonly BenchDevice[];
}

/** How fast reports of honest devices are taken in beside devices that send poison, against without; runs take turns. */
export async function benchPoison(size: PoisonSize) {
  const database = await createTestDatabase(await migratedTemplate());
  const broker = await startTestBroker();
  const all = await fillDevices(database.ownerUrl, size.honestDevices + size.hostileDevices);
  const app = createApp(readConfig({ ...serverSettings(database), ...broker.settings }), domains);
  const fabric = holdConnection(app.config, 'FABRIC', app.log);
  await fabric.waitUntilUp(10_000);
  const { NATS_URLS: servers, NATS_FABRIC_USER: user, NATS_FABRIC_PASSWORD: pass } = app.config;
  const connection = await connect({ servers, user, pass });
  const [hostile, honest] = [all.slice(0, size.hostileDevices), all.slice(size.hostileDevices)];
  const stage: Stage = { app, fabric, connection, honest, hostile };
  try {
    const rounds: { sound: Run; poisoned: Run }[] = [];
    for (let round = -1; round < size.rounds; round++) {
      const sound = await runOnce(stage, size.honestReports, 0, 2 * round + 3);
      const poisoned = await runOnce(stage, size.honestReports, size.poison, 2 * round + 4);
      if (round >= 0) rounds.push({ sound, poisoned });
    }
    const toldOwners = await countTold(database.ownerUrl);
    const perS = (pick: (round: (typeof rounds)[number]) => Run) =>
      Math.round(median(rounds.map((round) => (size.honestReports * 1_000) / pick(round).ms)));
    const figures = {
      size,
      honestPerS: { alone: perS(({ sound }) => sound), besidePoison: perS(({ poisoned }) => poisoned) },
      ratio: median(rounds.map(({ sound, poisoned }) => sound.ms / poisoned.ms)),
      ratios: rounds.map(({ sound, poisoned }) => Number((sound.ms / poisoned.ms).toFixed(2))),
      setAside: rounds.map(({ poisoned }) => poisoned.setAside),
      wronglySetAside: rounds.reduce((sum, { sound }) => sum + sound.setAside, 0),
      hostileDevices: size.hostileDevices,
      toldOwners,
    };
    const file = writeResult({
      bench: 'poison',
      figures,
      notes: [
        'poison is spread evenly among honest reports and over all kinds; of kind status it passes the schema and fails in the database, of the others the schema refuses it',
        'the goal is 0.9 of the rate without poison, every hostile device set aside and its owner told',
      ],
    });
    return { figures, file };
  } finally {
    await connection.close();
    await fabric.close();
    await app.close();
    await broker.stop();
    await database.drop();
  }
}

async function runOnce(stage: Stage, honestReports: number, poison: number, turn: number): Promise<Run> {
  const { app, fabric } = stage;
  const uplink = createUplink(
    app,
    domains.flatMap((domain) => domain.messages ?? []),
  );
  const hostile = new Set(stage.hostile.map(({ sn }) => sn));
  const teller = startSetAsideTeller(app, () => {});
  let taken = 0;
  let setAside = 0;
  let reached = (): void => {};
  const done = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const start = () =>
    startUplinkReader({ ...app, metrics: createMetrics() }, fabric, {
      specs: messageCatalogue,
      replicas: 1,
      onSetAside: (what) => {
        setAside += 1;
        teller.tell(what);
      },
      taker: {
        take: async (batch) => {
          const outcome = await uplink.take(batch.map(spoil));
          for (const { serial } of outcome.done) if (!hostile.has(serial)) taken += 1;
          if (taken >= honestReports) reached();
          return outcome;
        },
      },
    });
  // Makes the stream and its consumer; the reports are there before the clock starts.
  const first = start();
  await first.waitUntilReady(10_000);
  await first.close();
  await fill(stage, honestReports, poison, turn);
  const startedAt = performance.now();
  const reader = start();
  await done;
  const ms = performance.now() - startedAt;
  await reader.close();
  await teller.close();
  return { ms, setAside };
}

async function fill({ connection, honest, hostile }: Stage, honestReports: number, poison: number, turn: number) {
  const marked = headers();
  marked.set('Nmqtt-Pub', '1');
  const kept = jetstream(connection);
  const at = Date.now();
  const every = poison > 0 ? Math.floor(honestReports / poison) : Number.POSITIVE_INFINITY;
  let sent = 0;
  const put = async (subject: string, text: string, isLast = false): Promise<void> => {
    sent += 1;
    // A stream silently drops what it is handed faster than it can write.
    if (sent % 500 === 0 || isLast) await kept.publish(subject, text, { headers: marked, timeout: 30_000 });
    else connection.publish(subject, text, { headers: marked });
  };
  let bad = 0;
  for (let n = 0; n < honestReports; n++) {
    if (n % every === 0 && bad < poison) {
      const device = hostile[bad % hostile.length] as BenchDevice;
      const topic = topics[Math.floor(bad / hostile.length) % topics.length] as string;
      bad += 1;
      const head = { epoch: device.epoch, seq: turn * 100_000 + bad, at };
      const text = JSON.stringify(
        topic === 'status' ? { ...head, batteryTemperature: mark } : { ...head, kind: 7, id: 7 },
      );
      await put(`$MQTT.msgs.dev.${device.sn}.up.${topic}`, text);
    }
    const { sn, epoch } = honest[n % honest.length] as BenchDevice;
    const text = sampleReport(epoch, turn * 1_000 + Math.floor(n / honest.length), at, n);
    await put(`$MQTT.msgs.dev.${sn}.up.status`, text, n === honestReports - 1);
  }
}

async function countTold(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      `select count(distinct device_id)::int as n from link_event where kind = 'set_aside'`,
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}
