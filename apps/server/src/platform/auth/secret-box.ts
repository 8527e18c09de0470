import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Seals short texts that must wait in the database and be read again by us only (AES-256-GCM). */
export interface SecretBox {
  /** `context` is not secret; the text opens only beside the same one. */
  seal(plain: string, context: string): string;
  /** Throws when the text was altered, moved to another context or sealed with another secret. */
  open(sealed: string, context: string): string;
}

/** Every purpose has a key of its own, made from the secret of the installation. */
export function createSecretBox(secret: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `tilldeck/${purpose}/1`, 32));
  return {
    seal: (plain, context) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `b1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open: (sealed, context) => {
      const [scheme, text = ''] = sealed.split('.', 2);
      const bytes = Buffer.from(text, 'base64url');
      if (scheme !== 'b1' || bytes.length < 28) throw new Error('unknown seal');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
