import { createHash, verify, X509Certificate } from 'node:crypto';
import { ApkRefused } from './apk-refused.ts';
import { Malformed } from './byte-reader.ts';
import { contentIn, type DerElement, derTags, inside, oidOf, readDer } from './der-reader.ts';

/** A PKCS #7 block that signs something outside of it, as the .RSA, .EC and .DSA files of a signed archive do. */
export interface SignedMessage {
  certificate: Buffer;
  hash: string;
}

const signedDataOid = '1.2.840.113549.1.7.2';
const messageDigestOid = '1.2.840.113549.1.9.4';
const hashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
/** What a signature says of its own making: the sort of key, and the hash where it names one. */
const makings: Readonly<Record<string, readonly [key: string, hash?: string]>> = {
  '1.2.840.113549.1.1.1': ['rsa'],
  '1.2.840.113549.1.1.5': ['rsa', 'sha1'],
  '1.2.840.113549.1.1.11': ['rsa', 'sha256'],
  '1.2.840.113549.1.1.12': ['rsa', 'sha384'],
  '1.2.840.113549.1.1.13': ['rsa', 'sha512'],
  '1.2.840.10045.2.1': ['ec'],
  '1.2.840.10045.4.1': ['ec', 'sha1'],
  '1.2.840.10045.4.3.2': ['ec', 'sha256'],
  '1.2.840.10045.4.3.3': ['ec', 'sha384'],
  '1.2.840.10045.4.3.4': ['ec', 'sha512'],
  '1.2.840.10040.4.1': ['dsa'],
  '1.2.840.10040.4.3': ['dsa', 'sha1'],
  '2.16.840.1.101.3.4.3.2': ['dsa', 'sha256'],
};

/** Verifies that the one signer of the block signed this content, and says with which certificate. */
export function verifySignedMessage(block: Buffer, content: Buffer): SignedMessage {
  const [type, wrapped] = inside(readDer(block)[0], derTags.sequence);
  if (oidOf(type) !== signedDataOid) throw new Malformed('no signed data');
  const parts = inside(inside(wrapped, derTags.first)[0], derTags.sequence);
  const certificates = inside(
    parts.find(({ tag }) => tag === derTags.first),
    derTags.first,
  );
  const signers = inside(parts.at(-1), derTags.set);
  // Android looks at the first one only; a second would be somebody nobody verified.
  if (signers.length !== 1) throw new ApkRefused('file.apk_signature_unknown');
  return verifySigner(inside(signers[0], derTags.sequence), certificates, content);
}

function verifySigner(info: DerElement[], certificates: readonly DerElement[], content: Buffer): SignedMessage {
  const [, identity, hashElement, ...rest] = info;
  const attributes = rest[0]?.tag === derTags.first ? rest.shift() : undefined;
  const [making, signature] = rest;
  const hash = hashes[oidOf(inside(hashElement, derTags.sequence)[0])];
  const made = makings[oidOf(inside(making, derTags.sequence)[0])];
  if (!hash || !made || (made[1] && made[1] !== hash)) throw new ApkRefused('file.apk_signature_unknown');
  const certificate = certificates.find((each) => isNamedBy(each, identity))?.whole;
  if (!certificate) throw new Malformed('the certificate of the signer is missing');
  const { publicKey: key } = new X509Certificate(certificate);
  const isMade =
    key.asymmetricKeyType === made[0] &&
    verify(
      hash,
      attributes ? signedAttributes(attributes, hash, content) : content,
      { key, dsaEncoding: 'der' },
      contentIn(signature, derTags.octets),
    );
  if (!isMade) throw new ApkRefused('file.apk_signature_wrong', { scheme: 'v1' });
  return { certificate, hash };
}

/** By the issuer and the number the issuer gave it. */
function isNamedBy(certificate: DerElement, identity: DerElement | undefined): boolean {
  const [issuer, serial] = inside(identity, derTags.sequence);
  const fields = inside(inside(certificate, derTags.sequence)[0], derTags.sequence);
  // The version stands first, except in the oldest ones.
  const [number, , by] = fields[0]?.tag === derTags.first ? fields.slice(1) : fields;
  return (
    serial !== undefined &&
    issuer !== undefined &&
    !!number?.whole.equals(serial.whole) &&
    !!by?.whole.equals(issuer.whole)
  );
}

/** Where there are attributes, they are what is signed, and the hash of the content is one of them. */
function signedAttributes(attributes: DerElement, hash: string, content: Buffer): Buffer {
  const digests = readDer(attributes.content)
    .map((attribute) => inside(attribute, derTags.sequence))
    .filter(([name]) => oidOf(name) === messageDigestOid);
  const [digest] = digests.length === 1 ? inside(digests[0]?.[1], derTags.set) : [];
  if (!digest || !contentIn(digest, derTags.octets).equals(createHash(hash).update(content).digest()))
    throw new ApkRefused('file.apk_signature_wrong', { scheme: 'v1' });
  const signed = Buffer.from(attributes.whole);
  signed.writeUInt8(derTags.set, 0);
  return signed;
}
