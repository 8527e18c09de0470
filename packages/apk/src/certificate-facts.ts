import { createHash, type KeyObject, X509Certificate } from 'node:crypto';
import type { ApkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import { plainText } from './plain-text.ts';

const maxSubjectLength = 500;
const lastDay = new Date('9999-12-31T23:59:59Z');

export function certificateFacts(bytes: Buffer): ApkFacts['certificates'][number] {
  const certificate = new X509Certificate(bytes);
  const validTo = certificate.validToDate;
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    subject: plainText(certificate.subject.replaceAll('\n', ', '), maxSubjectLength),
    validTo: (validTo < lastDay ? validTo : lastDay).toISOString(),
    algorithm: keyName(certificate.publicKey),
  };
}

const curves: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

function keyName({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string {
  const curve = details?.namedCurve;
  return `${type?.toUpperCase()} ${curve ? (curves[curve] ?? curve) : (details?.modulusLength ?? '')}`
    .trim()
    .slice(0, 40);
}
