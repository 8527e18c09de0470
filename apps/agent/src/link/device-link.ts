import { nudge, type nudgeReasons } from '@tilldeck/contracts/link/downlink.schemas';
import type { DeviceSettings } from '@tilldeck/contracts/link/enrolment.schemas';
import { ackMessage, nudgeMessage } from '@tilldeck/contracts/link/link.messages';
import { mqttPassword } from '@tilldeck/contracts/wire/device-signing';
import { type Log, reasonOf } from '../log.ts';
import type { NumberedMessage } from '../state/outbox.ts';
import { isAllowedAddress } from './address.rules.ts';
import type { DeviceKeys } from './device-keys.ts';
import type { Enrolment } from './enrolment.ts';
import { isConnectRefused, MqttConnection } from './mqtt-connection.ts';
import { Pause } from './pause.ts';
import { readJson, type Uplink } from './uplink.ts';
import { reconnectDelayMs } from './waiting.rules.ts';

export type NudgeReason = (typeof nudgeReasons)[number];

export interface LinkListener {
  hello(): Record<string, unknown>;
  connected(): void;
  disconnected(): void;
  nudged(reason: NudgeReason): void;
  /** The server has saved this. */
  saved(message: NumberedMessage): void;
}

/** Keeps one connection to one of the brokers, and makes a new one whenever it is lost. */
export class DeviceLink {
  private readonly sn: string;
  private readonly enrolment: Enrolment;
  private readonly keys: DeviceKeys;
  private readonly uplink: Uplink;
  private readonly listener: LinkListener;
  private readonly log: Log;
  private readonly isPlainAllowed: boolean;
  private readonly pause = new Pause();
  private connection: MqttConnection | undefined;
  private isStopped = false;

  constructor(
    parts: {
      sn: string;
      enrolment: Enrolment;
      keys: DeviceKeys;
      uplink: Uplink;
      log: Log;
      isPlainAllowed: boolean;
    },
    listener: LinkListener,
  ) {
    this.sn = parts.sn;
    this.enrolment = parts.enrolment;
    this.keys = parts.keys;
    this.uplink = parts.uplink;
    this.log = parts.log;
    this.isPlainAllowed = parts.isPlainAllowed;
    this.listener = listener;
  }

  async run(): Promise<void> {
    let failures = 0;
    while (!this.isStopped) {
      const settings = await this.enrolment.settings();
      if (this.isStopped || !settings) return;
      const connection = await this.open(settings, failures).catch((error: unknown) => {
        this.log('connect_failed', { reason: reasonOf(error) });
        if (isConnectRefused(error)) this.enrolment.doubt();
        return undefined;
      });
      failures = connection ? 0 : failures + 1;
      if (connection) await this.stay(connection);
      if (this.isStopped) return;
      const { reconnectSpreadS } = this.enrolment.known ?? settings;
      await this.pause.wait(reconnectDelayMs(reconnectSpreadS, failures, Math.random()));
    }
  }

  get isConnected(): boolean {
    return this.connection?.isOpen ?? false;
  }

  /** The connection is made again, after a random wait: a keep-alive or a key holds from CONNECT on. */
  renew(): void {
    void this.connection?.end();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.enrolment.stop();
    this.pause.end();
    await this.connection?.end();
  }

  private async open(settings: DeviceSettings, failures: number): Promise<MqttConnection> {
    const brokers = settings.brokers.filter((address) => isAllowedAddress(address, this.isPlainAllowed));
    if (brokers.length === 0) throw new Error('the server named no broker that may be used');
    // The first is drawn, so that devices spread over the brokers; after a failure it is the next one's turn.
    const place = failures === 0 ? Math.floor(Math.random() * brokers.length) : failures % brokers.length;
    const isNext = this.keys.next !== null && this.keys.next.epoch !== null && failures % 2 === 0;
    const kept = isNext && this.keys.next ? this.keys.next : this.keys.present;
    const identity = await this.keys.identity(kept, this.enrolment.clock.offsetMs ?? 0);
    const connection = await MqttConnection.open({
      url: brokers[place] ?? '',
      sn: this.sn,
      password: await mqttPassword(identity),
      keepAliveS: settings.keepAliveS,
      hear: (topic, payload) => this.hear(topic, payload),
    });
    if (isNext) this.keys.changeToNext();
    this.log('connected', { broker: place, keepAliveS: settings.keepAliveS, epoch: identity.epoch });
    this.connection = connection;
    this.uplink.attach(connection, identity.epoch, this.listener.hello());
    return connection;
  }

  private async stay(connection: MqttConnection): Promise<void> {
    this.listener.connected();
    await connection.closed;
    this.uplink.detach();
    this.connection = undefined;
    this.listener.disconnected();
    this.log('disconnected');
  }

  /** Whatever else comes, in whatever shape, is passed over. */
  private hear(topic: string, payload: Buffer): void {
    if (topic === ackMessage.topic) for (const message of this.uplink.hearAck(payload)) this.listener.saved(message);
    else if (topic === nudgeMessage.topic) {
      const heard = nudge.safeParse(readJson(payload));
      if (heard.success) this.listener.nudged(heard.data.reason);
    }
  }
}
