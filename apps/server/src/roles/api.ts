import type { FastifyInstance } from 'fastify';
import { domains } from '../domains/catalogue.domain.ts';
import { createApiKeyDirectory, createSessionDirectory } from '../domains/identity/index.ts';
import { createDeviceDirectory } from '../domains/link/index.ts';
import type { App } from '../platform/app.ts';
import { checkDatabaseGuards } from '../platform/db/guard-check.ts';
import type { Domain } from '../platform/domain.ts';
import { homeHandlers } from '../platform/home/home-handlers.ts';
import { serveHealth } from '../platform/http/health.ts';
import { createHttpServer, type Directories } from '../platform/http/http-server.ts';
import { liveHandlers } from '../platform/live/live-handlers.ts';
import { serveLive } from '../platform/live/live-server.ts';

export interface RunningRole {
  close(): Promise<void>;
}

export interface RunningApi extends RunningRole {
  server: FastifyInstance;
  url: string;
}

/** How long calls under way may take to end when the process stops. */
const requestPatienceMs = 10_000;

/** The role people, partner systems and devices call over HTTP. */
export async function startApi(app: App, served: readonly Domain[] = domains): Promise<RunningApi> {
  const bound = [...liveHandlers(served), ...homeHandlers(served), ...served.flatMap((domain) => domain.routes ?? [])];
  await checkDatabaseGuards(app.database, app.contributions.tables, app.log);
  const directories = createDirectories(app);
  const server = createHttpServer(app, bound, directories);
  serveHealth(server, app);
  await serveLive(server, app, directories.sessions);
  const url = await server.listen({ host: app.config.HOST, port: app.config.SERVER_PORT });
  app.log.info({ url }, 'api is listening');
  return { server, url, close: () => closeWithin(server, requestPatienceMs) };
}

export const createDirectories = (app: App): Directories => ({
  sessions: createSessionDirectory(app),
  apiKeys: createApiKeyDirectory(app),
  devices: createDeviceDirectory(app),
});

/** Answers what was begun; what takes longer than that is cut off. */
async function closeWithin(server: FastifyInstance, patienceMs: number): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), patienceMs);
  await server.close();
  clearTimeout(timer);
}
