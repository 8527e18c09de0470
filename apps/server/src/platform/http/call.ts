import { holdsAny, needsSession, permissionsOf, type Route, requiredPermission } from '@tilldeck/contracts/core/route';
import { headerNames } from '@tilldeck/contracts/wire/canonical';
import { pickLanguage } from '@tilldeck/phrases/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { AppError } from '../app-error.ts';
import type { DeviceCaller } from '../auth/devices.ts';
import type { Caller, OpenCtx } from '../context.ts';
import { isDatabaseAway } from '../db/database.ts';
import { type OrgScope, scopeOfOrg } from '../db/scope.ts';
import type { AddressGate } from './address-gate.ts';
import { createSerialiser, refusalOf } from './answer.ts';
import type { Authenticator } from './authenticate.ts';
import type { DeviceAuthenticator } from './authenticate-device.ts';
import type { BoundCtx, BoundRoute } from './bind.ts';
import { apiKeyIn, type KeyGate } from './key-gate.ts';
import type { NameGate } from './name-gate.ts';
import { plainAddress } from './network.ts';
import type { RefusalLog } from './refusal-log.ts';
import { createInputReader } from './request-body.ts';
import { handleNaming } from './stale-change.ts';
import type { StrangerQueue } from './stranger-queue.ts';

export const apiBase = '/api/';

/** How callers are told apart. */
export interface Gates {
  limitAddress: AddressGate;
  strangers: StrangerQueue;
  noteRefusal: RefusalLog;
  limitNames: NameGate;
  authenticate: Authenticator;
  authenticatePeer: Authenticator;
  admitKey: KeyGate;
  authenticateDevice: DeviceAuthenticator;
}

/** Turns a bound route into what Fastify calls: authenticate, permit, read, run, answer. */
export function createCall(app: App, { route, handle }: BoundRoute, gates: Gates) {
  const readInput = createInputReader(route, app.fieldCipher);
  const serialise = createSerialiser(route, app.config.NODE_ENV !== 'production');
  const isPermitted = requiredPermission(route.permission) !== null;
  const permissions = permissionsOf(route);
  const isOfPerson = needsSession(route.permission);
  const authenticate = authenticatorOf(route, gates);
  const isForStrangers = route.perAddressPerMinute !== undefined;
  const opensSession = route.audit?.startsWith('session.opened') ?? false;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const startedAt = performance.now();
    let outcome = 'ok';
    let caller: Caller | null = null;
    let leavePlace: (() => void) | null = null;
    let ctx: BoundCtx | null = null;
    try {
      const url = request.raw.url ?? '';
      const pathAndQuery = url.slice(apiBase.length);
      const visitor = visitorOf(app, route, request);
      if (isForStrangers) {
        await gates.limitAddress(route, visitor.ip);
        leavePlace = await gates.strangers.enter(route, visitor.ip);
      }
      const key = apiKeyIn(request);
      const signer = key || !authenticate ? null : await authenticate(request, pathAndQuery);
      const session = signer?.session ?? null;
      caller = key ? await gates.admitKey(visitor, key, reply) : (session?.caller ?? null);
      if (isOfPerson && !caller) throw new AppError('core.not_signed_in');
      if (caller?.isFactorMissing && !route.isBeforeFactor && isOfPerson) throw new AppError('identity.factor_missing');
      const device = route.permission === 'device' ? await gates.authenticateDevice(request, pathAndQuery) : null;
      if (isPermitted && !(caller && holdsAny(caller.permissions, permissions))) throw new AppError('core.forbidden');
      if (route.service && !caller?.services.has(route.service)) throw new AppError('identity.service_not_granted');
      if (caller?.acting && route.notFor?.includes('actor')) throw new AppError('identity.not_while_acting');

      const mark = url.indexOf('?');
      const { input, timezone } = await readInput(
        {
          contentType: request.headers['content-type'] ?? '',
          body: request.body instanceof Buffer ? request.body : null,
          query: mark < 0 ? '' : url.slice(mark + 1),
        },
        session?.fieldKey ?? null,
        key !== null,
      );
      ctx = {
        ...visitor,
        appId: signer?.appId ?? '',
        nonce: signer?.nonce ?? null,
        timezone,
        caller,
        device,
        signAsCaller: session?.sign ?? null,
        // A public call has no scope even with a session: its person may sign in as an account of another organisation.
        scope: device ? scopeOfDevice(device, app) : caller && isOfPerson ? scopeOf(caller, app) : null,
        auditing: null,
      };
      const running = ctx;
      const data = await gates.limitNames(route, caller, () => handleNaming(handle, running, input));
      if (route.audit && !running.auditing) throw new Error(`${route.id} changed something without an audit row`);
      if (opensSession) gates.strangers.trust(visitor.ip);
      return reply.type('application/json; charset=utf-8').send(Buffer.from(serialise(data, request.id)));
    } catch (error) {
      outcome = await refuse(app, route, request, reply, error);
      gates.noteRefusal(outcome, { call: route.id, ip: plainAddress(request.ip), requestId: request.id, caller });
      return reply;
    } finally {
      leavePlace?.();
      app.metrics.observeCall(route.id, outcome, (performance.now() - startedAt) / 1_000);
      app.log.debug(
        {
          requestId: request.id,
          call: route.id,
          outcome,
          account: caller?.accountId,
          key: caller?.apiKey?.id,
          noAudit: skippedIn(ctx),
        },
        'call',
      );
    }
  };
}

