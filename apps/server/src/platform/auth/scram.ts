import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyLabels } from '@tilldeck/contracts/wire/login-exchange';
import { createSlots } from '../slots.ts';
import { createLowThread } from '../threads/low-thread.ts';
import type { SessionKeys } from './token.ts';

/** What is stored of a password (RFC 5802). */
export interface Verifier {
  keySalt: Buffer;
  iterations: number;
  storedKey: Buffer;
  serverKey: Buffer;
}

export interface Stretch {
  password: string;
  keySalt: Uint8Array;
  iterations: number;
}

/**
 * A stretch is a quarter of a second of a processor. One at a time, in a thread that gives way to the one that answers
 * calls, and some seconds of waiting are what strangers can have of it together.
 */
const stretches = createSlots(1, 16);
const stretch = createLowThread<Stretch, Uint8Array>(new URL('./stretch.main.ts', import.meta.url));
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

export async function makeVerifier(
  password: string,
  iterations: number,
  keySalt: Buffer = randomBytes(16),
): Promise<Verifier> {
  const salted = Buffer.from(
    await stretches.run(() => stretch({ password: password.normalize('NFKC'), keySalt, iterations })),
  );
  return {
    keySalt,
    iterations,
    storedKey: sha256(hmac(salted, keyLabels.client)),
    serverKey: hmac(salted, keyLabels.server),
  };
}

export interface ProvenLogin {
  serverSignature: string;
  keys: SessionKeys;
}

/** Checks a proof against the verifier. Takes the same time whether it fits or not. */
export function checkProof(verifier: Verifier, message: string, proof: Buffer): ProvenLogin | null {
  const signature = hmac(verifier.storedKey, message);
  const given = proof.length === 32 ? proof : Buffer.alloc(32);
  const clientKey = Buffer.from(given.map((byte, index) => byte ^ (signature[index] ?? 0)));
  const isRight = timingSafeEqual(sha256(clientKey), verifier.storedKey);
  const secret = hmac(clientKey, message);
  const proven = {
    serverSignature: hmac(verifier.serverKey, message).toString('base64'),
    keys: { signing: hmac(secret, keyLabels.signing), fields: hmac(secret, keyLabels.fields) },
  };
  return isRight ? proven : null;
}
