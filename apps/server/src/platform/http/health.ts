import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * What balancers and operators ask. `/healthz`: the process lives. `/readyz`: whether to send it work, and what is away;
 * the product works without everything but the database, so only that takes a process out. `/metrics`: Prometheus.
 */
export function serveHealth(server: FastifyInstance, app: App): void {
  const { config, dependencies, metrics } = app;
  server.get('/healthz', async () => ({ status: 'ok' }));

  server.get('/readyz', async (_request, reply) => {
    const readiness = await dependencies.check();
    const isReady = readiness.status === 'ok' || readiness.status === 'degraded';
    return reply.code(isReady ? 200 : 503).send(readiness);
  });

  const tokenHash = config.METRICS_TOKEN ? hashOf(`Bearer ${config.METRICS_TOKEN}`) : null;
  if (!config.IS_METRICS_PUBLIC && !tokenHash) return;
  server.get('/metrics', async (request, reply) => {
    const isAllowed =
      config.IS_METRICS_PUBLIC ||
      (tokenHash !== null && timingSafeEqual(hashOf(request.headers.authorization ?? ''), tokenHash));
    if (!isAllowed) return reply.code(401).header('www-authenticate', 'Bearer').send();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
