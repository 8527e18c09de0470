import { AsyncLocalStorage } from 'node:async_hooks';
import { defineRoutes, route } from '@tilldeck/contracts/core/route';
import { nothing } from '@tilldeck/contracts/core/schema';
import pg from 'pg';
import { domains } from '../../apps/server/src/domains/catalogue.domain.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createApp } from '../../apps/server/src/platform/create-app.ts';
import { homeHandlers } from '../../apps/server/src/platform/home/home-handlers.ts';
import { bind } from '../../apps/server/src/platform/http/bind.ts';
import { createHttpServer } from '../../apps/server/src/platform/http/http-server.ts';
import { createDirectories } from '../../apps/server/src/roles/api.ts';
import type { Statement } from './bare-sql.ts';

/** The real server with three calls more that do nothing, and able to tell which statements a call sent. */
const benchRoutes = defineRoutes('bench/people', {
  nothing: route({
    method: 'POST',
    path: 'bench/nothing',
    permission: 'signedIn',
    summary: 'Answer nothing: what a signed call costs before it does anything',
    input: nothing,
    output: nothing,
  }),
  permitted: route({
    method: 'POST',
    path: 'bench/permitted',
    permission: 'department.query',
    summary: 'Answer nothing to who holds the permission that the role change gives and takes',
    input: nothing,
    output: nothing,
  }),
});

const deviceBenchRoutes = defineRoutes('bench/device', {
  nothing: route({
    method: 'POST',
    path: 'bench/device-nothing',
    permission: 'device',
    summary: 'Answer nothing to a device: what its signed call costs before it does anything',
    input: nothing,
    output: nothing,
  }),
});

const calls = new AsyncLocalStorage<true>();
let recorded: Statement[] | null = null;
// oxlint-disable-next-line typescript/unbound-method -- called with its client below
const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, text: unknown, values: unknown, ...rest: unknown[]) {
  if (recorded && calls.getStore()) {
    const sent =
      typeof text === 'string' ? { text, values } : (text as { text: string; values?: unknown; name?: string });
    const { name } = sent as { name?: string };
    const own = [...((sent.values as unknown[] | undefined) ?? [])];
    recorded.push({ text: sent.text, values: own, user: this.user ?? '', ...(name ? { name } : {}) });
  }
  return query.call(this, text, values, ...rest);
} as typeof pg.Client.prototype.query;

const app = createApp(readConfig(process.env), domains);
await app.listener.start();
const bound = [
  ...domains.flatMap((domain) => domain.routes ?? []),
  ...homeHandlers(domains),
  ...bind(benchRoutes, { nothing: () => ({}), permitted: () => ({}) }),
  ...bind(deviceBenchRoutes, { nothing: () => ({}) }),
].map(({ route: call, handle }) => ({
  route: call,
  handle: (...args: Parameters<typeof handle>) => calls.run(true, () => handle(...args)),
}));
const server = createHttpServer(app, bound, createDirectories(app));
const url = await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url });
process.on('message', (message) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() });
  if (message === 'record') {
    recorded = [];
    process.send?.({});
  }
  if (message === 'recorded') {
    process.send?.({ statements: recorded });
    recorded = null;
  }
});
