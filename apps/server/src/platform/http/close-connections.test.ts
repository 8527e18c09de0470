import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { closeQuietConnections } from './close-connections.ts';

async function start() {
  const server = Fastify();
  closeQuietConnections(server);
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  server.get('/quick', async () => 'quick');
  server.get('/slow', async () => {
    begun.resolve();
    await released.promise;
    return 'slow'.repeat(100_000);
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { server, url, begun: begun.promise, release: released.resolve };
}

const read = (url: string, agent: Agent) =>
  new Promise<string>((done, fail) => {
    get(url, { agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(Buffer.concat(parts).toString()));
    }).on('error', fail);
  });

describe('a server that is asked to stop', () => {
  it('does not wait for connections that ask for nothing', async () => {
    const { server, url } = await start();
    const silent = connect(Number(new URL(url).port), '127.0.0.1');
    await once(silent, 'connect');
    const agent = new Agent({ keepAlive: true });
    expect(await read(`${url}/quick`, agent)).toBe('quick');
    const ended = once(silent, 'close');
    await server.close();
    await ended;
    agent.destroy();
  });

  it('answers to the end what it has begun', async () => {
    const { server, url, begun, release } = await start();
    const agent = new Agent({ keepAlive: true });
    const answer = read(`${url}/slow`, agent);
    await begun;
    const closed = server.close();
    release();
    expect(await answer).toHaveLength(400_000);
    await closed;
    agent.destroy();
  });
});
