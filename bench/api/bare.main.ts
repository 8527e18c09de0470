import Fastify from 'fastify';
import { samplePage } from './sample-answer.ts';

/** The reference: Fastify as it comes, a form body read, the same JSON answered. */
const server = Fastify({ logger: false });
server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, Object.fromEntries(new URLSearchParams(String(body)))),
);
server.post('/api/bench/page', async () => ({ code: 200, msg: 'OK', data: samplePage, requestId: 'x'.repeat(24) }));
const url = await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url });
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
