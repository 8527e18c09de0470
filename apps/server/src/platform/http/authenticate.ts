import { hash, timingSafeEqual } from 'node:crypto';
import {
  canonicalRequest,
  emptyBodyHash,
  headerNames,
  noncePattern,
  timestampWindowMs,
} from '@tilldeck/contracts/wire/canonical';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { createHmacWith } from '../auth/hmac.ts';
import type { LiveSession, SessionDirectory } from '../auth/sessions.ts';
import type { NonceStore } from './nonce-store.ts';

/** Who signed a call: a session, or one of the apps or clouds that share a key with us. */
export interface Signer {
  session: LiveSession | null;
  /** Empty where a session signed: the header is then no proof of anything. */
  appId: string;
  /** The number of the call, which no call of this signer had before. */
  nonce: string;
}

/** Refuses unsigned, altered, stale and repeated calls; answers who signed. */
export type Authenticator = (request: FastifyRequest, pathAndQuery: string) => Promise<Signer>;

/** `mayCarrySession`: whether a token in the headers is read, so that the session's key signs and not the app's. */
export function createAuthenticator(
  appKeys: ReadonlyMap<string, string>,
  mayCarrySession: boolean,
  sessions: SessionDirectory,
  nonces: NonceStore,
): Authenticator {
  const appSigners = new Map([...appKeys].map(([appId, key]) => [appId, createHmacWith(key)]));
  return async (request, pathAndQuery) => {
    const header = (name: string): string => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : '';
    };
    const appId = header(headerNames.appId);
    const signForApp = appSigners.get(appId);
    if (!signForApp) throw new AppError('core.app_unknown');
    const timestamp = header(headerNames.timestamp);
    const nonce = header(headerNames.nonce);
    // A clock that starts at 1970 after its battery died sends few digits; it is stale, and is told the time.
    if (!/^\d{1,16}$/.test(timestamp) || !noncePattern.test(nonce)) throw new AppError('core.signature_refused');
    if (Math.abs(Date.now() - Number(timestamp)) > timestampWindowMs) throw new AppError('core.timestamp_stale');

    const token = header(headerNames.token);
    if (token && !mayCarrySession) throw new AppError('core.signature_refused');
    const found = token ? await sessions.find(token) : null;
    if (typeof found === 'string') throw new AppError(found);

    const body = request.body instanceof Buffer && request.body.length > 0 ? request.body : null;
    const bodyHash = body ? hash('sha256', body, 'hex') : emptyBodyHash;
    const sign = found ? found.sign : signForApp;
    const expected = sign(canonicalRequest({ method: request.method, pathAndQuery, timestamp, nonce, bodyHash }));
    const given = Buffer.from(header(headerNames.signature), 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new AppError('core.signature_refused');
    const signer = found ? `s:${found.caller.tokenHash.toString('base64url')}` : `a:${appId}`;
    if (!(await nonces.spend(signer, nonce))) throw new AppError('core.replayed');
    if (found && !header(headerNames.background)) sessions.noteActivity(found);
    return { session: found, appId: found ? '' : appId, nonce };
  };
}
