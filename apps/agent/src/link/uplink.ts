import { type MessageSpec, messageTopic } from '@tilldeck/contracts/core/message';
import { uplinkAck } from '@tilldeck/contracts/link/downlink.schemas';
import { helloMessage } from '@tilldeck/contracts/link/link.messages';
import type { Log } from '../log.ts';
import type { NumberedMessage, Outbox } from '../state/outbox.ts';
import type { MqttConnection } from './mqtt-connection.ts';
import { resendDelayMs } from './waiting.rules.ts';

export type MessageBody = Record<string, unknown>;
/** Room for the numbers in the head. */
const headBytes = 64;
const lookEveryMs = 5_000;
/** A broker that answers pings and no PUBACK for so long is stuck. */
const pubackTimeoutMs = 60_000;

interface Sending {
  connection: MqttConnection;
  epoch: number;
  /** When and how often each message went over this connection, by its id. */
  sent: Map<number, { times: number; lastAt: number; isInFlight: boolean }>;
  timer: NodeJS.Timeout;
}

/** Sends what is in the outbox: hello first, then what was not acknowledged, then what is new. */
export class Uplink {
  private readonly sn: string;
  private readonly outbox: Outbox;
  private readonly now: () => number;
  private readonly log: Log;
  private sending: Sending | undefined;

  constructor(sn: string, outbox: Outbox, now: () => number, log: Log) {
    this.sn = sn;
    this.outbox = outbox;
    this.now = now;
    this.log = log;
  }

  /** On disk when this returns; sent as soon as there is a connection. What the server would not take is refused here. */
  put(spec: MessageSpec, body: MessageBody): void {
    const at = this.now();
    const read = spec.payload.parse({ epoch: 1, seq: 1, at, ...body });
    const bytes = Buffer.byteLength(JSON.stringify(read));
    if (spec.limits && bytes > spec.limits.bytes - headBytes)
      throw new Error(`${spec.topic} of ${bytes} bytes is too large`);
    this.outbox.put(spec.topic, at, body);
    this.flush();
  }

  attach(connection: MqttConnection, epoch: number, hello: MessageBody): void {
    const timer = setInterval(() => this.look(), lookEveryMs);
    this.sending = { connection, epoch, sent: new Map(), timer };
    const earlier = this.outbox.unacknowledged();
    // A hello that says the same and was not acknowledged goes again: it has its number.
    const same = earlier.findLast(
      ({ topic, body }) => topic === helloMessage.topic && JSON.stringify(body) === JSON.stringify(hello),
    );
    if (same) this.send(same);
    else {
      this.outbox.put(helloMessage.topic, this.now(), hello);
      this.number(helloMessage.topic);
    }
    for (const message of earlier) if (message !== same) this.send(message);
    this.flush();
  }

  detach(): void {
    clearInterval(this.sending?.timer);
    this.sending = undefined;
  }

  /** Answers what is done with. What cannot be read, or names what was never sent, changes nothing. */
  hearAck(payload: Buffer): NumberedMessage[] {
    const ack = uplinkAck.safeParse(readJson(payload));
    if (!ack.success) return [];
    const done = this.outbox.acknowledge(ack.data.epoch, ack.data.ranges);
    for (const { id } of done) this.sending?.sent.delete(id);
    if (done.length > 0) this.flush();
    return done;
  }

  private flush(): void {
    this.number();
  }

  private number(urgent?: string): void {
    if (!this.sending) return;
    for (const message of this.outbox.numberNext(this.sending.epoch, urgent ? { urgent } : {})) this.send(message);
  }

  private send(message: NumberedMessage): void {
    const { sending } = this;
    if (!sending) return;
    const { id, topic, epoch, seq, at, body } = message;
    const before = sending.sent.get(id);
    const entry = { times: (before?.times ?? 0) + 1, lastAt: Date.now(), isInFlight: true };
    sending.sent.set(id, entry);
    const payload = JSON.stringify({ epoch, seq, at, ...body });
    sending.connection.publish(messageTopic({ direction: 'up', topic }, this.sn), payload).then(
      () => {
        entry.isInFlight = false;
      },
      () => {
        // The connection ended; whatever was on the way goes again over the next one.
      },
    );
  }

  /** Sends again what the server has not acknowledged for long, and gives up a broker that takes nothing. */
  private look(): void {
    const { sending } = this;
    if (!sending) return;
    const now = Date.now();
    for (const message of this.outbox.unacknowledged()) {
      const entry = sending.sent.get(message.id);
      if (entry?.isInFlight) {
        if (now - entry.lastAt < pubackTimeoutMs) continue;
        this.log('broker_stuck');
        sending.connection.cut();
        return;
      }
      if (!entry || now - entry.lastAt >= resendDelayMs(entry.times)) this.send(message);
    }
  }
}

export function readJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}
