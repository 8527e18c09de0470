import { setTimeout as passTime } from 'node:timers/promises';
import { People } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { startTcpProxy, type TcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { startTestBroker } from '@tilldeck/testkit/harness/test-broker';
import { createTemplate, createTestDatabase, dropDatabase } from '@tilldeck/testkit/harness/test-database';
import { writeResult } from '../../bench/report/result.ts';
import { judge } from './checker.ts';
import { seeded, startWriters } from './writers.ts';

export interface LinkChaos {
  seed: number;
  seconds: number;
  devices: number;
  /** How long a process is frozen. */
  freezeMs: number;
}

const settleMs = 120_000;

/** Faults by a seed while devices write; afterwards every acknowledged report is in history exactly once, or it fails. */
export async function runLinkChaos({ seed, seconds, devices: count, freezeMs }: LinkChaos): Promise<boolean> {
  const chance = seeded(seed);
  const template = await createTemplate();
  const database = await createTestDatabase(template).finally(() => dropDatabase(template));
  const broker = await startTestBroker();
  const people = new People(database.ownerUrl);
  const settings: Record<string, string> = {
    ...serverSettings(database),
    ...broker.settings,
    UPLINK_STORE_MB: '1',
  };
  const proxies = {
    database: await startTcpProxy(database.vendorUrl),
    nats: await startTcpProxy(settings.NATS_URLS ?? ''),
    mqtt: await startTcpProxy(broker.mqttUrl),
  };
  const via = (url: string, proxy: TcpProxy): string => Object.assign(new URL(url), { port: String(proxy.port) }).href;
  const ingestSettings = {
    ...settings,
    DATABASE_APP_URL: via(database.appUrl, proxies.database),
    DATABASE_VENDOR_URL: via(database.vendorUrl, proxies.database),
    NATS_URLS: `nats://127.0.0.1:${proxies.nats.port}`,
  };
  const start: Record<'first' | 'second' | 'api', () => Promise<ServerProcess>> = {
    first: () => spawnServer(ingestSettings, { roles: ['ingest'] }),
    second: () => spawnServer(ingestSettings, { roles: ['ingest'] }),
    api: () => spawnServer(settings, { roles: ['api'] }),
  };
  const processes = { first: await start.first(), second: await start.second(), api: await start.api() };
  const writers = await startWriters({ people, count, mqttUrl: `mqtt://127.0.0.1:${proxies.mqtt.port}`, chance });

  const restart = async (name: keyof typeof processes): Promise<void> => {
    await processes[name].kill();
    await passTime(500 + chance() * 1_500);
    processes[name] = await start[name]();
  };
  const cut = async (proxy: TcpProxy): Promise<void> => {
    await proxy.cut();
    await passTime(1_000 + chance() * 3_000);
    await proxy.restore();
  };
  const freeze = async (names: readonly ('first' | 'second')[], ms: number, during = () => {}): Promise<void> => {
    for (const name of names) processes[name].pause();
    during();
    await passTime(ms);
    for (const name of names) processes[name].resume();
  };
  const faults: Record<string, () => Promise<void>> = {
    'kill -9 ingest': () => restart(chance() < 0.5 ? 'first' : 'second'),
    'kill -9 api': () => restart('api'),
    'kill -9 broker': async () => {
      await broker.kill();
      await passTime(300 + chance() * 1_500);
      await broker.restart();
    },
    'ingest frozen': () => freeze([chance() < 0.5 ? 'first' : 'second'], freezeMs),
    'store of the broker full': () => freeze(['first', 'second'], 4_000, () => writers.flood()),
    'database cut off': () => cut(proxies.database),
    'broker cut off from ingest': () => cut(proxies.nats),
    'devices cut off': () => cut(proxies.mqtt),
  };
  const names = Object.keys(faults);
  const done: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
  try {
    const until = Date.now() + seconds * 1_000;
    for (let turn = 0; Date.now() < until; turn++) {
      // Each of them once, then by chance.
      const name = names[turn < names.length ? turn : Math.floor(chance() * names.length)] ?? '';
      await passTime(500 + chance() * 1_000);
      console.log(`${Math.round((until - Date.now()) / 1_000)} s left: ${name}`);
      await faults[name]?.();
      done[name] = (done[name] ?? 0) + 1;
    }
    writers.stop();
    const healedAt = Date.now();
    const waiting = () => writers.devices.reduce((sum, { unacknowledged }) => sum + unacknowledged.size, 0);
    while (waiting() > 0 && Date.now() - healedAt < settleMs) await passTime(250);
    const settledMs = Date.now() - healedAt;
    const verdict = await judge(people, writers.devices);
    const isGood = verdict.lost === 0 && verdict.doubled === 0 && verdict.waiting === 0 && verdict.invented === 0;
    const file = writeResult({
      bench: 'chaos-link',
      figures: { seed, seconds, devices: count, faults: done, settledMs, verdict, isGood },
      notes: [
        'one broker node, two ingest processes and an api, the database of the stack behind a proxy that cuts it',
        'a tenth of the reports is sent twice, a tenth is kept back and sent out of order; a device resends until the server names the report',
      ],
    });
    console.log(`${JSON.stringify(verdict)} (${file})`);
    return isGood;
  } finally {
    await writers.close();
    for (const server of Object.values(processes)) await server.kill();
    for (const proxy of Object.values(proxies)) await proxy.close();
    await broker.stop();
    await people.close();
    await database.drop();
  }
}
