import { connect as connectNats, type NatsConnection } from '@nats-io/transport-node';
import { messageCatalogue } from '@tilldeck/contracts/catalogue.messages';
import { mqttPassword } from '@tilldeck/contracts/wire/device-signing';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import { People } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { startTestBroker } from '@tilldeck/testkit/harness/test-broker';
import type { TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { hostileMoves, type Move } from './hostile-moves.ts';
import { openRawMqtt, type RawMqtt } from './raw-mqtt.ts';
import { laySiege } from './sieges.ts';

export interface HostileReport {
  seed: number;
  moves: number;
  attackers: number;
  seconds: number;
  /** Connections the broker closed because of what was sent. */
  closedByBroker: number;
  /** Anything that got where it must not: 0. */
  reachedOthers: string[];
  /** Processes that ended and errors they logged: none. */
  crashes: string[];
  /** Attacks on the connection itself: what they came to, and what must not have happened: nothing. */
  siege: Record<string, number>;
  siegeFaults: string[];
  victimReports: number;
  victimReportsAcknowledged: number;
  victimDisconnects: number;
}

const batchSize = 40;
const upTopics = messageCatalogue.filter((message) => message.direction === 'up').map((message) => message.topic);

/** Valid devices that misbehave in every way there is, beside one that works: on a broker and servers of their own. */
export async function runHostile(
  database: TestDatabase,
  { seed, moves, attackers }: { seed: number; moves: number; attackers: number },
): Promise<HostileReport> {
  const broker = await startTestBroker();
  const people = new People(database.ownerUrl);
  const servers: ServerProcess[] = [];
  const report: HostileReport = {
    seed,
    moves,
    attackers,
    seconds: 0,
    closedByBroker: 0,
    reachedOthers: [],
    crashes: [],
    siege: {},
    siegeFaults: [],
    victimReports: 0,
    victimReportsAcknowledged: 0,
    victimDisconnects: 0,
  };
  let spy: NatsConnection | null = null;
  try {
    const settings = { ...serverSettings(database), ...broker.settings };
    servers.push(
      await spawnServer(settings, { roles: ['api', 'ingest'] }),
      await spawnServer(settings, { roles: ['ingest'] }),
    );
    const vendor = await people.vendor();
    const url = servers[0]?.url ?? '';
    const victim = await enrolled(people, vendor, url, 'VICTIM-1');
    spy = await connectNats({
      servers: broker.settings.NATS_URLS ?? '',
      user: 'fabric',
      pass: broker.settings.NATS_FABRIC_PASSWORD ?? '',
    });
    watchSubjects(spy, victim, report);
    const working = await startVictim(victim, broker.mqttUrl, report);
    const begunAt = performance.now();
    const share = Math.ceil(moves / attackers);
    const gang = [];
    for (let index = 0; index < attackers; index++)
      gang.push(await enrolled(people, vendor, url, `HOSTILE-${index + 1}`));
    await Promise.all(
      gang.map((device, index) => attack(device, broker.mqttUrl, { seed: seed + index, share }, report)),
    );
    const besieger = await enrolled(people, vendor, url, 'HOSTILE-99');
    const brokerPid = broker.nodes[0]?.pid() ?? 0;
    const siege = await laySiege({ mqttUrl: broker.mqttUrl, brokerPid, device: besieger, victimSn: victim.sn });
    Object.assign(report.siege, siege.figures);
    report.siegeFaults.push(...siege.faults);
    report.seconds = Math.round((performance.now() - begunAt) / 100) / 10;
    await working.finish();
    for (const server of servers)
      report.crashes.push(
        ...server.logs.filter((line) => /"level":[56]0/.test(line)).map((line) => line.slice(0, 300)),
      );
    if (broker.nodes.some((node) => node.pid() === 0)) report.crashes.push('the broker ended');
    for (const [index, server] of servers.entries())
      if ((await server.stop()) !== 0) report.crashes.push(`server ${index} ended badly`);
    return report;
  } finally {
    await spy?.close();
    for (const server of servers) await server.kill();
    await people.close();
    await broker.stop();
  }
}

async function enrolled(people: People, org: { id: number; name: string }, url: string, sn: string) {
  const device = await DeviceClient.make(url, sn);
  const { id } = await people.device(org, { sn });
  const [row] = await people.query<{ id: string }>(
    `INSERT INTO link_key (org_id, device_id, sn, public_key, state, source)
     VALUES ($1, $2, $3, decode($4, 'base64'), 'active', 'factory') RETURNING id`,
    [org.id, id, sn, Buffer.from(device.key.publicKey, 'base64url').toString('base64')],
  );
  device.epoch = Number(row?.id);
  return device;
}

/** Subjects that only the server and the broker itself speak on, as hostile devices try them. */
const aimedAt =
  /^(_INBOX\.x|\$JS\.API\.STREAM\.(DELETE|PURGE)\..*|\$MQTT\.sub\.VICTIM.*|\$MQTT\.JSA\.x\..*|\$SYS\..*)$/;
const ownUp = new RegExp(`^dev\\.(VICTIM|HOSTILE)-\\d+\\.up\\.(${upTopics.join('|')})$`);

/** Everything that moves in the devices' account: only declared topics of their own, and what the server sends. */
function watchSubjects(spy: NatsConnection, victim: DeviceClient, report: HostileReport): void {
  const isOfVictim = (payload: string): boolean => payload.startsWith(`{"epoch":${victim.epoch},"seq":`);
  const isFault = (subject: string, payload: string): boolean => {
    if (aimedAt.test(subject)) return true;
    if (subject.startsWith('presence.')) return !payload.includes('io.nats.server.advisory');
    const bare = subject.replace(/^\$MQTT\.msgs\./, '');
    if (ownUp.test(bare)) return bare.startsWith('dev.VICTIM') && !isOfVictim(payload);
    if (subject.startsWith('$MQTT.msgs.')) return true;
    return !/^(dev\.(VICTIM|HOSTILE)-\d+\.down\.(ack|nudge)$|\$MQTT\.|\$JS\.|\$JSC\.|_INBOX\.|_R_\.)/.test(subject);
  };
  spy.subscribe('>', {
    callback: (_error, message) => {
      const { subject } = message;
      const payload = Buffer.from(message.data.subarray(0, 4_000)).toString('utf8');
      if (isFault(subject, payload))
        report.reachedOthers.push(`subject ${subject.slice(0, 120)}: ${payload.slice(0, 80)}`);
    },
  });
}

async function startVictim(victim: DeviceClient, mqttUrl: string, report: HostileReport) {
  const client = await victim.connect(mqttUrl);
  const acknowledged = new Set<number>();
  client.on('close', () => {
    report.victimDisconnects += 1;
  });
  client.on('message', (topic, payload) => {
    const { epoch, ranges } = JSON.parse(payload.toString()) as { epoch: number; ranges: [number, number][] };
    if (topic !== `dev/${victim.sn}/down/ack` || epoch !== victim.epoch)
      report.reachedOthers.push(`the victim heard ${topic} ${payload.toString().slice(0, 100)}`);
    for (const [from, to] of ranges ?? []) for (let seq = from; seq <= to; seq++) acknowledged.add(seq);
  });
  await client.subscribeAsync(`dev/${victim.sn}/down/#`);
  let seq = 0;
  const speak = () => {
    seq += 1;
    const status = { epoch: victim.epoch, seq, at: Date.now(), batteryPercent: 50 };
    client.publish(`dev/${victim.sn}/up/status`, JSON.stringify(status), { qos: 1 });
  };
  const timer = setInterval(speak, 250);
  return {
    finish: async (): Promise<void> => {
      clearInterval(timer);
      const deadline = Date.now() + 60_000;
      while (acknowledged.size < seq && Date.now() < deadline) await new Promise((done) => setTimeout(done, 100));
      report.victimReports = seq;
      report.victimReportsAcknowledged = acknowledged.size;
      client.removeAllListeners('close');
      await client.endAsync();
    },
  };
}

async function attack(
  device: DeviceClient,
  mqttUrl: string,
  { seed, share }: { seed: number; share: number },
  report: HostileReport,
): Promise<void> {
  const open = async (): Promise<RawMqtt> =>
    openRawMqtt(
      mqttUrl,
      { sn: device.sn, password: await mqttPassword(device.identity()), willTopic: 'dev/VICTIM-1/down/ack' },
      (packet) => {
        if (packet.cmd !== 'publish' || packet.topic.startsWith(`dev/${device.sn}/down/`)) return;
        report.reachedOthers.push(`${device.sn} heard ${packet.topic.slice(0, 120)}`);
      },
    );
  let connection = await open();
  const run = async (moves: readonly Move[]): Promise<void> => {
    connection.send(moves);
    if (await connection.settle()) return;
    report.closedByBroker += 1;
    connection.close();
    connection = await open();
    // Whatever stood behind the move that closed it was not read: each once more by itself.
    if (moves.length > 1) for (const move of moves) await run([move]);
  };
  const batch: Move[] = [];
  for (const move of hostileMoves(seed, share, device.sn, 'VICTIM-1')) {
    if (move.mayClose) await run([move]);
    else batch.push(move);
    if (batch.length === batchSize) await run(batch.splice(0));
  }
  await run(batch);
  connection.close();
}
