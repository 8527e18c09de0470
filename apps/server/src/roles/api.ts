import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import type { FastifyInstance } from 'fastify';
import { domains } from '../domains/catalogue.domain.ts';
import { createSessionDirectory } from '../domains/identity/index.ts';
import type { App } from '../platform/app.ts';
import { checkDatabaseGuards } from '../platform/db/guard-check.ts';
import { checkBindings } from '../platform/http/bind.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { liveHandlers } from '../platform/live/live-handlers.ts';
import { serveLive } from '../platform/live/live-server.ts';

export interface RunningRole {
  close(): Promise<void>;
}

export interface RunningApi extends RunningRole {
  server: FastifyInstance;
  url: string;
}

/** The role people, partner systems and devices call over HTTP. */
export async function startApi(app: App): Promise<RunningApi> {
  const bound = [...liveHandlers, ...domains.flatMap((domain) => domain.routes)];
  checkBindings(allRoutes, bound);
  await checkDatabaseGuards(app.database, app.log);
  const sessions = createSessionDirectory(app);
  const server = createHttpServer(app, bound, sessions);
  await serveLive(server, app, sessions);
  const url = await server.listen({ host: app.config.HOST, port: app.config.SERVER_PORT });
  app.log.info({ url }, 'api is listening');
  return { server, url, close: () => server.close() };
}
