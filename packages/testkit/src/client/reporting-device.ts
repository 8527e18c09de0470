import { connect, type Socket } from 'node:net';
import { type MadeDeviceKey, makeDeviceKey, mqttPassword } from '@tilldeck/contracts/wire/device-signing';
import { generate, type Packet, parser } from 'mqtt-packet';
import type { People, TestDevice } from '../factories/people.ts';

/** A device of the registry with a key that was let in, made straight in the database. */
export interface KeyedDevice extends TestDevice {
  epoch: number;
  key: MadeDeviceKey;
}

export async function giveKey(people: People, device: TestDevice): Promise<KeyedDevice> {
  const key = await makeDeviceKey();
  await people.query(`UPDATE link_key SET state = 'replaced' WHERE device_id = $1 AND state = 'active'`, [device.id]);
  const [row] = await people.query<{ id: string }>(
    `INSERT INTO link_key (org_id, device_id, sn, public_key, state, source, decided_at)
     VALUES ($1, $2, $3, $4, 'active', 'factory', now()) RETURNING id`,
    [device.orgId, device.id, device.sn, Buffer.from(key.publicKey, 'base64url')],
  );
  return { ...device, epoch: Number(row?.id), key };
}

/** One MQTT connection. */
interface Line {
  socket: Socket;
  isOpen: boolean;
}

const pingPacket = generate({ cmd: 'pingreq' });
const disconnectPacket = generate({ cmd: 'disconnect' });

/** Writes reports as a device does, keeps each until it is acknowledged by name, and remembers what was. */
export class ReportingDevice {
  readonly device: KeyedDevice;
  /** Waiting for the server's word. */
  readonly unacknowledged = new Map<number, { topic: string; payload: string }>();
  readonly acknowledged = new Set<number>();
  lastSeq = 0;
  pubacks = 0;
  onAck: () => void = () => {};
  onClose: () => void = () => {};
  #line: Line | null = null;
  #pingTimer: NodeJS.Timeout | null = null;
  #messageId = 0;

  constructor(device: KeyedDevice) {
    this.device = device;
  }

  get isConnected(): boolean {
    return this.#line?.isOpen ?? false;
  }

  /** Settles when the broker let it in and it hears what is sent to it; rejects when it is refused. */
  async connect(mqttUrl: string, keepAliveS = 30): Promise<void> {
    const { sn, epoch, key } = this.device;
    const password = await mqttPassword({ sn, epoch, key: key.privateKey, clockOffsetMs: 0 });
    const { hostname, port } = new URL(mqttUrl);
    const line: Line = { socket: connect({ host: hostname, port: Number(port), noDelay: true }), isOpen: false };
    this.#line = line;
    const reader = parser({ protocolVersion: 4 });
    line.socket.on('data', (bytes) => reader.parse(bytes));
    line.socket.on('error', () => {});
    line.socket.once('connect', () =>
      line.socket.write(
        generate({
          cmd: 'connect',
          protocolId: 'MQTT',
          protocolVersion: 4,
          clean: true,
          clientId: sn,
          username: sn,
          password: Buffer.from(password),
          keepalive: keepAliveS,
        }),
      ),
    );
    await new Promise<void>((resolve, reject) => {
      line.socket.once('close', () => {
        this.#end(line);
        reject(new Error('closed'));
      });
      reader.on('packet', (packet: Packet) => {
        if (packet.cmd === 'connack') {
          if (packet.returnCode !== 0) line.socket.destroy();
          else
            line.socket.write(
              generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: `dev/${sn}/down/#`, qos: 0 }] }),
            );
        }
        if (packet.cmd === 'suback') {
          line.isOpen = true;
          this.#pingTimer = setInterval(() => line.socket.write(pingPacket), keepAliveS * 700).unref();
          resolve();
        }
        if (packet.cmd === 'puback') this.pubacks += 1;
        if (packet.cmd === 'publish' && packet.topic.endsWith('/ack')) this.#acknowledge(String(packet.payload));
      });
    });
  }

  /** Counts a report and sends it if it can. */
  report(fields: Record<string, unknown> = {}, topic = 'status'): number {
    const seq = ++this.lastSeq;
    const payload = JSON.stringify({ epoch: this.device.epoch, seq, at: Date.now(), ...fields });
    this.unacknowledged.set(seq, { topic, payload });
    this.send(seq);
    return seq;
  }

  /** Sends one that is not acknowledged yet, again where it was sent before. */
  send(seq: number): void {
    const kept = this.unacknowledged.get(seq);
    if (kept) this.publish(kept.topic, kept.payload);
  }

  sendAll(): void {
    for (const seq of this.unacknowledged.keys()) this.send(seq);
  }

  /** Any bytes on any topic of its own. */
  publish(topic: string, payload: string | Buffer): void {
    if (!this.#line?.isOpen) return;
    this.#messageId = (this.#messageId % 65_535) + 1;
    this.#line.socket.write(
      generate({
        cmd: 'publish',
        topic: `dev/${this.device.sn}/up/${topic}`,
        payload,
        qos: 1,
        messageId: this.#messageId,
        dup: false,
        retain: false,
      }),
    );
  }

  /** Says good-bye. */
  leave(): void {
    this.#line?.socket.end(disconnectPacket);
  }

  /** As when the power is gone: nothing is sent any more, and nobody says so. */
  fallSilent(): void {
    if (this.#pingTimer) clearInterval(this.#pingTimer);
    this.#line?.socket.pause();
  }

  cut(): void {
    this.#line?.socket.destroy();
  }

  #acknowledge(text: string): void {
    const { epoch, ranges } = JSON.parse(text) as { epoch: number; ranges: [number, number][] };
    if (epoch !== this.device.epoch) return;
    for (const [first, last] of ranges)
      for (let seq = first; seq <= last; seq++) {
        this.unacknowledged.delete(seq);
        this.acknowledged.add(seq);
      }
    this.onAck();
  }

  #end(line: Line): void {
    if (this.#line !== line) return;
    this.#line = null;
    if (this.#pingTimer) clearInterval(this.#pingTimer);
    this.onClose();
  }
}
