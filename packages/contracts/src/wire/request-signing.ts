import { canonicalRequest, emptyBodyHash, headerNames, nonceLength, type SignedParts } from './canonical.ts';

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomNonce(): string {
  let nonce = '';
  while (nonce.length < nonceLength) {
    // 248 is the largest multiple of 62 in a byte: larger values would favour some letters.
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < 248 && nonce.length < nonceLength) nonce += letters[byte % 62];
  }
  return nonce;
}

export const importSigningKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

export async function bodyHashOf(body: Uint8Array<ArrayBuffer> | null): Promise<string> {
  return body && body.length > 0 ? hex(await crypto.subtle.digest('SHA-256', body)) : emptyBodyHash;
}

export async function signRequest(key: CryptoKey, parts: SignedParts): Promise<string> {
  return hex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(canonicalRequest(parts))));
}

export interface CallIdentity {
  appId: string;
  key: CryptoKey;
  token: string | null;
  language: string | null;
  /** Server time minus own time, learnt from an earlier answer. */
  clockOffsetMs: number;
}

/** Every header the specification asks for, on every call. */
export async function signedHeaders(
  identity: CallIdentity,
  method: string,
  pathAndQuery: string,
  body: Uint8Array<ArrayBuffer> | null,
): Promise<Record<string, string>> {
  const timestamp = String(Date.now() + identity.clockOffsetMs);
  const nonce = randomNonce();
  const bodyHash = await bodyHashOf(body);
  return {
    [headerNames.signature]: await signRequest(identity.key, { method, pathAndQuery, timestamp, nonce, bodyHash }),
    [headerNames.timestamp]: timestamp,
    [headerNames.nonce]: nonce,
    [headerNames.appId]: identity.appId,
    ...(identity.language ? { 'accept-language': identity.language } : {}),
    ...(identity.token ? { [headerNames.token]: identity.token } : {}),
  };
}
