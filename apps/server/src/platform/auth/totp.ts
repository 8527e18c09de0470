import { totpDigits, totpPeriodS } from '@tilldeck/contracts/identity/factor.limits';
import { generateSecret, generateURI, verifySync } from 'otplib';

const digitsOnly = new RegExp(`^\\d{${totpDigits}}$`);

/** 160 bits, as RFC 4226 asks for, in Base32. */
export const newTotpSecret = (): string => generateSecret();

/** What an authenticator app reads from a QR code. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  generateURI({ issuer, label, secret });

/**
 * The time step a code belongs to, one step either way for clocks that differ, or null. A step that was taken before,
 * or any before it, is not taken again: whoever saw a code being typed cannot use it.
 */
export function totpStepOf(secret: string, code: string, lastStep: number | null, now = Date.now()): number | null {
  if (!digitsOnly.test(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: totpPeriodS,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
