import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AddressNotAllowed, HostUnknown, resolvePublic } from './address-guard.ts';

export interface OutboundPost {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** For everything together, from looking the host up to the end of the answer. */
  timeoutMs: number;
  /** Most of the answer that is read. */
  maxResponseBytes: number;
  /** Loopback and plain HTTP: development and tests only. */
  isLocalAllowed: boolean;
  signal?: AbortSignal | undefined;
}

export interface OutboundAnswer {
  status: number;
  /** Seconds of a Retry-After header. */
  retryAfterS: number | null;
  response: string;
}

export type OutboundFault = 'timeout' | 'dns' | 'connection' | 'tls' | 'address_not_allowed';

/** No answer came. */
export class OutboundFailed extends Error {
  readonly fault: OutboundFault;
  constructor(fault: OutboundFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/**
 * Sends something to an address that somebody outside gave us: only to the internet, only to the address that was
 * checked, without following redirects, within a time and reading only so much.
 */
export async function postGuarded(post: OutboundPost): Promise<OutboundAnswer> {
  const timeout = AbortSignal.timeout(post.timeoutMs);
  const signal = post.signal ? AbortSignal.any([timeout, post.signal]) : timeout;
  try {
    const url = new URL(post.url);
    if (url.protocol !== 'https:' && !post.isLocalAllowed) throw new AddressNotAllowed('not HTTPS');
    const checked = await beforeAbort(signal, resolvePublic(url, post.isLocalAllowed));
    const answer = await send(url, post, signal, (_host, options, done) =>
      options.all ? done(null, [checked]) : done(null, checked.address, checked.family),
    );
    return {
      status: answer.statusCode ?? 0,
      retryAfterS: retryAfterOf(answer.headers['retry-after']),
      response: await readSome(answer, post.maxResponseBytes),
    };
  } catch (error) {
    throw new OutboundFailed(timeout.aborted ? 'timeout' : faultOf(error), { cause: error });
  }
}

function send(url: URL, post: OutboundPost, signal: AbortSignal, lookup: LookupFunction): Promise<IncomingMessage> {
  const start = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const headers = { ...post.headers, 'content-length': String(Buffer.byteLength(post.body)) };
  return new Promise((resolve, reject) => {
    // A connection of its own: one that is kept open would outlive the check of its address.
    const sent = start(url, { method: 'POST', headers, signal, lookup, agent: false }, resolve);
    sent.on('error', reject);
    sent.end(post.body);
  });
}

/** The beginning of the answer; the rest is not worth waiting for. What came counts even if the end never does. */
async function readSome(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // Broken off or too slow after its status was known.
  }
  answer.destroy();
  return toText(Buffer.concat(chunks).subarray(0, maxBytes));
}

/** PostgreSQL takes no NUL in a text. A sign cut in half at the end is dropped. */
const toText = (bytes: Buffer): string => new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '�');

function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}

function beforeAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

function faultOf(error: unknown): OutboundFault {
  if (error instanceof AddressNotAllowed) return 'address_not_allowed';
  if (error instanceof HostUnknown) return 'dns';
  const code = (error as { code?: string }).code ?? '';
  return /CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code) ? 'tls' : 'connection';
}
