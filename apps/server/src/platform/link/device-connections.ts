import type { NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { fabricAccount } from './callout-tokens.ts';
import { holdConnection } from './held-connection.ts';

const connz = z.object({
  server: z.object({ id: z.string() }),
  data: z.object({
    total: z.number(),
    connections: z
      .array(
        z.object({
          cid: z.number(),
          mqtt_client: z.string().optional(),
          last_activity: z.string(),
          ip: z.string().optional(),
        }),
      )
      .nullish(),
  }),
});

/** A connection of a device, as the node that holds it tells. */
export interface DeviceConnection {
  serverId: string;
  cid: number;
  sn: string;
  lastActivityAt: number;
}

/** Finds and closes connections of devices on all nodes of the broker. */
export interface DeviceConnections {
  /** Every open connection of devices, or those of one. */
  list(sn?: string): Promise<DeviceConnection[]>;
  /** Closes every connection of these devices; answers how many there were. */
  drop(sns: readonly string[]): Promise<number>;
  /** Closes what has said nothing for so long: with keep-alive 0 the broker itself would never. */
  dropIdle(idleMs: number): Promise<number>;
  waitUntilReady(timeoutMs: number): Promise<boolean>;
  close(): Promise<void>;
}

const pageSize = 1_024;
const answerWithinMs = 2_000;
/** Nodes answer at the same time: when one has been heard, the others follow at once or are down. */
const stallMs = 250;
/** Asking for more one by one costs more than reading all. */
const maxAskedOneByOne = 32;

export function connectDeviceConnections(config: Config, log: Log): DeviceConnections {
  const held = holdConnection(config, 'SYS', log);

  const connected = (): NatsConnection => {
    const connection = held.current();
    if (!connection) throw new Error('NATS is away');
    return connection;
  };
  const ask = async (filter: Record<string, unknown>): Promise<z.output<typeof connz>[]> => {
    const body = JSON.stringify({ acc: fabricAccount, limit: pageSize, ...filter });
    const options = { strategy: 'stall', maxWait: answerWithinMs, stall: stallMs } as const;
    const answers = [];
    for await (const message of await connected().requestMany('$SYS.REQ.SERVER.PING.CONNZ', body, options)) {
      const parsed = connz.safeParse(message.json());
      if (parsed.success) answers.push(parsed.data);
    }
    return answers;
  };
  const openOf = ({ server, data }: z.output<typeof connz>): DeviceConnection[] =>
    (data.connections ?? []).flatMap(({ cid, mqtt_client, last_activity }) =>
      mqtt_client ? [{ serverId: server.id, cid, sn: mqtt_client, lastActivityAt: Date.parse(last_activity) }] : [],
    );
  const listAll = async (): Promise<DeviceConnection[]> => {
    const found = new Map<string, DeviceConnection>();
    for (let offset = 0; ; offset += pageSize) {
      const answers = await ask({ offset, sort: 'cid' });
      for (const one of answers.flatMap(openOf)) found.set(`${one.serverId} ${one.cid}`, one);
      if (answers.every((answer) => answer.data.total <= offset + pageSize)) return [...found.values()];
    }
  };
  const list = async (sn?: string): Promise<DeviceConnection[]> =>
    sn === undefined ? listAll() : (await ask({ mqtt_client: sn })).flatMap(openOf).filter((one) => one.sn === sn);

  const kick = async (connections: readonly DeviceConnection[]): Promise<number> => {
    await Promise.all(
      connections.map(({ serverId, cid }) =>
        connected()
          .request(`$SYS.REQ.SERVER.${serverId}.KICK`, JSON.stringify({ cid }), { timeout: answerWithinMs })
          // It may have gone by itself.
          .catch((error: unknown) => log.debug({ err: error, serverId, cid }, 'connection not closed')),
      ),
    );
    return connections.length;
  };
  return {
    list,
    drop: async (sns) => {
      if (sns.length <= maxAskedOneByOne)
        return kick((await Promise.all([...new Set(sns)].map((sn) => list(sn)))).flat());
      const wanted = new Set(sns);
      return kick((await listAll()).filter((one) => wanted.has(one.sn)));
    },
    dropIdle: async (idleMs) => kick((await listAll()).filter((one) => one.lastActivityAt < Date.now() - idleMs)),
    waitUntilReady: (timeoutMs) => held.waitUntilUp(timeoutMs),
    close: () => held.close(),
  };
}
