import { domains } from '../../apps/server/src/domains/catalogue.domain.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createApp } from '../../apps/server/src/platform/create-app.ts';
import { createHttpServer } from '../../apps/server/src/platform/http/http-server.ts';
import { createDirectories } from '../../apps/server/src/roles/api.ts';

/** The real server, where it is told so without the desired items of policies. */
const hasPolicies = process.argv[2] !== 'without';
const shown = domains.map((domain) =>
  domain.name === 'policies' && !hasPolicies ? { ...domain, desired: [] } : domain,
);
const app = createApp(readConfig(process.env), shown);
await app.listener.start();
const bound = domains.flatMap((domain) => domain.routes ?? []);
const server = createHttpServer(app, bound, createDirectories(app));
const url = await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url });
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
