import { storeParameterRoutes, storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import { isSuccess } from '@tilldeck/contracts/core/envelope';
import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { factoryLinkRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { workRoutes } from '@tilldeck/contracts/tasks/work.routes';
import {
  type DeviceIdentity,
  enrolText,
  rotateText,
  signedDeviceHeaders,
  signText,
} from '@tilldeck/contracts/wire/device-signing';
import { z } from 'zod';
import { type DeviceKeys, type KeptKey, privateKeyOf } from './device-keys.ts';
import type { ServerClock } from './server-clock.ts';

const callTimeoutMs = 20_000;
const envelope = z.object({ code: z.number(), error: z.string().optional(), data: z.unknown() });

/** The server said no, by name. */
export class Refusal extends Error {
  readonly error: string;
  readonly retryAfterS: number | undefined;

  constructor(error: string, retryAfterS: number | undefined) {
    super(`refused: ${error}`);
    this.error = error;
    this.retryAfterS = retryAfterS;
  }
}

export const isRefusal = (error: unknown, ...names: string[]): error is Refusal =>
  error instanceof Refusal && (names.length === 0 || names.includes(error.error));

/** What the agent asks the server by HTTPS. */
export class ServerCalls {
  private readonly base: string;
  private readonly clock: ServerClock;

  constructor(serverUrl: string, clock: ServerClock) {
    this.base = `${serverUrl.replace(/\/+$/, '')}/api/`;
    this.clock = clock;
  }

  async learnTime(): Promise<void> {
    const sentAt = Date.now();
    const { serverTime } = await this.send(linkRoutes.time, {}, null);
    this.clock.learn(serverTime, sentAt);
  }

  /** Whether the server answers at all. */
  async isThere(): Promise<boolean> {
    try {
      await this.learnTime();
      return true;
    } catch {
      return false;
    }
  }

  async enrol(sn: string, kept: KeptKey, claimCode: string | undefined, agent: string) {
    const time = this.clock.now();
    const text = enrolText({ sn, publicKey: kept.publicKey, time, claimCode: claimCode ?? '' });
    const proof = await signText(await privateKeyOf(kept), text);
    const claim = claimCode === undefined ? {} : { claimCode };
    return this.send(linkRoutes.enrol, { sn, publicKey: kept.publicKey, time, agent, proof, ...claim }, null);
  }

  async pull(keys: DeviceKeys, holds: { held: Record<string, string>; open: string[] }) {
    const sentAt = Date.now();
    const answer = await this.sendSigned(linkRoutes.pull, holds, keys);
    this.clock.learn(answer.settings.serverTime, sentAt);
    return answer;
  }

  async rotateKey(sn: string, keys: DeviceKeys, next: KeptKey) {
    const text = rotateText({ sn, epoch: keys.present.epoch ?? 0, publicKey: next.publicKey });
    const proof = await signText(await privateKeyOf(next), text);
    return this.sendSigned(linkRoutes.rotateKey, { publicKey: next.publicKey, proof }, keys);
  }

  /** What work brought goes straight to the store; these two calls begin and end it. */
  beginUpload(keys: DeviceKeys, upload: RouteDraft<typeof workRoutes.beginUpload>) {
    return this.sendSigned(workRoutes.beginUpload, upload, keys);
  }

  completeUpload(keys: DeviceKeys, upload: RouteDraft<typeof workRoutes.completeUpload>) {
    return this.sendSigned(workRoutes.completeUpload, upload, keys);
  }

  /** The store as this device sees it. */
  storeApps(keys: DeviceKeys, asked: RouteDraft<typeof storeRoutes.apps>) {
    return this.sendSigned(storeRoutes.apps, asked, keys);
  }

  storeInstall(keys: DeviceKeys, asked: RouteDraft<typeof storeRoutes.install>) {
    return this.sendSigned(storeRoutes.install, asked, keys);
  }

  storeParameters(keys: DeviceKeys, asked: RouteDraft<typeof storeParameterRoutes.parameters>) {
    return this.sendSigned(storeParameterRoutes.parameters, asked, keys);
  }

  authorise(keys: DeviceKeys, asked: RouteDraft<typeof factoryLinkRoutes.authorise>) {
    return this.sendSigned(factoryLinkRoutes.authorise, asked, keys);
  }

  /** A refusal because of the clock tells the clock; the call is then made once more. */
  private async sendSigned<R extends Route>(route: R, draft: RouteDraft<R>, keys: DeviceKeys): Promise<RouteOutput<R>> {
    const identity = () => keys.identity(keys.present, this.clock.offsetMs ?? 0);
    try {
      return await this.send(route, draft, await identity());
    } catch (error) {
      if (!isRefusal(error, 'core.timestamp_stale')) throw error;
      await this.learnTime();
      return this.send(route, draft, await identity());
    }
  }

  private async send<R extends Route>(
    route: R,
    draft: RouteDraft<R>,
    identity: DeviceIdentity | null,
  ): Promise<RouteOutput<R>> {
    const body = route.method === 'GET' ? null : new TextEncoder().encode(JSON.stringify(draft));
    const signed = identity ? await signedDeviceHeaders(identity, route.method, route.path, body) : {};
    const answer = await fetch(this.base + route.path, {
      method: route.method,
      headers: { ...signed, ...(body ? { 'content-type': 'application/json' } : {}) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    const { code, error, data } = envelope.parse(await answer.json());
    if (isSuccess(code)) return route.output.parse(data) as RouteOutput<R>;
    const retryAfter = Number(answer.headers.get('retry-after'));
    throw new Refusal(error ?? String(code), retryAfter > 0 ? retryAfter : undefined);
  }
}
