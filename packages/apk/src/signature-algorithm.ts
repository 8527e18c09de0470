import { constants, type KeyObject, verify } from 'node:crypto';

export type ContentHash = 'sha256' | 'sha512';

interface SignatureAlgorithm {
  hash: ContentHash;
  key: 'rsa' | 'ec' | 'dsa';
  /** Probabilistic padding with a salt as long as the hash. */
  saltBytes?: number;
}

/** Those over the hashes of 1 MB pieces. The ones over a Merkle tree (0x0421 to 0x0425) always stand beside one of these. */
const algorithms: Readonly<Record<number, SignatureAlgorithm>> = {
  257: { hash: 'sha256', key: 'rsa', saltBytes: 32 },
  258: { hash: 'sha512', key: 'rsa', saltBytes: 64 },
  259: { hash: 'sha256', key: 'rsa' },
  260: { hash: 'sha512', key: 'rsa' },
  513: { hash: 'sha256', key: 'ec' },
  514: { hash: 'sha512', key: 'ec' },
  769: { hash: 'sha256', key: 'dsa' },
};

export const algorithmOf = (id: number): SignatureAlgorithm | undefined => algorithms[id];

export function isSignedBy(key: KeyObject, algorithm: SignatureAlgorithm, data: Buffer, signature: Buffer): boolean {
  if (key.asymmetricKeyType !== algorithm.key) return false;
  const padding = algorithm.saltBytes
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: algorithm.saltBytes }
    : {};
  return verify(algorithm.hash, data, { key, dsaEncoding: 'der', ...padding }, signature);
}
