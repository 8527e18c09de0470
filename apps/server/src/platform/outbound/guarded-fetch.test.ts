import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';

let server: Server;
let url: string;
const seen: string[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''} ${body}`);
    if (request.url === '/moved') response.writeHead(302, { location: `${url}/inner` }).end();
    else if (request.url === '/long') response.end('x'.repeat(2_000));
    else if (request.url === '/slow') response.write('begun');
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const limits = { timeoutMs: 5_000, maxResponseBytes: 1_000, isLocalAllowed: true };
const ask = createGuardedFetch(limits);

describe('the guarded fetch', () => {
  it('sends what it is given and answers like fetch', async () => {
    const headers = { authorization: 'Basic x', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await ask(`${url}/token`, { method: 'POST', headers, body: new URLSearchParams({ code: 'c d' }) });
    expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
      200,
      'application/json',
      { a: 1 },
    ]);
    expect(seen.at(-1)).toBe('POST /token Basic x code=c+d');
  });

  it('follows no redirect', async () => {
    expect((await ask(`${url}/moved`)).status).toBe(302);
    expect(seen.filter((line) => line.includes('/inner'))).toEqual([]);
  });

  it('takes no answer that is too long or never ends', async () => {
    await expect(ask(`${url}/long`)).rejects.toMatchObject({ fault: 'connection' });
    await expect(createGuardedFetch({ ...limits, timeoutMs: 200 })(`${url}/slow`)).rejects.toMatchObject({
      fault: 'timeout',
    });
  });

  it('asks nobody inside, and nobody without HTTPS', async () => {
    const strict = createGuardedFetch({ ...limits, isLocalAllowed: false });
    const count = seen.length;
    for (const address of [url, 'https://127.0.0.1/', 'https://169.254.169.254/', 'http://login.shop.example/'])
      await expect(strict(address)).rejects.toMatchObject({ fault: 'address_not_allowed' });
    expect(seen).toHaveLength(count);
  });
});
