import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Asked from this machine itself, and not by a proxy on it for somebody else. */
const isOnThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

/**
 * What balancers and operators ask. `/healthz`: the process lives. `/readyz`: whether to send it work, and what is away;
 * the product works without everything but the database, so only that takes a process out. `/metrics`: Prometheus.
 */
export function serveHealth(server: FastifyInstance, app: App): void {
  const { config, dependencies, metrics } = app;
  server.get('/healthz', async () => ({ status: 'ok' }));

  const tokenHash = config.METRICS_TOKEN ? hashOf(`Bearer ${config.METRICS_TOKEN}`) : null;
  const hasToken = ({ headers: { authorization = '' } }: FastifyRequest): boolean =>
    tokenHash !== null && timingSafeEqual(hashOf(authorization), tokenHash);

  // Which dependency is away tells strangers when to strike; they hear the status alone.
  server.get('/readyz', async (request, reply) => {
    const { status, dependencies: each } = await dependencies.check();
    const isReady = status === 'ok' || status === 'degraded';
    const isToldAll = isOnThisMachine(request) || hasToken(request);
    return reply.code(isReady ? 200 : 503).send(isToldAll ? { status, dependencies: each } : { status });
  });

  if (!config.IS_METRICS_PUBLIC && !tokenHash) return;
  server.get('/metrics', async (request, reply) => {
    if (!config.IS_METRICS_PUBLIC && !hasToken(request))
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
