import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { ApkRefused } from './apk-refused.ts';
import { ByteReader, Malformed } from './byte-reader.ts';
import { algorithmOf, type ContentHash, isSignedBy } from './signature-algorithm.ts';

/** A signer of scheme v2 or v3 whose signature over its own statement holds. */
export interface BlockSigner {
  certificate: Buffer;
  /** What it says the content hashes to. */
  digests: ReadonlyMap<ContentHash, Buffer>;
  attributes: ReadonlyMap<number, Buffer>;
  /** Highest Android version it is for; v2 knows none. */
  maxSdk: number;
}

const maxSigners = 10;

/** Reads the signers of one pair of the block and verifies what each of them signed. */
export function readSigners(pair: Buffer, scheme: 'v2' | 'v3'): BlockSigner[] {
  const signers = new ByteReader(pair).blocks();
  if (signers.length === 0) throw new Malformed('nobody signed');
  if (signers.length > maxSigners) throw new ApkRefused('file.apk_signature_unknown');
  return signers.map((signer) => readSigner(new ByteReader(signer), scheme));
}

function readSigner(reader: ByteReader, scheme: 'v2' | 'v3'): BlockSigner {
  const signed = reader.block();
  const range = scheme === 'v3' ? reader.take(8) : null;
  const signatures = reader.blocks().map(numbered);
  const publicKey = reader.block();
  const key = keyOf(publicKey);
  const known = signatures.filter(({ id }) => algorithmOf(id));
  if (known.length === 0) throw new ApkRefused('file.apk_signature_unknown');
  for (const { id, value } of known) {
    const algorithm = algorithmOf(id);
    if (!algorithm || !isSignedBy(key, algorithm, signed, new ByteReader(value).block()))
      throw new ApkRefused('file.apk_signature_wrong', { scheme });
  }
  const statement = new ByteReader(signed);
  const digests = statement.blocks().map(numbered);
  const [certificate] = statement.blocks();
  // Both lists name the same algorithms, or one was taken away.
  const isSameList = digests.map(({ id }) => id).join() === signatures.map(({ id }) => id).join();
  if (!isSameList || !certificate || !holds(certificate, publicKey))
    throw new ApkRefused('file.apk_signature_wrong', { scheme });
  if (range && !statement.take(8).equals(range)) throw new ApkRefused('file.apk_signature_wrong', { scheme });
  return {
    certificate,
    digests: digestsOf(digests, scheme),
    attributes: new Map(statement.blocks().map((block) => [numbered(block).id, numbered(block).value])),
    maxSdk: range?.readUInt32LE(4) ?? 0,
  };
}

const numbered = (block: Buffer) => {
  const reader = new ByteReader(block);
  return { id: reader.u32(), value: reader.take(reader.left) };
};

function keyOf(bytes: Buffer): KeyObject {
  try {
    return createPublicKey({ key: bytes, format: 'der', type: 'spki' });
  } catch {
    throw new ApkRefused('file.apk_signature_unknown');
  }
}

/** The certificate is only a name for the key; it must be the key that signed. */
function holds(certificate: Buffer, publicKey: Buffer): boolean {
  try {
    return new X509Certificate(certificate).publicKey.export({ format: 'der', type: 'spki' }).equals(publicKey);
  } catch {
    return false;
  }
}

function digestsOf(list: { id: number; value: Buffer }[], scheme: 'v2' | 'v3'): Map<ContentHash, Buffer> {
  const digests = new Map<ContentHash, Buffer>();
  for (const { id, value } of list) {
    const hash = algorithmOf(id)?.hash;
    if (!hash) continue;
    const digest = new ByteReader(value).block();
    if (digests.get(hash)?.equals(digest) === false) throw new ApkRefused('file.apk_signature_wrong', { scheme });
    digests.set(hash, digest);
  }
  return digests;
}
