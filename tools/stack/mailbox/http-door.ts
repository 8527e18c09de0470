import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { MailStore } from './mail-store.ts';

const maxWaitMs = 60_000;
const pageFiles: Record<string, [file: string, type: string]> = {
  '/': ['mailbox.html', 'text/html; charset=utf-8'],
  '/mailbox.css': ['mailbox.css', 'text/css; charset=utf-8'],
  '/mailbox.js': ['mailbox.js', 'text/javascript; charset=utf-8'],
};
// A mail is shown in a frame that inherits this: pictures and inline style, no script.
const pagePolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src data: http: https:";

type Answer = { status: number; body?: unknown };

export function createHttpDoor(store: MailStore, refused: Set<string>): Server {
  return createServer((request, response) => {
    answer(request, response, store, refused).catch((error: unknown) =>
      send(response, { status: 400, body: { error: String(error) } }),
    );
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, store: MailStore, refused: Set<string>) {
  const url = new URL(request.url ?? '/', 'http://mailbox');
  const page = pageFiles[url.pathname];
  if (page !== undefined && request.method === 'GET') {
    response.writeHead(200, {
      'content-type': page[1],
      'content-security-policy': pagePolicy,
      'cache-control': 'no-cache',
    });
    response.end(readFileSync(join(import.meta.dirname, 'page', page[0])));
    return;
  }
  const left = new AbortController();
  response.once('close', () => left.abort());
  send(
    response,
    await callApi(`${request.method} ${url.pathname}`, url.searchParams, request, left.signal, store, refused),
  );
}

async function callApi(
  call: string,
  query: URLSearchParams,
  request: IncomingMessage,
  left: AbortSignal,
  store: MailStore,
  refused: Set<string>,
): Promise<Answer> {
  const to = query.get('to') ?? undefined;
  switch (call) {
    case 'GET /api/health':
      return { status: 200, body: { ok: true } };
    case 'GET /api/mails':
      return {
        status: 200,
        body: { lastId: store.lastId, mails: store.list({ to, search: query.get('search') ?? undefined }) },
      };
    case 'GET /api/mails/next': {
      const timeoutMs = Math.min(Number(query.get('timeoutMs') ?? 10_000), maxWaitMs);
      const signal = AbortSignal.any([left, AbortSignal.timeout(timeoutMs)]);
      const mail = await store.next(to, Number(query.get('since') ?? 0), signal);
      return mail === undefined ? { status: 204 } : { status: 200, body: mail };
    }
    case 'POST /api/sms':
      return takeSms(await text(request), store, refused);
    case 'DELETE /api/mails':
      store.clear();
      return { status: 204 };
    case 'GET /api/refuse':
      return { status: 200, body: { to: [...refused] } };
    case 'POST /api/refuse': {
      const wanted: unknown = JSON.parse(await text(request)).to;
      if (typeof wanted !== 'string' || !/@|^\+\d/.test(wanted))
        return { status: 400, body: { error: 'to must be an address or a number' } };
      refused.add(wanted.toLowerCase());
      return { status: 204 };
    }
    case 'DELETE /api/refuse':
      if (to === undefined) refused.clear();
      else refused.delete(to.toLowerCase());
      return { status: 204 };
    default: {
      const id = /^GET \/api\/mails\/(\d+)$/.exec(call)?.[1];
      const mail = id === undefined ? undefined : store.find(Number(id));
      return mail === undefined ? { status: 404, body: { error: 'not found' } } : { status: 200, body: mail };
    }
  }
}

/** Stands in for the gateway of a telephone company: takes every message, except for numbers it was told to refuse. */
function takeSms(body: string, store: MailStore, refused: Set<string>): Answer {
  const { to, text: words }: { to?: unknown; text?: unknown } = JSON.parse(body);
  if (typeof to !== 'string' || typeof words !== 'string' || !/^\+\d{7,15}$/.test(to))
    return { status: 422, body: { error: 'to must be a number with its country code, text a text' } };
  if (refused.has(to)) return { status: 422, body: { error: 'no such number' } };
  const { id } = store.add(
    {
      from: 'Text messages (stand-in for a gateway)',
      to: [to],
      subject: `SMS: ${words}`,
      text: words,
      html: '',
      headers: {},
      attachments: [],
    },
    Buffer.from(words),
  );
  return { status: 200, body: { id } };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  if (response.writableEnded || response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
