import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { mqttConnectText } from '@tilldeck/contracts/wire/device-signing';
import { randomNonce } from '@tilldeck/contracts/wire/request-signing';
import { simulatedPrefix } from './world/world.rules.ts';

/**
 * THESE KEYS ARE NO SECRET. Anybody who reads this file can make the key of any simulated device: they exist so that a
 * fleet of a development installation can be started again without a place to keep ten thousand keys. They must never
 * be listed in a production installation, and nothing here works in one.
 */
export function demandDevelopment(): void {
  if (process.env.NODE_ENV === 'production')
    throw new Error('the keys of simulated devices are known to everybody; they are not for production');
}

/** An Ed25519 private key in PKCS #8 is these bytes and the 32 of the key. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

export function simulatedKey(seed: number, sn: string): KeyObject {
  demandDevelopment();
  if (!sn.startsWith(simulatedPrefix)) throw new Error(`${sn} is no simulated device`);
  const secret = createHash('sha256').update(`tilldeck simulated device/${seed}/${sn}`).digest();
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, secret]), format: 'der', type: 'pkcs8' });
}

/** The 32 bytes that the factory would list. */
export const publicHalf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);

/** As `mqttPassword` of the contracts, at once: ten thousand devices come back at the same time. */
export function simulatedPassword(key: KeyObject, sn: string, epoch: number, time: number): string {
  const nonce = randomNonce();
  const text = mqttConnectText({ sn, epoch, time, nonce });
  return `v1.${epoch}.${time}.${nonce}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
}
