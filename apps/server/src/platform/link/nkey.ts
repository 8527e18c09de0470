import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { publicKeyFrom } from '../auth/ed25519.ts';

/**
 * NATS writes Ed25519 keys as base32 with a letter that says what the key is of, and a checksum. Its own library signs
 * in plain JavaScript, a thousand times slower than Node does.
 */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

function decodeBase32(text: string): Buffer {
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const letter of text) {
    const digit = letters.indexOf(letter);
    if (digit < 0) throw new Error('not base32');
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 0xff);
    }
  }
  return Buffer.from(bytes);
}

function encodeBase32(bytes: Buffer): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0x1fff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += letters[(value >> bits) & 31];
    }
  }
  return bits > 0 ? text + letters[(value << (5 - bits)) & 31] : text;
}

/** CRC-16/XMODEM, low byte first. */
function checksum(bytes: Buffer): Buffer {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return Buffer.from([crc & 0xff, crc >> 8]);
}

function decodeChecked(text: string): Buffer {
  const bytes = decodeBase32(text);
  const body = bytes.subarray(0, -2);
  if (!checksum(body).equals(bytes.subarray(-2))) throw new Error('the checksum of the key is wrong');
  return body;
}

/** The key of a server of the broker (`N…`). */
export function serverKey(text: string): KeyObject {
  const body = decodeChecked(text);
  if (!text.startsWith('N') || body.length !== 33) throw new Error('not the key of a server');
  return publicKeyFrom(body.subarray(1));
}

export interface Issuer {
  /** `A…`, as the broker's configuration names it. */
  publicKey: string;
  sign(text: string): Buffer;
}

const accountPrefix = 0;

/** Who signs that a device may come in, from the seed of an account (`SA…`). */
export function issuerFromSeed(seed: string): Issuer {
  const body = decodeChecked(seed.trim());
  if (!seed.startsWith('SA') || body.length !== 34) throw new Error('not the seed of an account');
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, body.subarray(2)]), format: 'der', type: 'pkcs8' });
  const raw = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
  const named = Buffer.concat([Buffer.from([accountPrefix << 3]), raw]);
  return {
    publicKey: encodeBase32(Buffer.concat([named, checksum(named)])),
    sign: (text) => sign(null, Buffer.from(text), key),
  };
}
