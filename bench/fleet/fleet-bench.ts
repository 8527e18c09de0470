import { setTimeout as sleep } from 'node:timers/promises';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { FleetProcesses } from '../../tools/fleet/fleet-processes.ts';
import { type RegisteredFleet, registerFleet } from '../../tools/fleet/register-fleet.ts';
import { median, writeResult } from '../report/result.ts';
import { BareBroker } from './bare-broker.ts';
import { FleetDatabase } from './fleet-database.ts';
import { checkPresence, type PresenceFound } from './presence-check.ts';
import { CoreMeter, processCost, round } from './process-cost.ts';
import { raiseStorm, type Storm, untilAllConnected } from './storm.ts';

export interface FleetBenchOptions {
  devices: number;
  minutes: number;
  /** How often the broker is killed with each spread. */
  storms: number;
}

const seed = 1;
/** As many as a single process of devices asks for at once; the broker and the callout decide how fast they come in. */
const knocking = { connectsPerS: 5_000, maxConnecting: 100 };

type Log = (line: string) => void;

/** Ten thousand devices through callout, broker and ingest, and back after a crash; the bare broker in the same run. */
export async function benchFleet(options: FleetBenchOptions, log: Log) {
  const database = await FleetDatabase.open();
  try {
    const registered = await registerFleet(database.ownerUrl, { seed, devices: options.devices });
    const spreads = [0, registered.settings.reconnectSpreadS];
    log('bare broker');
    const bare = await measureBare(registered, options, spreads, log);
    log('broker with callout, api+worker, two of ingest');
    const ours = await measureOurs(database, registered, options, spreads, log);
    const ratios = spreads.map((spreadS) => ({
      spreadS,
      allBack: round(backOf(ours.storms, spreadS) / backOf(bare.storms, spreadS)),
      firstConnect: round(ours.connectS / bare.connectS),
      cpu: round(cpuOfStorms(ours.storms, spreadS) / cpuOfStorms(bare.storms, spreadS)),
    }));
    const file = writeResult({
      bench: 'fleet',
      figures: { ...options, settings: registered.settings, ratios, bare, ours },
      notes: [
        'one broker node, no TLS, one process of simulated devices, api+worker in one process, two processes of ingest (each answers the callout and reads the uplink); all on this machine',
        'bare: the same broker without callout and server, one user of its own file; the same devices send the same messages, which nobody reads',
        'allBack: median time from kill -9 of the broker until every device is connected and subscribed, ours / bare; spreadS is the time over which devices spread their return (0: all at once)',
        'cpu: the same of processor time of all parts, which other work on the machine hardly changes; ours takes in what the devices report, too',
        'cores: processor time / time. PostgreSQL: backends of this database only. transactions: of this database, from kill -9 until two seconds after the last was back',
        'presence: connections and shown state against the devices that really hold one; failures are 1 % silent, 1 % cut off, 1 % closed in order, at once',
      ],
    });
    return { file, ratios, bare, ours };
  } finally {
    await database.drop();
  }
}

const backOf = (storms: readonly Storm[], spreadS: number): number =>
  median(storms.filter((storm) => storm.spreadS === spreadS).map((storm) => storm.allBackS));

const cpuOfStorms = (storms: readonly Storm[], spreadS: number): number =>
  median(
    storms
      .filter((storm) => storm.spreadS === spreadS)
      .map(({ cpuS }) => Object.values(cpuS).reduce((sum, part) => sum + part, 0)),
  );

function startFleet(
  { world, devices, settings }: RegisteredFleet,
  brokers: readonly string[],
  login: BareBroker['login'] | null,
) {
  return FleetProcesses.start(world, devices, {
    seed,
    profile: 'steady',
    speed: 1,
    settings,
    brokers,
    apiUrl: null,
    pullShare: 0,
    ...knocking,
    bareLogin: login,
  });
}

async function connectAll(fleet: FleetProcesses, count: number): Promise<number> {
  const begin = performance.now();
  await untilAllConnected(fleet, count);
  return round((performance.now() - begin) / 1000);
}

async function measureBare(
  registered: RegisteredFleet,
  options: FleetBenchOptions,
  spreads: readonly number[],
  log: Log,
) {
  const broker = await BareBroker.start();
  const fleet = await startFleet(registered, [broker.mqttUrl], broker.login);
  try {
    const connectS = await connectAll(fleet, options.devices);
    log(`  ${options.devices} connected after ${connectS} s`);
    const meter = new CoreMeter({ broker: () => processCost(broker.pid).cpuS, simulator: () => cpuOf(fleet) });
    const storms: Storm[] = [];
    for (let turn = 0; turn < options.storms; turn += 1)
      for (const spreadS of spreads) {
        const storm = await raiseStorm(fleet, options.devices, broker, spreadS, meter, async () => 0);
        log(`  back after ${storm.allBackS} s, spread ${spreadS} s`);
        storms.push(storm);
      }
    return { connectS, connectsPerS: Math.round(options.devices / connectS), storms };
  } finally {
    fleet.end();
    await broker.close();
  }
}

