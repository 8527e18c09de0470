import { recoveryCodeCount } from '@tilldeck/contracts/identity/factor.limits';

/** Without letters that look like digits, or like one another (Crockford's Base32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;

/** Fifty bits each: nobody guesses one. */
export const makeRecoveryCodes = (randomBytes: (count: number) => Uint8Array): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from(randomBytes(codeLength), (byte) => alphabet[byte % 32]).join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });

/** As it was shown, whatever a person made of it on paper. */
export const normalRecoveryCode = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
