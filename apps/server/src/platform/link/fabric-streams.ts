import {
  AckPolicy,
  DiscardPolicy,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { maxReportBytes, maxWaitingReports } from '@tilldeck/contracts/link/link.limits';

const secondNs = 1_000_000_000;

export const uplinkStream = '$MQTT_msgs';
export const uplinkConsumer = 'ingest';
export const presenceStream = 'PRESENCE';

/** A report waits that long for somebody to take it in. */
const uplinkKeptS = 7 * 86_400;
const uplinkAckWaitS = 30;
const uplinkPendingAtMost = 20_000;
/** What the broker itself adds to a message it stores. */
const headerBytes = 4_096;
/** Connections are compared with the broker itself every minute, so their events need not be kept long. */
const presenceKeptS = 3_600;
const presenceBytes = 256 * 1_024 * 1_024;

/**
 * The broker acknowledges a publish once its own stream `$MQTT_msgs` has it, and keeps a message there only while a
 * consumer wants it. It makes that stream at the first MQTT connect unless there is one: so it is made here, bounded,
 * with its consumer, before any device can be let in. When it is full the broker refuses and devices keep their reports.
 */
export async function ensureUplinkStream(jsm: JetStreamManager, replicas: number, storeMb: number): Promise<void> {
  const bounds = {
    max_age: uplinkKeptS * secondNs,
    max_bytes: storeMb * 1_024 * 1_024,
    discard: DiscardPolicy.New,
    // A subject is one kind of report of one device: nobody takes the room of others.
    max_msg_size: maxReportBytes + headerBytes,
    max_msgs_per_subject: maxWaitingReports,
    discard_new_per_subject: true,
  };
  await ensureStream(
    jsm,
    uplinkStream,
    {
      subjects: ['$MQTT.msgs.>'],
      retention: RetentionPolicy.Interest,
      storage: StorageType.File,
      num_replicas: replicas,
    },
    bounds,
  );
  const wanted = { ack_wait: uplinkAckWaitS * secondNs, max_ack_pending: uplinkPendingAtMost, max_deliver: -1 };
  const found = await jsm.consumers.info(uplinkStream, uplinkConsumer).catch(nullWhenMissing);
  if (!found)
    await jsm.consumers.add(uplinkStream, {
      durable_name: uplinkConsumer,
      ack_policy: AckPolicy.Explicit,
      filter_subject: '$MQTT.msgs.dev.*.up.>',
      ...wanted,
    });
  else if (differs(found.config, wanted)) await jsm.consumers.update(uplinkStream, uplinkConsumer, wanted);
}

/** JetStream cannot store subjects of the system account, so the broker maps its events to `presence.*`. */
export const ensurePresenceStream = (jsm: JetStreamManager, replicas: number): Promise<void> =>
  ensureStream(
    jsm,
    presenceStream,
    { subjects: ['presence.*'], storage: StorageType.File, num_replicas: replicas },
    { max_age: presenceKeptS * secondNs, max_bytes: presenceBytes, discard: DiscardPolicy.Old },
  );

async function ensureStream(
  jsm: JetStreamManager,
  name: string,
  made: Partial<StreamConfig>,
  bounds: Partial<StreamConfig>,
): Promise<void> {
  const found = await jsm.streams.info(name).catch(nullWhenMissing);
  if (!found) await jsm.streams.add({ name, ...made, ...bounds });
  else if (differs(found.config, bounds)) await jsm.streams.update(name, bounds);
}

const differs = (found: object, wanted: object): boolean =>
  Object.entries(wanted).some(([key, value]) => (found as Record<string, unknown>)[key] !== value);

function nullWhenMissing(error: unknown): null {
  const { code } = error as { code?: number };
  if (code === 404 || /not found/i.test((error as Error).message)) return null;
  throw error;
}
