import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AddressNotAllowed, HostUnknown, resolvePublic } from './address-guard.ts';

export interface OutboundRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string;
  /** For everything together, from looking the host up to the end of the answer. */
  timeoutMs: number;
  /** Loopback and plain HTTP: development and tests only. */
  isLocalAllowed: boolean;
  signal?: AbortSignal | undefined;
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
 * Asks an address that somebody outside gave us: only on the internet, only the address that was checked, without
 * following redirects and within a time. `read` takes what it wants of the answer; the rest is thrown away.
 */
export async function requestGuarded<T>(
  asked: OutboundRequest,
  read: (answer: IncomingMessage) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(asked.timeoutMs);
  const signal = asked.signal ? AbortSignal.any([timeout, asked.signal]) : timeout;
  try {
    const url = new URL(asked.url);
    if (url.protocol !== 'https:' && !asked.isLocalAllowed) throw new AddressNotAllowed('not HTTPS');
    const checked = await beforeAbort(signal, resolvePublic(url, asked.isLocalAllowed));
    const answer = await send(url, asked, signal, (_host, options, done) =>
      options.all ? done(null, [checked]) : done(null, checked.address, checked.family),
    );
    try {
      return await read(answer);
    } finally {
      answer.destroy();
    }
  } catch (error) {
    throw new OutboundFailed(timeout.aborted ? 'timeout' : faultOf(error), { cause: error });
  }
}

function send(url: URL, asked: OutboundRequest, signal: AbortSignal, lookup: LookupFunction): Promise<IncomingMessage> {
  const start = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const { method, body } = asked;
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  return new Promise((resolve, reject) => {
    // A connection of its own: one that is kept open would outlive the check of its address.
    const options = { method, headers: { ...asked.headers, ...length }, signal, lookup, agent: false };
    const sent = start(url, options, resolve);
    sent.on('error', reject);
    sent.end(method === 'POST' ? body : undefined);
  });
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
