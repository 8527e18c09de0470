import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto';
import { fieldSealInfo } from '@tilldeck/contracts/wire/field-cipher';
import { AppError } from '../app-error.ts';

/** Opens sensitive fields; the sealing half stands in contracts/wire/field-cipher.ts. */
export interface FieldCipher {
  /** The point clients seal fields for before sign-in. */
  publicKey: string;
  open(sealed: string, sessionKey: Buffer | null): string;
}

/** The key pair follows from the installation's secret, so every process of it has the same one. */
export function createFieldCipher(secret: string): FieldCipher {
  const own = createECDH('prime256v1');
  own.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'tilldeck/field/keypair/1', 32)));
  return {
    publicKey: own.getPublicKey('base64', 'uncompressed'),
    open: (sealed, sessionKey) => {
      try {
        return openSealed(own, sealed, sessionKey);
      } catch {
        throw new AppError('core.signature_refused');
      }
    },
  };
}

function openSealed(own: ECDH, sealed: string, sessionKey: Buffer | null): string {
  const [scheme, ...parts] = sealed.split('.');
  const bytes = parts.map((part) => Buffer.from(part, 'base64'));
  if (scheme === 's1' && sessionKey && bytes[0] && bytes[1]) return decrypt(sessionKey, bytes[0], bytes[1]);
  if (scheme === 'e1' && bytes[0] && bytes[1] && bytes[2]) {
    const shared = own.computeSecret(bytes[0]);
    return decrypt(Buffer.from(hkdfSync('sha256', shared, bytes[0], fieldSealInfo, 32)), bytes[1], bytes[2]);
  }
  throw new Error('unknown seal');
}

function decrypt(key: Buffer, iv: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, iv);
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8');
}
