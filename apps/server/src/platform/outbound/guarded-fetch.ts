import type { IncomingMessage } from 'node:http';
import { requestGuarded } from './guarded-request.ts';

export interface FetchLimits {
  timeoutMs: number;
  /** A longer answer is none. */
  maxResponseBytes: number;
  /** Loopback and plain HTTP: development and tests only. */
  isLocalAllowed: boolean;
}

interface FetchOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | null | undefined;
}

const methods = ['GET', 'POST'] as const;

export type GuardedFetch = (url: string, options?: FetchOptions) => Promise<Response>;

/** `fetch` for libraries that talk to an address somebody outside gave us. Redirects come back as what they are. */
export const createGuardedFetch =
  ({ timeoutMs, maxResponseBytes, isLocalAllowed }: FetchLimits): GuardedFetch =>
  (url, { method: wanted = 'GET', headers = {}, body, signal } = {}) => {
    const method = methods.find((known) => known === wanted);
    if (!method) throw new TypeError(`method ${wanted} is not for outside`);
    const asked = { url, method, headers, body: textOf(body), timeoutMs, isLocalAllowed, signal: signal ?? undefined };
    return requestGuarded(asked, async (answer) => {
      const bytes = await readAll(answer, maxResponseBytes);
      const status = answer.statusCode ?? 0;
      return new Response(bytes.length > 0 ? bytes : null, { status, headers: headersOf(answer) });
    });
  };

function textOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new TypeError('only texts are sent outside');
}

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const headersOf = (answer: IncomingMessage): [string, string][] =>
  Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  );
