import { X509Certificate } from 'node:crypto';
import { ApkRefused } from './apk-refused.ts';
import { ByteReader } from './byte-reader.ts';
import { algorithmOf, isSignedBy } from './signature-algorithm.ts';

/** Proof that a key took over from another one, in the statement of a v3 signer. */
export const lineageId = 0x3ba06f8c;
const knownVersion = 1;
const maxKeys = 50;

/**
 * The certificates from the first key to today's, each vouched for by the one before it. The last one is the
 * signer's own.
 */
export function readLineage(value: Buffer, signer: Buffer): Buffer[] {
  const wrong = () => new ApkRefused('file.apk_signature_wrong', { scheme: 'v3' });
  const reader = new ByteReader(value);
  if (reader.u32() !== knownVersion) throw new ApkRefused('file.apk_signature_unknown');
  const certificates: Buffer[] = [];
  let last: { certificate: Buffer; algorithmId: number } | null = null;
  while (reader.left > 0) {
    const node = new ByteReader(reader.block());
    const signed = node.block();
    node.u32(); // What the older key may still be used for; devices decide on that.
    const algorithmId = node.u32();
    const signature = node.block();
    const statement = new ByteReader(signed);
    const certificate = statement.block();
    if (last) {
      const algorithm = algorithmOf(last.algorithmId);
      if (!algorithm) throw new ApkRefused('file.apk_signature_unknown');
      const { publicKey } = new X509Certificate(last.certificate);
      const isVouched = statement.u32() === last.algorithmId && isSignedBy(publicKey, algorithm, signed, signature);
      if (!isVouched) throw wrong();
    }
    if (certificates.some((other) => other.equals(certificate)) || certificates.push(certificate) > maxKeys)
      throw wrong();
    last = { certificate, algorithmId };
  }
  if (!certificates.at(-1)?.equals(signer)) throw wrong();
  return certificates;
}
