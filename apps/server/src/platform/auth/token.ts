import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** The keys both sides derived from the login exchange. */
export interface SessionKeys {
  signing: Buffer;
  fields: Buffer;
}

export const newToken = (): string => randomBytes(32).toString('base64url');
export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const wrapKey = (token: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(token), Buffer.alloc(0), 'tilldeck/session/wrap/1', 32));

/** Seals the session's keys so that only the token opens them: the database alone cannot sign anything. */
export function sealKeys(token: string, keys: SessionKeys): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', wrapKey(token), iv);
  const sealed = Buffer.concat([cipher.update(Buffer.concat([keys.signing, keys.fields])), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export function openKeys(token: string, sealed: Buffer): SessionKeys {
  const decipher = createDecipheriv('aes-256-gcm', wrapKey(token), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  const keys = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  return { signing: keys.subarray(0, 32), fields: keys.subarray(32, 64) };
}
