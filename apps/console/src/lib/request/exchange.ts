import { carriesTimezone, requestTimeoutMs } from '@tilldeck/contracts/core/envelope';
import { headerNames } from '@tilldeck/contracts/wire/canonical';
import { encodeForm } from '@tilldeck/contracts/wire/form-encoding';
import { signedHeaders } from '@tilldeck/contracts/wire/request-signing';
import { i18n } from '../i18n/i18n.ts';
import { isPersonActive, noteTold } from '../session/activity.ts';
import { currentTimezone } from '../settings/stored-settings.ts';
import { actOn } from './answer-actions.ts';
import { judgeAnswer, parseEnvelope } from './answer-rules.ts';
import { RequestFailure } from './api-error.ts';
import { adoptServerTime, callIdentity } from './call-identity.ts';
import { noteOwnCall } from './own-calls.ts';

export interface Outgoing {
  method: 'GET' | 'POST';
  /** Below the API base, without a leading slash. */
  path: string;
  input: Record<string, unknown> | FormData;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  /** Whatever the person does: this call is no activity of the session. */
  isBackground?: boolean | undefined;
  /** The event of this change is no news to this screen. */
  isOwn?: boolean | undefined;
}

interface Encoded {
  pathAndQuery: string;
  body: Uint8Array<ArrayBuffer> | null;
  contentType: string | null;
}

const apiBase = (): string => import.meta.env.VITE_API_BASE ?? '/api';

const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

/** GET carries its input in the query; POST in a form body, or in the multipart body it was given. */
async function encode({ method, path, input }: Outgoing): Promise<Encoded> {
  const zone = carriesTimezone(path) ? { timezone: currentTimezone() } : {};
  if (input instanceof FormData) {
    for (const [name, value] of Object.entries(zone)) input.set(name, value);
    // The browser chooses the boundary; the bytes it makes are the ones that are signed and sent.
    const multipart = new Response(input);
    const body = new Uint8Array(await multipart.arrayBuffer());
    return {
      pathAndQuery: withQuery(path, encodeForm(zone)),
      body,
      contentType: multipart.headers.get('content-type'),
    };
  }
  if (method === 'GET')
    return { pathAndQuery: withQuery(path, encodeForm({ ...input, ...zone })), body: null, contentType: null };
  return {
    pathAndQuery: withQuery(path, encodeForm(zone)),
    body: new TextEncoder().encode(encodeForm({ ...input, ...zone })),
    contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
  };
}

async function send(outgoing: Outgoing, encoded: Encoded): Promise<Response> {
  const headers = await signedHeaders(await callIdentity(), outgoing.method, encoded.pathAndQuery, encoded.body);
  const nonce = headers[headerNames.nonce];
  if (outgoing.isOwn && nonce) noteOwnCall(nonce);
  if (encoded.contentType) headers['content-type'] = encoded.contentType;
  if (outgoing.isBackground || !isPersonActive()) headers[headerNames.background] = '1';
  else noteTold();
  const timeout = AbortSignal.timeout(outgoing.timeoutMs ?? requestTimeoutMs);
  try {
    return await fetch(`${apiBase()}/${encoded.pathAndQuery}`, {
      method: outgoing.method,
      headers,
      body: encoded.body,
      signal: outgoing.signal ? AbortSignal.any([outgoing.signal, timeout]) : timeout,
      credentials: 'same-origin',
    });
  } catch (cause) {
    throw failureOf(cause, outgoing.signal);
  }
}

function failureOf(cause: unknown, callerSignal: AbortSignal | undefined): unknown {
  if (callerSignal?.aborted) return cause;
  const isTimeout = cause instanceof Object && 'name' in cause && cause.name === 'TimeoutError';
  return isTimeout
    ? new RequestFailure('timeout', i18n.t('shell:failure.timeout'), cause)
    : new RequestFailure('network', i18n.t('shell:failure.network'), cause);
}

/** Sends a signed request. A clock that is off is set by the server's answer, and the request goes out once more. */
export async function sendSigned(outgoing: Outgoing): Promise<Response> {
  const encoded = await encode(outgoing);
  const response = await send(outgoing, encoded);
  if (response.status === 401 && adoptServerTime(response.headers)) return send(outgoing, encoded);
  return response;
}

/** One call, from plain input to `data`, with every rule for answers applied. */
export async function exchange(outgoing: Outgoing): Promise<unknown> {
  const response = await sendSigned(outgoing);
  const text = await response.text().catch((cause: unknown) => {
    throw failureOf(cause, outgoing.signal);
  });
  const body = parseEnvelope(text);
  return actOn(judgeAnswer({ status: response.status, body }), body);
}
