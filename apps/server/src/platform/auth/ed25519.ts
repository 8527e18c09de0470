import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import { comparisonCode } from '@tilldeck/contracts/wire/device-signing';

/** A raw public key (32 bytes) as something to verify with. */
export const publicKeyFrom = (raw: Buffer): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' });

export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  return bytes.length === 64 && verify(null, Buffer.from(text), key, bytes);
}

/** What a device shows of its key and an approver compares. */
export const codeOf = (raw: Buffer): string => comparisonCode(hash('sha256', raw, 'buffer'));

/** Enough of a key's hash to compare by eye: 16 bytes as hex in groups of four. */
export const fingerprintOf = (raw: Buffer): string =>
  hash('sha256', raw, 'hex')
    .slice(0, 32)
    .replaceAll(/(.{4})(?=.)/g, '$1 ');
