import { headerNames } from '@tilldeck/contracts/wire/canonical';
import { randomNonce } from '@tilldeck/contracts/wire/request-signing';
import { pickLanguage } from '@tilldeck/phrases/language';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { AppError } from '../app-error.ts';
import type { ApiKeyDirectory } from '../auth/api-keys.ts';
import type { DeviceDirectory } from '../auth/devices.ts';
import type { SessionDirectory } from '../auth/sessions.ts';
import { createAddressGate } from './address-gate.ts';
import { refusalOf } from './answer.ts';
import { createAuthenticator } from './authenticate.ts';
import { createDeviceAuthenticator } from './authenticate-device.ts';
import type { BoundRoute } from './bind.ts';
import { apiBase, createCall, toAppError } from './call.ts';
import { closeQuietConnections } from './close-connections.ts';
import { serveConsole } from './console-files.ts';
import { dataPolicy, transportHeaders } from './console-policy.ts';
import { createKeyGate } from './key-gate.ts';
import { createNameGate } from './name-gate.ts';
import { createNonceStore } from './nonce-store.ts';
import { createRefusalLog } from './refusal-log.ts';
import { createStrangerQueue } from './stranger-queue.ts';

const defaultBodyLimit = 1_048_576;

/** Who knows the callers: people by session, systems by key, devices by theirs. */
export interface Directories {
  sessions: SessionDirectory;
  apiKeys: ApiKeyDirectory;
  devices: DeviceDirectory;
}

/** The API's own listener: one Fastify route per declared call. */
export function createHttpServer(
  app: App,
  bound: readonly BoundRoute[],
  { sessions, apiKeys, devices }: Directories,
): FastifyInstance {
  const server = Fastify({
    logger: false,
    trustProxy: app.config.TRUSTED_PROXIES.length > 0 ? app.config.TRUSTED_PROXIES : false,
    bodyLimit: defaultBodyLimit,
    // The specification's client waits 1,000,000 ms; the server does not: a stuck request would hold a connection.
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    genReqId: () => randomNonce(),
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
  });
  closeQuietConnections(server);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const always = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...transportHeaders(app.config),
  };
  server.addHook('onRequest', (request, reply, done) => {
    reply.header(headerNames.requestId, request.id);
    reply.headers(always);
    if (request.url.startsWith(apiBase)) reply.header('content-security-policy', dataPolicy);
    done();
  });

  const nonces = createNonceStore(app.redis, app.config.NATS_PREFIX, app.log);
  const peerKeys = new Map(app.config.CLOUD_PEERS.map(({ id, key }) => [id, key]));
  const gates = {
    limitAddress: createAddressGate(app),
    strangers: createStrangerQueue(app.metrics),
    noteRefusal: createRefusalLog(app),
    limitNames: createNameGate(app),
    authenticate: createAuthenticator(app.config.APP_KEYS, true, sessions, nonces),
    authenticatePeer: createAuthenticator(peerKeys, false, sessions, nonces),
    admitKey: createKeyGate(app, apiKeys),
    authenticateDevice: createDeviceAuthenticator(devices),
  };
  for (const { route, handle } of bound) {
    server.route({
      method: route.method,
      url: `${apiBase}${route.path}`,
      bodyLimit: route.bodyLimit ?? defaultBodyLimit,
      handler: createCall(app, { route, handle }, gates),
    });
  }

  const page = serveConsole(server, app.config);
  server.setNotFoundHandler(async (request, reply) => {
    if (page?.isAskedFor(request)) return page.send(reply);
    return answerRefusal(new AppError('core.no_such_call'), request, reply);
  });
  server.setErrorHandler(async (error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
    const isClientFault = error.statusCode !== undefined && error.statusCode < 500;
    const known = isTooLarge
      ? new AppError('core.body_too_large')
      : isClientFault
        ? new AppError('core.unsupported_encoding')
        : toAppError(error);
    if (known.code === 'core.busy') app.log.error({ err: error, requestId: request.id }, 'request failed');
    await answerRefusal(known, request, reply);
  });
  return server;
}

async function answerRefusal(error: AppError, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { status, body } = refusalOf(error, pickLanguage(request.headers['accept-language']), request.id, false);
  await reply.code(status).send(body);
}
