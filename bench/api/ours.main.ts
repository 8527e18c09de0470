import { defineRoutes, route } from '@tilldeck/contracts/core/route';
import { paged, pageOf } from '@tilldeck/contracts/core/schema';
import { dictionaryType, dictionaryTypeFilter } from '@tilldeck/contracts/system/dictionary.schemas';
import { domains } from '../../apps/server/src/domains/catalogue.domain.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createApp } from '../../apps/server/src/platform/create-app.ts';
import { bind } from '../../apps/server/src/platform/http/bind.ts';
import { createHttpServer } from '../../apps/server/src/platform/http/http-server.ts';
import { createDirectories } from '../../apps/server/src/roles/api.ts';
import { samplePage } from './sample-answer.ts';

/** The real server with one more call, which does everything a list does except SQL. */
const benchRoutes = defineRoutes('bench/page', {
  page: route({
    method: 'POST',
    path: 'bench/page',
    permission: 'dictionary.query',
    summary: 'Answer a page without asking the database',
    input: pageOf(dictionaryTypeFilter, ['type', 'sort']),
    output: paged(dictionaryType),
  }),
});

const app = createApp(readConfig(process.env), domains);
await app.listener.start();
const bound = [...domains.flatMap((domain) => domain.routes ?? []), ...bind(benchRoutes, { page: () => samplePage })];
const server = createHttpServer(app, bound, createDirectories(app));
const url = await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url });
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
