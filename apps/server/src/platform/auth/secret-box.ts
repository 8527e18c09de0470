import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Seals short texts that must wait in the database and be read again by us only (AES-256-GCM). */
export interface SecretBox {
  /** How everything begins that the current key sealed: `b2.<key id>.` */
  prefix: string;
  /** `context` is not secret; the text opens only beside the same one. */
  seal(plain: string, context: string): string;
  /** Throws when the text was altered, moved to another context or sealed with a key that is not here. */
  open(sealed: string, context: string): string;
}

/** The first key seals; texts name the key that opens them. Those of `b1.` are from before keys had ids: any may fit. */
export function createSecretBox(keys: ReadonlyMap<string, Buffer>): SecretBox {
  const [current] = keys;
  if (!current) throw new Error('a box needs a key');
  const [currentId, currentKey] = current;
  const prefix = `b2.${currentId}.`;
  return {
    prefix,
    seal: (plain, context) => `${prefix}${encrypt(currentKey, plain, context)}`,
    open: (sealed, context) => {
      const [scheme, ...rest] = sealed.split('.');
      if (scheme === 'b2' && rest.length === 2) {
        const key = keys.get(rest[0] ?? '');
        if (!key) throw new Error(`sealed with the key '${rest[0]}', which is not in the ring`);
        return decrypt(key, rest[1] ?? '', context);
      }
      if (scheme === 'b1' && rest.length === 1) return openWithAny([...keys.values()], rest[0] ?? '', context);
      throw new Error('unknown seal');
    },
  };
}

function openWithAny(keys: readonly Buffer[], text: string, context: string): string {
  for (const key of keys) {
    try {
      return decrypt(key, text, context);
    } catch {
      // Another key of the ring may fit.
    }
  }
  throw new Error('no key of the ring opens it');
}

function encrypt(key: Buffer, plain: string, context: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

function decrypt(key: Buffer, text: string, context: string): string {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < 28) throw new Error('unknown seal');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
