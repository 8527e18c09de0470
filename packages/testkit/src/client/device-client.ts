import type { Envelope } from '@tilldeck/contracts/core/envelope';
import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import {
  type DeviceIdentity,
  enrolText,
  type MadeDeviceKey,
  makeDeviceKey,
  mqttPassword,
  rotateText,
  signedDeviceHeaders,
  signText,
} from '@tilldeck/contracts/wire/device-signing';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';

export interface DeviceAnswer<T = unknown> {
  status: number;
  headers: Headers;
  body: Envelope<T>;
}

/** A device as a test needs it: it makes its own keys, signs its own calls and connects with its own name. */
export class DeviceClient {
  readonly baseUrl: string;
  readonly sn: string;
  key: MadeDeviceKey;
  epoch = 0;
  clockOffsetMs = 0;
  lastSent: { url: string; init: RequestInit } | null = null;

  private constructor(baseUrl: string, sn: string, key: MadeDeviceKey) {
    this.baseUrl = baseUrl.replace(/\/$/, '');
    this.sn = sn;
    this.key = key;
  }

  static async make(baseUrl: string, sn: string): Promise<DeviceClient> {
    return new DeviceClient(baseUrl, sn, await makeDeviceKey());
  }

  identity(): DeviceIdentity {
    return { sn: this.sn, epoch: this.epoch, key: this.key.privateKey, clockOffsetMs: this.clockOffsetMs };
  }

  /** Hands in its key; `changes` is what is wrong about the call. */
  async enrol(claimCode?: string, changes: Record<string, unknown> = {}) {
    const time = Date.now() + this.clockOffsetMs;
    const { publicKey, privateKey } = this.key;
    const proof = await signText(privateKey, enrolText({ sn: this.sn, publicKey, time, claimCode: claimCode ?? '' }));
    const input = { sn: this.sn, publicKey, time, agent: 'test/1', proof, ...(claimCode ? { claimCode } : {}) };
    const answer = await this.send(linkRoutes.enrol, { ...input, ...changes });
    if (answer.body.code === 200 && answer.body.data.epoch !== null) this.epoch = answer.body.data.epoch;
    return answer;
  }

  async send<R extends Route>(route: R, input: RouteDraft<R>): Promise<DeviceAnswer<RouteOutput<R>>> {
    const body = route.method === 'GET' ? null : new TextEncoder().encode(JSON.stringify(input));
    const headers = {
      'content-type': 'application/json',
      ...(route.permission === 'device'
        ? await signedDeviceHeaders(this.identity(), route.method, route.path, body)
        : {}),
    };
    this.lastSent = { url: `${this.baseUrl}/api/${route.path}`, init: { method: route.method, headers, body } };
    return this.resend();
  }

  async resend<T>(change: (init: RequestInit) => RequestInit = (init) => init): Promise<DeviceAnswer<T>> {
    if (!this.lastSent) throw new Error('nothing was sent yet');
    const response = await fetch(this.lastSent.url, change(this.lastSent.init));
    return { status: response.status, headers: response.headers, body: (await response.json()) as Envelope<T> };
  }

  /** Brings a next key without using it yet. */
  async rotate(next: MadeDeviceKey) {
    const { sn, epoch } = this;
    const proof = await signText(next.privateKey, rotateText({ sn, epoch, publicKey: next.publicKey }));
    return this.send(linkRoutes.rotateKey, { publicKey: next.publicKey, proof });
  }

  use(key: MadeDeviceKey, epoch: number): void {
    this.key = key;
    this.epoch = epoch;
  }

  /** Opens one MQTT connection, or says why it was refused. */
  async connect(url: string, changes: IClientOptions = {}): Promise<MqttClient> {
    const client = mqtt.connect(url, {
      clientId: this.sn,
      username: this.sn,
      password: await mqttPassword(this.identity()),
      clean: true,
      keepalive: 30,
      reconnectPeriod: 0,
      connectTimeout: 10_000,
      protocolVersion: 4,
      ...changes,
    });
    client.on('error', () => {});
    return new Promise((resolve, reject) => {
      client.once('connect', () => resolve(client));
      client.once('error', reject);
      client.once('close', () => reject(new Error('closed before it was let in')));
    });
  }
}
