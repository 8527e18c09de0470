import { claimAlphabet, claimLetters } from '@tilldeck/contracts/link/link.limits';

/** A code as people read it, from random bytes. 32 letters divide 256, so none is favoured. */
export function claimCodeFrom(bytes: Uint8Array): string {
  const text = Array.from(bytes.subarray(0, claimLetters), (byte) => claimAlphabet[byte % claimAlphabet.length]).join(
    '',
  );
  return `TDC-${text.match(/.{5}/g)?.join('-')}`;
}

/** One form for every way of typing it: without hyphens, spaces and case, and with O, I and L read as digits. */
export function plainClaimCode(typed: string): string {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '').replace(/^TDC/, '');
  return text.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
