import { nonceLength } from './canonical.ts';
import { bodyHashOf, randomNonce } from './request-signing.ts';

/**
 * What a device signs, and how. Its key pair is Ed25519, made on the device; keys are 32 bytes, signatures 64, both as
 * base64url without padding. Every text begins with what it is for, so that a signature for one is never one for another.
 */
export const deviceHeaders = {
  sn: 'x-device-sn',
  epoch: 'x-device-epoch',
  time: 'x-device-time',
  nonce: 'x-device-nonce',
  signature: 'x-device-signature',
} as const;

export const publicKeyPattern = /^[A-Za-z0-9_-]{43}$/;
export const deviceSignaturePattern = /^[A-Za-z0-9_-]{86}$/;

interface ProvenMoment {
  sn: string;
  /** Number of the key, as enrolment answered it. */
  epoch: number;
  /** Milliseconds since 1970 by the server's clock. */
  time: number;
  nonce: string;
}

export interface DeviceCallParts extends ProvenMoment {
  method: string;
  /** Path below the API base with its query, exactly as sent. */
  pathAndQuery: string;
  /** Lower-case hex of the body's SHA-256; of nothing when there is no body. */
  bodyHash: string;
}

export const deviceCallText = (parts: DeviceCallParts): string =>
  [
    'tilldeck-call',
    parts.sn,
    parts.epoch,
    parts.method,
    parts.pathAndQuery,
    parts.time,
    parts.nonce,
    parts.bodyHash,
  ].join('\n');

export const mqttConnectText = ({ sn, epoch, time, nonce }: ProvenMoment): string =>
  ['tilldeck-mqtt', sn, epoch, time, nonce].join('\n');

export interface EnrolParts {
  sn: string;
  publicKey: string;
  time: number;
  /** Empty where there is none. */
  claimCode: string;
}
/** Signed with the key that is to be enrolled: whoever sends it holds the private half. */
export const enrolText = ({ sn, publicKey, time, claimCode }: EnrolParts): string =>
  ['tilldeck-enrol', sn, publicKey, time, claimCode].join('\n');

/** Signed with the new key, while the call that carries it is signed with the present one. */
export const rotateText = ({ sn, epoch, publicKey }: { sn: string; epoch: number; publicKey: string }): string =>
  ['tilldeck-rotate', sn, epoch, publicKey].join('\n');

const passwordPattern = new RegExp(
  String.raw`^v1\.([1-9]\d{0,15})\.(\d{1,16})\.([A-Za-z0-9]{${nonceLength}})\.([A-Za-z0-9_-]{86})$`,
);

/** The parts of a password an MQTT connection is opened with, or null when it is none. */
export function readMqttPassword(
  password: string,
): { epoch: number; time: number; nonce: string; signature: string } | null {
  const match = passwordPattern.exec(password);
  if (!match) return null;
  const [, epoch = '', time = '', nonce = '', signature = ''] = match;
  return { epoch: Number(epoch), time: Number(time), nonce, signature };
}

/** The device's own half. */
export interface DeviceIdentity {
  sn: string;
  epoch: number;
  key: CryptoKey;
  /** Server time minus own time, learnt from `link/time` or from an answer that called the clock wrong. */
  clockOffsetMs: number;
}

export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export async function signText(key: CryptoKey, text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(text))));
}

const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Ten letters of the SHA-256 of a public key: shown on the device and to who approves it, who compares them. Fifty bits, so
 * that nobody makes a key with the code of another one in time.
 */
export function comparisonCode(sha256: Uint8Array): string {
  let bits = 0n;
  for (const byte of sha256.slice(0, 7)) bits = (bits << 8n) | BigInt(byte);
  bits >>= 6n;
  const letters = Array.from({ length: 10 }, (_, at) => codeLetters[Number((bits >> BigInt(45 - at * 5)) & 31n)]).join(
    '',
  );
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

export interface MadeDeviceKey {
  privateKey: CryptoKey;
  publicKey: string;
  /** The private half as PKCS #8, to be kept on the device and nowhere else. */
  pkcs8: Uint8Array<ArrayBuffer>;
}

export async function makeDeviceKey(): Promise<MadeDeviceKey> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  return {
    privateKey: pair.privateKey,
    publicKey: toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
    pkcs8: new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
  };
}

export const importDeviceKey = (pkcs8: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);

/** Headers of a device's call. Each try needs new ones: a nonce is good for once. */
export async function signedDeviceHeaders(
  identity: DeviceIdentity,
  method: string,
  pathAndQuery: string,
  body: Uint8Array<ArrayBuffer> | null,
): Promise<Record<string, string>> {
  const { sn, epoch } = identity;
  const time = Date.now() + identity.clockOffsetMs;
  const nonce = randomNonce();
  const bodyHash = await bodyHashOf(body);
  const text = deviceCallText({ sn, epoch, method, pathAndQuery, time, nonce, bodyHash });
  return {
    [deviceHeaders.sn]: sn,
    [deviceHeaders.epoch]: String(epoch),
    [deviceHeaders.time]: String(time),
    [deviceHeaders.nonce]: nonce,
    [deviceHeaders.signature]: await signText(identity.key, text),
  };
}

/** The password of one MQTT connect; client id and user are the serial number. Each connect needs a new one. */
export async function mqttPassword({ sn, epoch, key, clockOffsetMs }: DeviceIdentity): Promise<string> {
  const time = Date.now() + clockOffsetMs;
  const nonce = randomNonce();
  return `v1.${epoch}.${time}.${nonce}.${await signText(key, mqttConnectText({ sn, epoch, time, nonce }))}`;
}
