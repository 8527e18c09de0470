import { People } from '@tilldeck/testkit/factories/people';
import { findFreePort } from '@tilldeck/testkit/harness/free-port';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { startTcpProxy, type TcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';

const serverNames = ['first', 'second', 'api', 'worker'] as const;
export type ServerName = (typeof serverNames)[number];
export const uplinkStoreMb = 1;

/** All that stands between a report and the history, each part of its own and each network behind a proxy. */
export interface Site {
  people: People;
  postgres: OwnPostgres;
  broker: TestBroker;
  servers: Record<Exclude<ServerName, 'worker'>, ServerProcess> & { worker?: ServerProcess };
  apiUrl: string;
  /** Addresses that lead through the proxies. */
  mqttUrls: readonly string[];
  agentUrl: string;
  proxies: { database: TcpProxy[]; nats: TcpProxy[]; mqtt: TcpProxy[]; http: TcpProxy[] };
  /** Servers that ended though nobody ended them. */
  crashes: string[];
  killServer(name: ServerName): Promise<void>;
  startServer(name: ServerName): Promise<void>;
  /** Another process that does what is to be done behind, beside the one of the api. */
  startSecondWorker(): Promise<void>;
  close(): Promise<void>;
}

const via = (url: string, proxy: TcpProxy): string => Object.assign(new URL(url), { port: String(proxy.port) }).href;

export async function startSite(): Promise<Site> {
  const [postgres, broker] = await Promise.all([startOwnPostgres(), startTestBroker({ nodes: 3 })]);
  const { database } = postgres;
  const natsUrls = (broker.settings.NATS_URLS ?? '').split(',');
  const apiPort = await findFreePort();
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const proxies = {
    database: [await startTcpProxy(database.vendorUrl)],
    nats: await Promise.all(natsUrls.map(startTcpProxy)),
    mqtt: await Promise.all(broker.mqttUrls.map(startTcpProxy)),
    http: [await startTcpProxy(apiUrl)],
  };
  const [databaseProxy, httpProxy] = [proxies.database[0], proxies.http[0]];
  if (!databaseProxy || !httpProxy) throw new Error('no proxy');
  const mqttUrls = proxies.mqtt.map(({ port }) => `mqtt://127.0.0.1:${port}`);
  const settings = {
    ...serverSettings(database),
    ...broker.settings,
    UPLINK_STORE_MB: String(uplinkStoreMb),
    DATABASE_APP_URL: via(database.appUrl, databaseProxy),
    DATABASE_VENDOR_URL: via(database.vendorUrl, databaseProxy),
    NATS_URLS: proxies.nats.map(({ port }) => `nats://127.0.0.1:${port}`).join(','),
    MQTT_URLS: mqttUrls.join(','),
  };
  const crashes: string[] = [];
  const endedByUs = new Set<ServerProcess>();
  const spawn = async (name: ServerName): Promise<ServerProcess> => {
    const server =
      name === 'api'
        ? await spawnServer({ ...settings, SERVER_PORT: String(apiPort) }, { roles: ['api', 'worker'] })
        : await spawnServer(settings, { roles: [name === 'worker' ? 'worker' : 'ingest'] });
    void server.exited.then(({ code, signal }) => {
      if (!endedByUs.has(server))
        crashes.push(`${name} ended with ${code ?? signal}: ${server.logs.slice(-12).join('\n')}`);
    });
    return server;
  };
  const [first, second, api] = await Promise.all((['first', 'second', 'api'] as const).map(spawn));
  if (!first || !second || !api) throw new Error('no server');
  const servers: Site['servers'] = { first, second, api };
  const people = new People(database.ownerUrl);
  const killServer = async (name: ServerName): Promise<void> => {
    const server = servers[name];
    if (!server) return;
    endedByUs.add(server);
    await server.kill();
  };
  return {
    people,
    postgres,
    broker,
    servers,
    apiUrl,
    mqttUrls,
    agentUrl: `http://127.0.0.1:${httpProxy.port}`,
    proxies,
    crashes,
    killServer,
    startServer: async (name) => {
      servers[name] = await spawn(name);
    },
    startSecondWorker: async () => {
      servers.worker = await spawn('worker');
    },
    close: async () => {
      for (const name of serverNames) await killServer(name);
      for (const proxy of Object.values(proxies).flat()) await proxy.close();
      await broker.stop();
      await people.close();
      await postgres.remove();
    },
  };
}
