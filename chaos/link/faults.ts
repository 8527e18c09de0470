import { setTimeout as passTime } from 'node:timers/promises';
import type { TcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import type { Agents } from './agents.ts';
import { type ServerName, type Site, uplinkStoreMb } from './site.ts';
import type { Writers } from './writers.ts';

export interface Pace {
  chance: () => number;
  /** How long a process is frozen. */
  freezeMs: number;
  /** How long something is away at most. */
  awayMs: number;
}

export interface Faults {
  run: Record<string, () => Promise<void>>;
  /** The fullest the broker's store was seen, 1 being full. */
  fullest(): number;
}

/** Without `writers` nobody fills the store of the broker. */
export function createFaults(
  site: Site,
  agents: Pick<Agents, 'kill'>,
  writers: Pick<Writers, 'flood'> | null,
  { chance, freezeMs, awayMs }: Pace,
): Faults {
  let fullest = 0;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T;
  const away = (): Promise<void> => passTime(awayMs * (0.25 + 0.75 * chance()));
  const restart = async (name: ServerName): Promise<void> => {
    await site.killServer(name);
    await away();
    await site.startServer(name);
  };
  const cut = async (proxies: readonly TcpProxy[]): Promise<void> => {
    await Promise.all(proxies.map((proxy) => proxy.cut()));
    await away();
    await Promise.all(proxies.map((proxy) => proxy.restore()));
  };
  const freeze = async (frozen: readonly { pause(): void; resume(): void }[], during: () => Promise<unknown>) => {
    for (const each of frozen) each.pause();
    await during().finally(() => {
      for (const each of frozen) each.resume();
    });
  };
  const fillStore = (own: Pick<Writers, 'flood'>) =>
    freeze([site.servers.first, site.servers.second], async () => {
      // Devices that lost their broker before come back one after the other: 20 s were too short on a busy machine.
      const givesUpAt = Date.now() + 90_000;
      for (let filled = 0; filled < 0.97 && Date.now() < givesUpAt; ) {
        own.flood();
        await passTime(500);
        filled = (await storedBytes(site)) / (uplinkStoreMb * 1_048_576);
        fullest = Math.max(fullest, filled);
      }
      await passTime(1_000);
    });
  const anIngest = () => pick(['first', 'second'] as const);
  return {
    fullest: () => fullest,
    run: {
      'kill -9 ingest': () => restart(anIngest()),
      'kill -9 agent': () => agents.kill(),
      'kill -9 a broker node': async () => {
        const node = pick(site.broker.nodes);
        await node.kill();
        await away();
        await node.start();
      },
      'kill -9 PostgreSQL': async () => {
        await site.postgres.kill();
        await away();
        await site.postgres.start();
      },
      'ingest frozen': () => freeze([site.servers[anIngest()]], () => passTime(freezeMs)),
      ...(site.servers.worker ? { 'kill -9 a worker': () => restart('worker') } : {}),
      ...(writers ? { 'store of the broker full': () => fillStore(writers) } : {}),
      'kill -9 api': () => restart('api'),
      'database cut off': () => cut(site.proxies.database),
      'broker cut off from servers': () => cut(site.proxies.nats),
      'devices cut off from the broker': () => cut(site.proxies.mqtt),
      'agents cut off from the api': () => cut(site.proxies.http),
      'a broker node frozen': () => freeze([pick(site.broker.nodes)], () => passTime(freezeMs)),
      'kill -9 all broker nodes': async () => {
        await site.broker.kill();
        await away();
        await site.broker.restart();
      },
    },
  };
}

interface JetStreamStatus {
  account_details?: { stream_detail?: { name: string; state: { bytes: number } }[] }[];
}

async function storedBytes({ broker }: Site): Promise<number> {
  const [url] = (broker.settings.NATS_MONITOR_URLS ?? '').split(',');
  const status = (await (await fetch(`${url}/jsz?streams=true`)).json()) as JetStreamStatus;
  const streams = (status.account_details ?? []).flatMap(({ stream_detail: streams = [] }) => streams);
  return streams.find(({ name }) => name === '$MQTT_msgs')?.state.bytes ?? 0;
}