interface Ours {
  connectS: number;
  connectsPerS: number;
  coresWhileConnecting: Record<string, number>;
  cores: Record<string, number>;
  brokerMbPer1000: number;
  memoryMb: Record<string, number>;
  reports: { sent: number; acknowledged: number; unacknowledged: number; lostConnections: number };
  presence: Record<string, PresenceFound>;
  storms: Storm[];
}

async function measureOurs(
  database: FleetDatabase,
  registered: RegisteredFleet,
  options: FleetBenchOptions,
  spreads: readonly number[],
  log: Log,
): Promise<Ours> {
  const { devices: count } = options;
  const broker = await startTestBroker();
  const servers: ServerProcess[] = [];
  let fleet: FleetProcesses | null = null;
  try {
    const settings = {
      ...serverSettings(database),
      ...broker.settings,
      NODE_ENV: 'production',
    };
    for (const roles of [['api', 'worker'], ['ingest'], ['ingest']])
      servers.push(await spawnServer(settings, { roles }));
    const idleMb = brokerMb(broker);
    const meter = new CoreMeter(partsOf(broker, servers, database, () => fleet));
    await meter.begin();
    fleet = await startFleet(registered, broker.mqttUrls, null);
    const connectS = await connectAll(fleet, count);
    const coresWhileConnecting = await meter.end();
    log(`  ${count} connected after ${connectS} s`);
    const presence: Ours['presence'] = { afterConnect: await checkPresence(fleet, database, 60) };
    log(`  presence ${JSON.stringify(presence.afterConnect)}`);
    await meter.begin();
    await sleep(options.minutes * 60_000);
    const cores = await meter.end();
    const { figures, rssBytes } = await fleet.state();
    const memoryMb = {
      broker: brokerMb(broker),
      simulator: Math.round(rssBytes / 2 ** 20),
      ...Object.fromEntries(servers.map(({ pid }, place) => [nameOf(place), memoryOf(pid)])),
    };
    log(`  ${options.minutes} minutes: cores ${JSON.stringify(cores)}, MB ${JSON.stringify(memoryMb)}`);
    presence.afterMinutes = await checkPresence(fleet, database, 60);
    presence.afterFailures = await failSome(fleet, database, registered);
    log(`  presence ${JSON.stringify(presence)}`);
    await untilAllConnected(fleet, count);
    const storms: Storm[] = [];
    for (let turn = 0; turn < options.storms; turn += 1)
      for (const spreadS of spreads) {
        const [node] = broker.nodes;
        if (!node) throw new Error('the broker has no node');
        const storm = await raiseStorm(fleet, count, node, spreadS, meter, () => database.transactions());
        log(`  back after ${storm.allBackS} s, spread ${spreadS} s, ${storm.transactions} transactions`);
        storms.push(storm);
      }
    presence.afterStorms = await checkPresence(fleet, database, 120);
    const { sent, acknowledged, unacknowledged, lost } = figures;
    return {
      connectS,
      connectsPerS: Math.round(count / connectS),
      coresWhileConnecting,
      cores,
      brokerMbPer1000: round(((memoryMb.broker - idleMb) / count) * 1_000, 1),
      memoryMb,
      reports: { sent, acknowledged, unacknowledged, lostConnections: lost },
      presence,
      storms,
    };
  } finally {
    fleet?.end();
    for (const server of servers) await server.kill();
    await broker.stop();
  }
}

const nameOf = (place: number): string => ['api+worker', 'ingest 1', 'ingest 2'][place] ?? `server ${place}`;
const memoryOf = (pid: number): number => Math.round(processCost(pid).rssBytes / 2 ** 20);
const brokerMb = (broker: TestBroker): number => memoryOf(broker.nodes[0]?.pid() ?? 0);

const partsOf = (
  broker: TestBroker,
  servers: readonly ServerProcess[],
  database: FleetDatabase,
  fleet: () => FleetProcesses | null,
) => ({
  broker: () => processCost(broker.nodes[0]?.pid() ?? 0).cpuS,
  ...Object.fromEntries(servers.map(({ pid }, place) => [nameOf(place), () => processCost(pid).cpuS])),
  postgresql: () => database.cpuS(),
  simulator: () => cpuOf(fleet()),
});
const cpuOf = async (fleet: FleetProcesses | null): Promise<number> => ((await fleet?.state())?.cpuMicros ?? 0) / 1e6;

/** Some hang, some lose power, some are switched off; the registry must know each within the time promised. */
async function failSome(fleet: FleetProcesses, database: FleetDatabase, { devices, settings }: RegisteredFleet) {
  const share = Math.ceil(devices.length / 100);
  const some = (place: number): string[] => devices.slice(place * share, (place + 1) * share).map(({ sn }) => sn);
  await fleet.force(some(0), 'dead');
  await fleet.force(some(1), 'rebooting');
  await fleet.force(some(2), 'off');
  const found = await checkPresence(fleet, database, 1.5 * settings.keepAliveS + 5);
  for (const place of [0, 1, 2]) await fleet.force(some(place), null);
  return found;
}
