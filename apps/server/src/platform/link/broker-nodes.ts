import { deviceSerialPattern } from '@tilldeck/contracts/core/message';
import { z } from 'zod';
import type { HeldConnection } from './held-connection.ts';

/** A node that answered. The id is another one after each start, the name stays. */
export interface LivingNode {
  serverId: string;
  name: string;
}

/** A connection as the node itself counts it. */
export interface OpenConnection {
  serverId: string;
  cid: number;
  serial: string;
  ip: string | null;
  atMs: number;
}

const answer = z.object({ server: z.object({ id: z.string(), name: z.string() }) });
const connectionPage = z.object({
  data: z.object({
    total: z.number(),
    connections: z
      .array(
        z.object({
          cid: z.number(),
          type: z.string().optional(),
          ip: z.string().optional(),
          start: z.string(),
          mqtt_client: z.string().optional(),
        }),
      )
      .nullish(),
  }),
});

const pingWaitMs = 1_000;
const pageSize = 1_024;
const pageTimeoutMs = 10_000;

/** Asks every node; those that do not answer in a second are missing from the answer. Empty while the broker is away. */
export async function listLivingNodes(sys: HeldConnection): Promise<LivingNode[]> {
  const connection = sys.current();
  if (!connection) return [];
  const nodes: LivingNode[] = [];
  try {
    const answers = await connection.requestMany('$SYS.REQ.SERVER.PING', '', {
      strategy: 'timer',
      maxWait: pingWaitMs,
    });
    for await (const message of answers) {
      const parsed = answer.safeParse(message.json());
      if (parsed.success) nodes.push({ serverId: parsed.data.server.id, name: parsed.data.server.name });
    }
  } catch {
    return nodes;
  }
  return nodes;
}

/** Every device that is connected to a node now. */
export async function listOpenConnections(sys: HeldConnection, serverId: string): Promise<OpenConnection[]> {
  const found: OpenConnection[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const connection = sys.current();
    if (!connection) throw new Error('NATS is away');
    const question = JSON.stringify({ acc: 'FABRIC', limit: pageSize, offset });
    const reply = await connection.request(`$SYS.REQ.SERVER.${serverId}.CONNZ`, question, { timeout: pageTimeoutMs });
    const { data } = connectionPage.parse(reply.json());
    for (const { cid, type, ip, start, mqtt_client: serial = '' } of data.connections ?? [])
      if (type === 'mqtt' && deviceSerialPattern.test(serial))
        found.push({ serverId, cid, serial, ip: ip ?? null, atMs: Date.parse(start) || Date.now() });
    if (offset + pageSize >= data.total) return found;
  }
}
