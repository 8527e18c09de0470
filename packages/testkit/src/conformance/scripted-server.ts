import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Route } from '@tilldeck/contracts/core/route';
import type { DesiredChange } from '@tilldeck/contracts/link/desired.schemas';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import type { DeviceSettings, WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import { noncePattern, timestampWindowMs } from '@tilldeck/contracts/wire/canonical';
import {
  deviceCallText,
  deviceHeaders,
  enrolText,
  mqttConnectText,
  readMqttPassword,
  rotateText,
} from '@tilldeck/contracts/wire/device-signing';
import { Changes } from './changes.ts';
import { ScriptedStore } from './scripted-store.ts';

const keyOf = (publicKey: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
const isSigned = (publicKey: string, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text), keyOf(publicKey), Buffer.from(signature, 'base64url'));

class Refused extends Error {}

export interface HeardCall {
  name: 'time' | 'enrol' | 'pull' | 'rotateKey';
  input: Record<string, unknown>;
  /** Name of the refusal, where it was refused. */
  refusal?: string;
  heardAt: number;
}

/** The HTTPS half of the server for one device, with the checks of the real one, and a clock that can be elsewhere. */
export class ScriptedServer {
  readonly calls: HeardCall[] = [];
  readonly changes = new Changes();
  /** Its own time minus the time of this machine. */
  clockShiftMs = 0;
  /** Enrolment answers 'waiting' so many times. */
  waitingAnswers = 0;
  settings: DeviceSettings;
  desired: DesiredChange['items'] = {};
  work: WorkItem[] = [];
  /** Work that it gave up, told of when a device has it open. */
  readonly over = new Set<string>();
  /** Work that is not to be begun any more, told of in the same way. */
  readonly withdrawn = new Set<string>();
  readonly store = new ScriptedStore();
  /** Public keys by their number; the last that was let in is the present one. */
  readonly keys = new Map<number, string>();
  /** Keys that were revoked, for good. */
  readonly revoked = new Set<string>();
  private readonly sn: string;
  private readonly nonces = new Set<string>();
  private readonly server: Server;
  private nextEpoch = 1 + Math.floor(Math.random() * 1_000);

  constructor(sn: string, settings: Omit<DeviceSettings, 'serverTime'>) {
    this.sn = sn;
    this.settings = { ...settings, serverTime: 0 };
    this.server = createServer((request, response) => {
      if (this.store.serve(request, response)) {
        this.changes.tell();
        return;
      }
      void this.answer(request).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        this.changes.tell();
      });
    });
  }

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    this.store.base = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
    return this.store.base;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  now(): number {
    return Date.now() + this.clockShiftMs;
  }

  callsOf(name: HeardCall['name']): HeardCall[] {
    return this.calls.filter((call) => call.name === name && call.refusal === undefined);
  }

  /** Why an MQTT password is none, or null when it lets in. */
  reasonAgainstPassword(password: string): string | null {
    const parts = readMqttPassword(password);
    if (!parts) return 'not of the form v1.<epoch>.<time>.<nonce>.<signature>';
    const publicKey = this.keys.get(parts.epoch);
    if (!publicKey) return 'of an epoch that was never given';
    if (this.revoked.has(publicKey)) return 'of a key that was revoked';
    if (Math.abs(parts.time - this.now()) > timestampWindowMs) return 'of another time';
    if (this.nonces.has(parts.nonce)) return 'used before';
    this.nonces.add(parts.nonce);
    const text = mqttConnectText({ sn: this.sn, ...parts });
    return isSigned(publicKey, text, parts.signature) ? null : 'signed wrongly';
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const path = (request.url ?? '').replace(/^\/api\//, '');
    const found = Object.entries(linkRoutes).find(
      ([, route]) => route.path === path && route.method === request.method,
    );
    if (!found) return { status: 404, body: { code: 404, msg: '', data: null, error: 'core.no_such_call' } };
    const [name, route] = found as [HeardCall['name'], Route];
    const input = body.length > 0 ? (JSON.parse(body.toString()) as Record<string, unknown>) : {};
    const call: HeardCall = { name, input, heardAt: Date.now() };
    this.calls.push(call);
    try {
      if (!route.input.safeParse(input).success) throw new Refused('core.invalid_input');
      if (route.permission === 'device') this.checkSignature(request, path, body);
      const data = route.output.parse(this.dataOf(name, input));
      return { status: 200, body: { code: 200, msg: '', data } };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      call.refusal = error.message;
      return { status: 401, body: { code: 401, msg: '', data: null, error: error.message } };
    }
  }

  private checkSignature(request: IncomingMessage, path: string, body: Buffer): void {
    const header = (name: keyof typeof deviceHeaders) => String(request.headers[deviceHeaders[name]] ?? '');
    const epoch = Number(header('epoch'));
    const time = Number(header('time'));
    const nonce = header('nonce');
    if (Math.abs(time - this.now()) > timestampWindowMs) throw new Refused('core.timestamp_stale');
    if (!noncePattern.test(nonce) || this.nonces.has(nonce)) throw new Refused('core.replayed');
    this.nonces.add(nonce);
    const publicKey = this.keys.get(epoch);
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const parts = { sn: this.sn, epoch, method: request.method ?? '', pathAndQuery: path, time, nonce, bodyHash };
    const isGood =
      publicKey && header('sn') === this.sn && isSigned(publicKey, deviceCallText(parts), header('signature'));
    if (!isGood) throw new Refused('link.key_refused');
  }

  private dataOf(name: HeardCall['name'], input: Record<string, unknown>): unknown {
    if (name === 'time') return { serverTime: this.now() };
    if (name === 'enrol')
      return this.enrol(input as { publicKey: string; time: number; claimCode?: string; proof: string });
    if (name === 'rotateKey') return this.rotate(input as { publicKey: string; proof: string });
    const held = (input.held ?? {}) as Record<string, string>;
    const items = Object.entries(this.desired).filter(([name, { hash }]) => held[name] !== hash);
    const removed = Object.keys(held).filter((name) => !this.desired[name]);
    const isChanged = items.length > 0 || removed.length > 0;
    const desired: DesiredChange | null = isChanged ? { items: Object.fromEntries(items), removed } : null;
    const open = (input.open ?? []) as string[];
    const over = open.filter((id) => this.over.has(id));
    const withdrawn = open.filter((id) => this.withdrawn.has(id));
    const work = this.work.filter(({ id }) => !this.over.has(id) && !this.withdrawn.has(id));
    return { settings: this.newestSettings(), desired, work, over, withdrawn };
  }

  private newestSettings(): DeviceSettings {
    return { ...this.settings, serverTime: this.now() };
  }

  private enrol({
    publicKey,
    time,
    claimCode,
    proof,
  }: {
    publicKey: string;
    time: number;
    claimCode?: string;
    proof: string;
  }) {
    if (Math.abs(time - this.now()) > timestampWindowMs) throw new Refused('core.timestamp_stale');
    const text = enrolText({ sn: this.sn, publicKey, time, claimCode: claimCode ?? '' });
    if (!isSigned(publicKey, text, proof)) throw new Refused('link.proof_refused');
    if (this.revoked.has(publicKey)) throw new Refused('link.key_refused');
    if (this.waitingAnswers > 0) {
      this.waitingAnswers--;
      return { state: 'waiting', epoch: null, settings: null, retryAfterS: 1 };
    }
    const known = [...this.keys].find(([, key]) => key === publicKey)?.[0];
    if (known === undefined && this.keys.size > 0)
      return { state: 'waiting', epoch: null, settings: null, retryAfterS: 60 };
    const epoch = known ?? this.nextEpoch++;
    this.keys.set(epoch, publicKey);
    return { state: 'accepted', epoch, settings: this.newestSettings(), retryAfterS: null };
  }

  private rotate({ publicKey, proof }: { publicKey: string; proof: string }) {
    const present = [...this.keys.keys()].at(-1) ?? 0;
    if (!isSigned(publicKey, rotateText({ sn: this.sn, epoch: present, publicKey }), proof))
      throw new Refused('link.proof_refused');
    const epoch = this.nextEpoch++;
    this.keys.set(epoch, publicKey);
    return { epoch };
  }
}
