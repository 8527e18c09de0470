import { z } from 'zod';
import { instant, recordId } from '../core/schema.ts';
import { passkeyNameMax } from './factor.limits.ts';
import { typedCodeMax } from './typed.limits.ts';

/** Digits or a recovery code, as people type and copy them: spaces and dashes do not count. */
export const typedCode = z.string().trim().min(1).max(typedCodeMax);
/** What the browser's WebAuthn calls take and give (the JSON forms of the Web Authentication standard). */
export const passkeyOptions = z.record(z.string(), z.unknown()).describe('For the browser’s WebAuthn call');
export const passkeyResponse = z.string().min(2).max(20_000).describe('Answer of the browser’s WebAuthn call, as JSON');
export const passkeyName = z.string().trim().min(1).max(passkeyNameMax);

export const passkey = z.object({
  id: recordId,
  name: z.string(),
  isBackedUp: z.boolean().describe('Kept in sync between devices by its provider'),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const factorOverview = z.object({
  isDemanded: z
    .boolean()
    .describe('The organisation requires a second factor for everyone; by email without another one'),
  demandedFrom: instant
    .nullable()
    .describe('From when a factor of one’s own is demanded; the last one cannot be removed'),
  isPasskeyPossible: z.boolean().describe('False where the console is reached by a bare IP address'),
  totp: z.object({ confirmedAt: instant }).nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.number().int(),
});
export type FactorOverview = z.output<typeof factorOverview>;

export const totpSetup = z.object({
  secret: z.string().describe('Base32'),
  uri: z.string().describe('otpauth address, for a QR code'),
});

/** Shown once. Absent when there are codes already. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });
