import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto';
import { fieldSealInfo } from '@tilldeck/contracts/wire/field-cipher';
import { AppError } from '../app-error.ts';
import type { SecretRing } from './secret-ring.ts';

/** Opens sensitive fields; the sealing half stands in contracts/wire/field-cipher.ts. */
export interface FieldCipher {
  /** The point clients seal fields for before sign-in. */
  publicKey: string;
  open(sealed: string, sessionKey: Buffer | null): string;
}

/**
 * A key pair follows from each secret of the installation, so every process of it has the same ones. Clients seal for the
 * current one; a page that was opened before a new secret took over still seals for the one before.
 */
export function createFieldCipher(secrets: SecretRing): FieldCipher {
  const pairs = secrets.keysFor('tilldeck/field/keypair/1').map(pairOf);
  const [current] = pairs;
  if (!current) throw new Error('a ring needs a secret');
  return {
    publicKey: current.getPublicKey('base64', 'uncompressed'),
    open: (sealed, sessionKey) => {
      for (const own of pairs) {
        try {
          return openSealed(own, sealed, sessionKey);
        } catch {
          // Another pair may fit.
        }
      }
      throw new AppError('core.signature_refused');
    },
  };
}

function pairOf(privateKey: Buffer): ECDH {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return pair;
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
