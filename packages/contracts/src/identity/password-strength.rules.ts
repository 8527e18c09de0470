import { passwordMin } from './credential.limits.ts';

export type PasswordStrength = 'tooShort' | 'low' | 'medium' | 'strong';

/** Spec section 5: 5 points per character, less for repeats, plus 10 per character class beyond the first. */
export function passwordScore(password: string): number {
  const seen = new Map<string, number>();
  let score = 0;
  for (const letter of password) {
    const times = (seen.get(letter) ?? 0) + 1;
    seen.set(letter, times);
    score += 5 / times;
  }
  const classes = [/\d/, /[a-z]/, /[A-Z]/, /[^\dA-Za-z]/].filter((pattern) => pattern.test(password)).length;
  return Math.trunc(score + Math.max(0, classes - 1) * 10);
}

export function passwordStrength(password: string): PasswordStrength {
  if (password.length < passwordMin) return 'tooShort';
  const score = passwordScore(password);
  if (score >= 70) return 'strong';
  return score >= 45 ? 'medium' : 'low';
}
