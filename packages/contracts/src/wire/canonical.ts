/** Names and text form of the request signature; both sides sign exactly this. */
export const headerNames = {
  signature: 'x-signature',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  appId: 'x-app-id',
  token: 'x-token',
  /** Set where nobody is at the screen: the call answers as ever and is no activity of the session. */
  background: 'x-background',
  requestId: 'x-request-id',
  serverTime: 'x-server-time',
} as const;

export const nonceLength = 24;
export const noncePattern = /^[A-Za-z0-9]{24}$/;
/** A call older or newer than this is refused, so a nonce must be remembered twice as long. */
export const timestampWindowMs = 300_000;

export interface SignedParts {
  method: string;
  /** Path below the API base with its query, exactly as sent. */
  pathAndQuery: string;
  timestamp: string;
  nonce: string;
  /** Lower-case hex of the body's SHA-256; of nothing when there is no body. */
  bodyHash: string;
}

export const canonicalRequest = (parts: SignedParts): string =>
  `${parts.method}\n${parts.pathAndQuery}\n${parts.timestamp}\n${parts.nonce}\n${parts.bodyHash}`;

export const emptyBodyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
