/**
 * The client's half of the sign-in exchange, SCRAM-SHA-256 in shape (RFC 5802): the password is stretched with the
 * account's own salt, then bound to the server's single-use salt. What travels proves knowledge of the password and
 * is worth nothing a second time; what the server stores cannot sign in. Both sides derive the session's keys from
 * the exchange and never send them.
 */
export interface LoginChallenge {
  /** Single-use, from the server. */
  salt: string;
  /** Base64 of the account's own salt. */
  keySalt: string;
  iterations: number;
}

const text = new TextEncoder();
const bytesOf = (value: string): Uint8Array<ArrayBuffer> => text.encode(value);
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
export const fromBase64 = (value: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));

/** What client and server both bind the proof to. Names are compared without regard to case. */
export const authMessage = (account: string, clientNonce: string, challenge: LoginChallenge): string =>
  `n=${account.trim().toLowerCase()},r=${clientNonce},s=${challenge.salt},k=${challenge.keySalt},i=${challenge.iterations}`;

export const keyLabels = {
  client: 'Client Key',
  server: 'Server Key',
  signing: 'tilldeck/session/signing/1',
  fields: 'tilldeck/session/fields/1',
} as const;

async function hmac(key: Uint8Array<ArrayBuffer>, message: string): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytesOf(message)));
}

export async function stretchPassword(password: string, keySalt: string, iterations: number) {
  const material = await crypto.subtle.importKey('raw', bytesOf(password.normalize('NFKC')), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(keySalt), iterations },
    material,
    256,
  );
  return new Uint8Array(bits);
}

export interface LoginProof {
  proof: string;
  /** What the server must answer to prove that it knows the account, too. */
  serverSignature: string;
  /** Signs every later call. Cannot be read out of the browser. */
  signingKey: CryptoKey;
  /** Encrypts sensitive fields. Cannot be read out of the browser. */
  fieldKey: CryptoKey;
}

export async function proveLogin(
  account: string,
  password: string,
  clientNonce: string,
  challenge: LoginChallenge,
): Promise<LoginProof> {
  const salted = await stretchPassword(password, challenge.keySalt, challenge.iterations);
  const message = authMessage(account, clientNonce, challenge);
  const clientKey = await hmac(salted, keyLabels.client);
  const storedKey = new Uint8Array(await crypto.subtle.digest('SHA-256', clientKey));
  const signature = await hmac(storedKey, message);
  const proof = clientKey.map((byte, index) => byte ^ (signature[index] ?? 0));
  const serverKey = await hmac(salted, keyLabels.server);
  const sessionSecret = await hmac(clientKey, message);
  const signing = await hmac(sessionSecret, keyLabels.signing);
  const fields = await hmac(sessionSecret, keyLabels.fields);
  return {
    proof: toBase64(proof),
    serverSignature: toBase64(await hmac(serverKey, message)),
    signingKey: await crypto.subtle.importKey('raw', signing, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    fieldKey: await crypto.subtle.importKey('raw', fields, 'AES-GCM', false, ['encrypt']),
  };
}
