import Fastify from 'fastify';
import type { App } from '../platform/app.ts';
import { serveHealth } from '../platform/http/health.ts';
import type { RunningRole } from './api.ts';

/** Health and metrics of a process without the api role, which has them on its own listener. */
export async function startProbeListener(app: App, port: number): Promise<RunningRole> {
  const server = Fastify({ logger: false });
  serveHealth(server, app);
  const url = await server.listen({ host: app.config.HOST, port });
  app.log.info({ url }, 'health is listening');
  return { close: () => server.close() };
}
