import { passwordStrength } from '@tilldeck/contracts/identity/password-strength.rules';

/** A new company's first account is worth more than the least a password must have. */
export const isStrongEnough = (password: string): boolean => !['tooShort', 'low'].includes(passwordStrength(password));

const longestLoginName = 40;

/** An account id made from the address: its first part, with a number where somebody has it already. */
export function loginNameFor(email: string, isTaken: (name: string) => boolean): string {
  const letters = (email.split('@', 1)[0] ?? '').toLowerCase().replace(/[^a-z0-9._-]/g, '');
  const base = (/^[a-z]/.test(letters) && letters.length >= 4 ? letters : `user-${letters}`).slice(0, 32);
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}${count}`.slice(0, longestLoginName);
    if (!isTaken(name)) return name;
  }
}