const skippedIn = (ctx: BoundCtx | null): string | undefined =>
  ctx?.auditing?.isWritten === false ? ctx.auditing.why : undefined;

/** What is known of a call before it is known who makes it. */
function visitorOf(app: App, route: Route, request: FastifyRequest): OpenCtx {
  return {
    app,
    route,
    requestId: request.id,
    nonce: null,
    appId: '',
    language: pickLanguage(request.headers['accept-language']),
    timezone: 'UTC',
    ip: plainAddress(request.ip),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    caller: null,
    device: null,
    signAsCaller: null,
    auditing: null,
  };
}

/** Whose signature a call carries; none where a device or nobody signs. */
function authenticatorOf({ permission }: Route, gates: Gates): Authenticator | null {
  if (permission === 'peer') return gates.authenticatePeer;
  return needsSession(permission) || permission === 'public' ? gates.authenticate : null;
}

/** Whose rows a caller may touch. */
export const scopeOf = (caller: Caller, app: App): OrgScope => ({
  kind: 'org',
  orgId: caller.orgId,
  depth: caller.orgDepth,
  actorOrgId: caller.acting?.actorOrgId ?? null,
  database: app.database,
});

/** Whose rows a device may touch: those of its owner. What is read above the owner names its own scope and reason. */
export const scopeOfDevice = (device: DeviceCaller, app: App): OrgScope =>
  scopeOfOrg(app.database, { id: device.orgId, depth: device.orgDepth });

async function refuse(app: App, route: Route, request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const known = toAppError(error);
  if (known.code === 'core.busy') app.log.error({ err: error, requestId: request.id, call: route.id }, 'call failed');
  const language = pickLanguage(request.headers['accept-language']);
  const { status, body } = refusalOf(known, language, request.id, !needsSession(route.permission));
  if (known.code === 'core.timestamp_stale') reply.header(headerNames.serverTime, String(Date.now()));
  if (status === 503) reply.header('retry-after', '2');
  const wait = (known.data as { retryAfterS?: number } | null)?.retryAfterS;
  if (wait) reply.header('retry-after', String(wait));
  if (status === 401 && apiKeyIn(request)) reply.header('www-authenticate', 'Bearer');
  await reply.code(status).send(body);
  return known.code;
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('core.database_away');
  return new AppError('core.busy');
}
