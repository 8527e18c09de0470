import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { headerNames, noncePattern } from '@tilldeck/contracts/wire/canonical';
import { decodeForm } from '@tilldeck/contracts/wire/form-encoding';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { ApiError, FullBodyAnswer, RequestFailure } from './api-error.ts';
import { exchange } from './exchange.ts';

interface Received {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let received: Received[];
let answer: (request: Received, response: ServerResponse) => void;

const reply = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const input = { filter: { name: 'a b' }, ids: [1, 2] };

beforeEach(async () => {
  await startI18n();
  // Each server has its own: a request that was given up may arrive while the next test runs.
  const own: Received[] = [];
  received = own;
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const entry = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', 'http://console'),
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    own.push(entry);
    answer(entry, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('VITE_API_BASE', `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
  answer = (_request, response) => reply(response, 200, { code: 200, msg: 'OK', data: { id: '1' } });
});

afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

describe('a call on the wire', () => {
  it('sends a form with all headers and gives back the data', async () => {
    await expect(exchange({ method: 'POST', path: 'sys/dic/addDic', input })).resolves.toEqual({ id: '1' });
    const [sent] = received;
    expect(sent?.url.pathname).toBe('/api/sys/dic/addDic');
    expect(sent?.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(decodeForm(sent?.body ?? '')).toEqual({ filter: { name: 'a b' }, ids: ['1', '2'] });
    expect(sent?.headers[headerNames.signature]).toMatch(/^[0-9a-f]{64}$/);
    expect(sent?.headers[headerNames.nonce]).toMatch(noncePattern);
    expect(sent?.headers[headerNames.appId]).toBe('console');
    expect(sent?.headers['accept-language']).toBe('en-US');
    expect(sent?.headers[headerNames.token]).toBeUndefined();
  });

  it('puts the input of a GET into the query', async () => {
    await exchange({ method: 'GET', path: 'sys/dic/state', input });
    expect(received[0]?.url.search.slice(1)).toBe('filter.name=a%20b&ids%5B0%5D=1&ids%5B1%5D=2');
    expect(received[0]?.body).toBe('');
  });

  it('carries the timezone in query and body where the path asks for it', async () => {
    await exchange({ method: 'POST', path: 'userscenter/sys/dic/page', input: {} });
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(received[0]?.url.searchParams.get('timezone')).toBe(zone);
    expect(new URLSearchParams(received[0]?.body).get('timezone')).toBe(zone);
  });

  it.each(['account/operator/add', 'auth/register', 'sys/auth/company/finish', 'sys/partner/add'])(
    'carries the timezone where %s makes an account',
    async (path) => {
      await exchange({ method: 'POST', path, input: {} });
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      expect(new URLSearchParams(received[0]?.body).get('timezone')).toBe(zone);
    },
  );
});

describe('refusals and failures', () => {
  const call = (timeoutMs?: number) => exchange({ method: 'POST', path: 'sys/x', input: {}, timeoutMs });
  const failureOf = async (timeoutMs?: number) => call(timeoutMs).catch((error: unknown) => error);

  it('throws the text, code, name, fields and request id of a refusal', async () => {
    const fields = { type: 'taken' };
    answer = (_request, response) =>
      reply(response, 200, { code: 2001, msg: 'taken', data: { fields }, error: 'system.x', requestId: 'r1' });
    const error = await failureOf();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: 'taken', code: 2001, error: 'system.x', requestId: 'r1', fields });
  });

  it('finds the field of a refusal in the catalogue when the answer names none', async () => {
    answer = (_request, response) =>
      reply(response, 200, { code: 1001, msg: 'wrong', data: null, error: 'identity.wrong_credentials' });
    expect(await failureOf()).toMatchObject({ fields: { password: 'wrong' } });
  });

  it('hands over the full body of the codes a caller handles itself', async () => {
    const body = { code: 1016, msg: 'captcha', data: { captchaRequired: true } };
    answer = (_request, response) => reply(response, 200, body);
    const error = await failureOf();
    expect(error).toBeInstanceOf(FullBodyAnswer);
    expect((error as FullBodyAnswer).body).toEqual(body);
  });

  it('shows the message of a 403, or a general one', async () => {
    answer = (_request, response) => reply(response, 403, { code: 403, msg: 'not yours', data: null });
    expect(await failureOf()).toMatchObject({ message: 'not yours', isShown: true });
    expect(document.body.textContent).toContain('not yours');
    answer = (_request, response) => response.writeHead(403).end('<html>');
    expect(await failureOf()).toMatchObject({ message: 'Request error. Please try again later' });
  });

  it('says that the network failed, or that patience ran out', async () => {
    answer = (_request, response) => response.destroy();
    expect(await failureOf()).toMatchObject({ reason: 'network', message: 'Network busy, try again later' });
    answer = () => {};
    const timeout = await failureOf(50);
    expect(timeout).toBeInstanceOf(RequestFailure);
    expect(timeout).toMatchObject({ reason: 'timeout', message: 'Request timed out, connection failed' });
  });

  it('sets a clock that is off by the answer and sends once more', async () => {
    const serverTime = Date.now() + 3_600_000;
    answer = (request, response) => {
      const isStale = Math.abs(Number(request.headers[headerNames.timestamp]) - serverTime) > 300_000;
      if (isStale)
        reply(response, 401, { code: 401, msg: 'stale', data: null }, { [headerNames.serverTime]: String(serverTime) });
      else reply(response, 200, { code: 200, msg: 'OK', data: 'in time' });
    };
    await expect(call()).resolves.toBe('in time');
    expect(received).toHaveLength(2);
    expect(received[0]?.headers[headerNames.nonce]).not.toBe(received[1]?.headers[headerNames.nonce]);
    await expect(call()).resolves.toBe('in time');
    expect(received).toHaveLength(3);
  });
});
