import { carriesTimezone, type Envelope } from '@tilldeck/contracts/core/envelope';
import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { deriveAccessKeys } from '@tilldeck/contracts/wire/access-keys';
import {
  hasSensitive,
  mapSensitive,
  type SensitiveShape,
  sealForServer,
  sealWithSession,
} from '@tilldeck/contracts/wire/field-cipher';
import { encodeForm } from '@tilldeck/contracts/wire/form-encoding';
import { proveLogin } from '@tilldeck/contracts/wire/login-exchange';
import {
  type CallIdentity,
  importSigningKey,
  randomNonce,
  signedHeaders,
} from '@tilldeck/contracts/wire/request-signing';
import { z } from 'zod';
import { type SentCall, sendRaw } from './raw-request.ts';

export type { SentCall };

export interface WireAnswer<T = unknown> {
  status: number;
  headers: Headers;
  body: Envelope<T>;
}

export interface SignedInKeys {
  token: string;
  signingKey: CryptoKey;
  fieldKey: CryptoKey;
}

const shapes = new WeakMap<Route, SensitiveShape | null>();

/** Where a call's sensitive fields are; null when it has none. Found once for each call: it costs as much as sending one. */
function sensitiveShapeOf(route: Route): SensitiveShape | null {
  let found = shapes.get(route);
  if (found === undefined) {
    const shape = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as SensitiveShape;
    found = hasSensitive(shape) ? shape : null;
    shapes.set(route, found);
  }
  return found;
}

/** Speaks the wire like the console does: form encoding, signature, sealed fields. For tests, benches and tools. */
export class WireClient {
  readonly baseUrl: string;
  language = 'en-US';
  timezone = 'Europe/Berlin';
  /** Where a server that trusts this machine as a proxy believes the call comes from. */
  address: string | null = null;
  /** Headers that a client of ours would not send. */
  extraHeaders: Record<string, string> = {};
  keys: SignedInKeys | null = null;
  publicKey: string | null = null;
  lastSent: SentCall | null = null;

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl.replace(/\/$/, '');
  }

  async identity(): Promise<CallIdentity> {
    return {
      appId: 'console',
      key: this.keys?.signingKey ?? (await importSigningKey('tilldeck-console')),
      token: this.keys?.token ?? null,
      language: this.language,
      clockOffsetMs: 0,
    };
  }

  /** Sends any call and gives back the whole answer. */
  async send<R extends Route>(route: R, input: RouteDraft<R>): Promise<WireAnswer<RouteOutput<R>>> {
    const fields = await this.sealed(route, {
      ...(input as Record<string, unknown>),
      ...(carriesTimezone(route.path) ? { timezone: this.timezone } : {}),
    });
    const form = encodeForm(fields);
    const isGet = route.method === 'GET';
    const pathAndQuery = isGet && form ? `${route.path}?${form}` : route.path;
    const body = isGet ? null : form;
    const bytes = body === null ? null : new TextEncoder().encode(body);
    const headers = await signedHeaders(await this.identity(), route.method, pathAndQuery, bytes);
    if (body !== null) headers['content-type'] = 'application/x-www-form-urlencoded';
    if (this.address) headers['x-forwarded-for'] = this.address;
    Object.assign(headers, this.extraHeaders);
    return this.resend({ url: `${this.baseUrl}/api/${pathAndQuery}`, method: route.method, headers, body });
  }

  async resend<T>(call: SentCall): Promise<WireAnswer<T>> {
    this.lastSent = call;
    const { url, method, headers, body } = call;
    const response = headers.host ? await sendRaw(call) : await fetch(url, { method, headers, body });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Envelope<T> };
  }

  /** Sends a call that must succeed and gives back its data. */
  async call<R extends Route>(route: R, input: RouteDraft<R>): Promise<RouteOutput<R>> {
    const { status, body } = await this.send(route, input);
    if (status !== 200 || body.code !== 200)
      throw new Error(
        `${route.id} answered ${status} ${body.code} ${body.error ?? ''} ${body.msg} ${JSON.stringify(body.data)}`,
      );
    return body.data;
  }

  /** The sign-in call with everything right except what `changes` says. */
  async login(account: string, password: string, changes: Record<string, string> = {}) {
    const challenge = await this.call(sessionRoutes.getToken, { account });
    this.publicKey = challenge.publicKey;
    const clientNonce = randomNonce();
    const proof = await proveLogin(account, password, clientNonce, challenge);
    const answer = await this.send(sessionRoutes.login, {
      account,
      salt: challenge.salt,
      clientNonce,
      password: proof.proof,
      ...changes,
    });
    return { answer, proof, challenge, clientNonce };
  }

  async signIn(account: string, password: string): Promise<this> {
    this.keys = null;
    const { answer, proof } = await this.login(account, password);
    if (answer.body.code !== 200) throw new Error(`sign-in of ${account} refused: ${answer.body.msg}`);
    if (answer.body.data.serverSignature !== proof.serverSignature) throw new Error('the server did not prove itself');
    this.keys = { token: answer.body.data.accessToken, signingKey: proof.signingKey, fieldKey: proof.fieldKey };
    return this;
  }

  /** A client that acts for a partner, on top of this one's session. */
  async actFor(orgId: number, changes: Partial<RouteDraft<typeof accessRoutes.open>> = {}): Promise<WireClient> {
    const { keys } = this;
    if (!keys) throw new Error('sign in first');
    const input = { orgId: String(orgId), reason: 'Looks into a report', minutes: 15 as const, ...changes };
    const { temporaryToken } = await this.call(accessRoutes.open, input);
    const acting = new WireClient(this.baseUrl);
    acting.address = this.address;
    acting.keys = { token: temporaryToken, ...(await deriveAccessKeys(keys.signingKey, temporaryToken)) };
    return acting;
  }

  private async sealed(route: Route, fields: Record<string, unknown>): Promise<Record<string, unknown>> {
    const shape = sensitiveShapeOf(route);
    if (!shape) return fields;
    this.publicKey ??= (await this.call(sessionRoutes.getToken, {})).publicKey;
    const { keys, publicKey } = this;
    return (await mapSensitive(shape, fields, (text) =>
      keys ? sealWithSession(keys.fieldKey, text) : sealForServer(publicKey, text),
    )) as Record<string, unknown>;
  }
}
