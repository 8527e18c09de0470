/** Enough to recognise one's own phone. */
export const maskPhone = (phone: string): string =>
  `${phone.slice(0, 3)}${'•'.repeat(Math.max(3, phone.length - 5))}${phone.slice(-2)}`;

/** A number on file as a gateway takes it, or nothing when its country is not known. */
export function reachableNumber(phone: string): string | null {
  const digits = phone.replace(/[\s()/.-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}
