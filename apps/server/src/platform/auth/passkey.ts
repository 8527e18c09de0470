import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** The site that passkeys are made for. A passkey of another one is worth nothing here. */
export interface PasskeySite {
  id: string;
  origin: string;
}

/** From the configured public address, never from a request. Null for a bare IP address: browsers make no passkeys there. */
export function passkeySiteOf(publicUrl: string): PasskeySite | null {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin };
}

export interface KnownPasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
}

const timeoutMs = 120_000;
/** EdDSA, ES256, RS256 (COSE numbers): what authenticators speak. Node calls the newer ones experimental. */
const algorithms = [-8, -7, -257];

const listed = (keys: readonly Pick<KnownPasskey, 'credentialId' | 'transports'>[]) =>
  keys.map((key) => ({ id: key.credentialId, transports: [...key.transports] }));

export const registrationOptions = (
  site: PasskeySite,
  person: { handle: Buffer; name: string; displayName: string },
  known: readonly KnownPasskey[],
) =>
  generateRegistrationOptions({
    rpName: 'Tilldeck',
    rpID: site.id,
    userID: new Uint8Array(person.handle),
    userName: person.name,
    userDisplayName: person.displayName,
    timeout: timeoutMs,
    excludeCredentials: listed(known),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });

/** `second`: beside a password. `alone`: it is the whole proof, so the device has to check who holds it. */
export type PasskeyUse = 'second' | 'alone';

export const assertionOptions = (site: PasskeySite, known: readonly KnownPasskey[], use: PasskeyUse) =>
  generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: listed(known),
    timeout: timeoutMs,
    userVerification: use === 'alone' ? 'required' : 'preferred',
  });

function parse<T extends { id: string }>(text: string): T | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
      ? (value as T)
      : null;
  } catch {
    return null;
  }
}

/** The challenge a browser's answer claims to answer. Whoever gave it out says whether it is still open. */
export function challengeIn(text: string): string | null {
  const response = parse<AuthenticationResponseJSON | RegistrationResponseJSON>(text);
  try {
    const data: unknown = JSON.parse(Buffer.from(response?.response.clientDataJSON ?? '', 'base64url').toString());
    const challenge = (data as { challenge?: unknown }).challenge;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** The new passkey in a browser's answer, or null when the answer is not for us, not for now or not sound. */
export async function readRegistration(site: PasskeySite, text: string, challenge: string) {
  const response = parse<RegistrationResponseJSON>(text);
  if (!response) return null;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return null;
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).map(String),
      deviceType: credentialDeviceType,
      isBackedUp: credentialBackedUp,
    };
  } catch {
    // The library throws for every answer that does not fit: origin, site, challenge, signature, counter.
    return null;
  }
}

/** Which of the known passkeys signed the challenge, or null. */
export async function readAssertion(
  site: PasskeySite,
  text: string,
  known: readonly KnownPasskey[],
  challenge: string,
  use: PasskeyUse,
) {
  const response = parse<AuthenticationResponseJSON>(text);
  const key = known.find((one) => one.credentialId === response?.id);
  if (!response || !key) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
      requireUserVerification: use === 'alone',
    });
    if (!verified) return null;
    return {
      credentialId: key.credentialId,
      counter: authenticationInfo.newCounter,
      isBackedUp: authenticationInfo.credentialBackedUp,
    };
  } catch {
    // The library throws for every answer that does not fit: origin, site, challenge, signature, counter.
    return null;
  }
}
