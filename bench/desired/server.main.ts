import { domains } from '../../apps/server/src/domains/catalogue.domain.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createApp } from '../../apps/server/src/platform/create-app.ts';
import { createHttpServer } from '../../apps/server/src/platform/http/http-server.ts';
import { createDirectories } from '../../apps/server/src/roles/api.ts';
import { benchDomain } from './bench-items.ts';

/** The real server, with the domain of the three items where it is told so. */
const hasItems = process.argv[2] === 'items';
const app = createApp(readConfig(process.env), hasItems ? [...domains, benchDomain] : domains);
await app.listener.start();
const bound = domains.flatMap((domain) => domain.routes ?? []);
const server = createHttpServer(app, bound, createDirectories(app));
const url = await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url });
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
