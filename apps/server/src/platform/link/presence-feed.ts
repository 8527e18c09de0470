import { AckPolicy, type Consumer, DeliverPolicy, type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { deviceSerialPattern } from '@tilldeck/contracts/core/message';
import { z } from 'zod';
import { ensurePresenceStream, presenceStream } from './fabric-streams.ts';
import type { HeldConnection } from './held-connection.ts';

/** A device's connection was opened or closed, as the node it is on tells. */
export interface ConnectionEvent {
  kind: 'connected' | 'disconnected';
  serverId: string;
  cid: number;
  serial: string;
  ip: string | null;
  atMs: number;
  reason: string;
}

/** Events carry the bearer's token, too: only what is named here is read, and nothing of it is logged. */
const brokerEvent = z.object({
  timestamp: z.string(),
  server: z.object({ id: z.string() }),
  client: z.object({
    id: z.number(),
    host: z.string().optional(),
    user: z.string().optional(),
    client_type: z.string().optional(),
    client_id: z.string().optional(),
  }),
  reason: z.string().optional(),
});

export interface PresenceFeed {
  /** Events after this place of the stream, oldest first; waits a little where there are none. */
  read(after: number): Promise<{ events: ConnectionEvent[]; upTo: number }>;
}

const waitMs = 1_000;
const batchSize = 1_000;

/**
 * The broker's events in their order. The reader keeps its place itself, in the transaction in which it notes them, so
 * that none is noted twice or out of order, whichever process reads.
 */
export function createPresenceFeed(fabric: HeldConnection, replicas: number): PresenceFeed {
  let open: { consumer: Consumer; next: number } | null = null;

  const openAt = async (after: number): Promise<{ consumer: Consumer; next: number }> => {
    const connection = fabric.current();
    if (!connection) throw new Error('NATS is away');
    const jsm = await jetstreamManager(connection);
    await ensurePresenceStream(jsm, replicas);
    const { state } = await jsm.streams.info(presenceStream);
    // Another stream than the one that was read before: it counts from 1 again.
    const start = after > state.last_seq ? state.first_seq : Math.max(after + 1, state.first_seq);
    const { name } = await jsm.consumers.add(presenceStream, {
      ack_policy: AckPolicy.None,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: Math.max(start, 1),
      inactive_threshold: 30_000_000_000,
      mem_storage: true,
      num_replicas: 1,
    });
    return { consumer: await jetstream(connection).consumers.get(presenceStream, name), next: after + 1 };
  };

  const fetchFrom = async (consumer: Consumer): Promise<JsMsg[]> => {
    const first = await consumer.next({ expires: waitMs });
    if (!first) return [];
    const more = Math.min(first.info.pending, batchSize);
    const messages = [first];
    if (more > 0)
      for await (const message of await consumer.fetch({ max_messages: more, expires: waitMs })) messages.push(message);
    return messages;
  };

  return {
    read: async (after) => {
      try {
        if (open?.next !== after + 1) open = await openAt(after);
        const messages = await fetchFrom(open.consumer);
        const upTo = messages.at(-1)?.seq ?? after;
        open.next = upTo + 1;
        return { events: messages.map(connectionEvent).filter((event) => event !== null), upTo };
      } catch (error) {
        open = null;
        throw error;
      }
    },
  };
}

/** Null for what is no device. */
function connectionEvent(message: JsMsg): ConnectionEvent | null {
  const parsed = brokerEvent.safeParse(jsonOf(message));
  if (!parsed.success) return null;
  const { server, client, timestamp, reason = '' } = parsed.data;
  // The callout let it in with its serial number as user and as client id.
  const { user: serial = '', client_id: clientId } = client;
  if (client.client_type !== 'mqtt' || clientId !== serial || !deviceSerialPattern.test(serial)) return null;
  const kind = message.subject.endsWith('.connect') ? 'connected' : 'disconnected';
  const atMs = Date.parse(timestamp) || Date.now();
  return { kind, serverId: server.id, cid: client.id, serial, ip: client.host ?? null, atMs, reason };
}

function jsonOf(message: JsMsg): unknown {
  try {
    return message.json();
  } catch {
    return null;
  }
}
