import { z } from 'zod';
import { deviceSignaturePattern, publicKeyPattern, signText, toBase64Url } from './device-signing.ts';

/**
 * What the vendor says of a package or of firmware, signed with a key that is kept off every server. Its text is
 * `v1.<body>.<signature>`: the body is JSON as base64url, and exactly these signs are signed, so that nothing depends on
 * how JSON is written. Devices check it before they put anything in.
 */
export const releaseKinds = ['package', 'firmware', 'printer_firmware'] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

const textPattern = /^v1\.([A-Za-z0-9_-]{1,3900})\.([A-Za-z0-9_-]{86})$/;
export const releaseManifestText = z.string().trim().regex(textPattern, 'releaseManifest');
export const releasePublicKey = z.string().regex(publicKeyPattern, 'publicKey');

export const releaseManifest = z.strictObject({
  kind: z.enum(releaseKinds),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().min(1),
  /** Of the package as it calls itself; of firmware what the vendor calls it. */
  name: z.string().min(1).max(200),
  version: z.string().min(1).max(64),
  /** Models it is for; none: every one. */
  models: z.array(z.string().min(1).max(200)).max(50),
  /** Milliseconds since 1970. A device takes none of the same name that is older than the last it took. */
  createdAt: z.int().min(0),
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
});
export type ReleaseManifest = z.output<typeof releaseManifest>;

/** Why a manifest does not count. */
export const releaseFaults = [
  'unsigned',
  'unreadable',
  'unknown_key',
  'bad_signature',
  'wrong_kind',
  'wrong_file',
  'wrong_version',
] as const;
export type ReleaseFault = (typeof releaseFaults)[number];

const signedText = (body: string): string => `tilldeck-release\n${body}`;
const encode = (text: string): string => toBase64Url(new TextEncoder().encode(text));

function decode(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (sign) => sign.charCodeAt(0));
}

/** Names a public key: the beginning of its SHA-256. */
export async function releaseKeyId(publicKey: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', decode(publicKey)));
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** With the private half, which only the offline command has. */
export async function signRelease(key: CryptoKey, manifest: ReleaseManifest): Promise<string> {
  const body = encode(JSON.stringify(releaseManifest.parse(manifest)));
  return `v1.${body}.${await signText(key, signedText(body))}`;
}

/** What a manifest has to be of. */
export interface ReleasedFile {
  kind: ReleaseKind;
  sha256: string;
  size: number;
  version?: string | undefined;
}

/** The manifest, where one of the keys signed it for this very file; otherwise why it does not count. */
export async function verifyRelease(
  text: string | undefined,
  publicKeys: readonly string[],
  file: ReleasedFile,
): Promise<{ manifest: ReleaseManifest } | { fault: ReleaseFault }> {
  if (text === undefined) return { fault: 'unsigned' };
  const [, body = '', signature = ''] = textPattern.exec(text) ?? [];
  const manifest = deviceSignaturePattern.test(signature) ? readBody(body) : null;
  if (!manifest) return { fault: 'unreadable' };
  const ids = await Promise.all(publicKeys.map(releaseKeyId));
  const publicKey = publicKeys[ids.indexOf(manifest.keyId)];
  if (publicKey === undefined) return { fault: 'unknown_key' };
  const key = await crypto.subtle.importKey('raw', decode(publicKey), 'Ed25519', false, ['verify']);
  const signed = new TextEncoder().encode(signedText(body));
  if (!(await crypto.subtle.verify('Ed25519', key, decode(signature), signed))) return { fault: 'bad_signature' };
  if (manifest.kind !== file.kind) return { fault: 'wrong_kind' };
  if (manifest.sha256 !== file.sha256 || manifest.size !== file.size) return { fault: 'wrong_file' };
  if (file.version !== undefined && manifest.version !== file.version) return { fault: 'wrong_version' };
  return { manifest };
}

function readBody(body: string): ReleaseManifest | null {
  try {
    return releaseManifest.safeParse(JSON.parse(new TextDecoder().decode(decode(body)))).data ?? null;
  } catch {
    return null;
  }
}
