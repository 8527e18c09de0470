import { createHmac, timingSafeEqual } from 'node:crypto';

/** Local parts lose their case on the way; this alphabet has none. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const tokenBytes = 20;
const localPattern = /^([a-z]{1,8})-([1-9]\d{0,9})-([a-z2-7]{32})$/;

export const replyKeyLabel = 'tilldeck/reply-address/1';

export interface Replied {
  /** Whose address it is: the prefix of a taker of mail. */
  prefix: string;
  number: number;
}

function base32(bytes: Buffer): string {
  let [text, bits, held] = ['', 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(held >>> bits) & 31];
      held &= (1 << bits) - 1;
    }
  }
  return text;
}

/** Binds an address to one record and one person: another number or another contact has another token. */
const tokenOf = (key: Buffer, { prefix, number }: Replied, contact: string): string =>
  base32(
    createHmac('sha256', key)
      .update(JSON.stringify([prefix, number, contact.toLowerCase()]))
      .digest()
      .subarray(0, tokenBytes),
  );

/** `t-1001-<token>@domain`, with the current secret. */
export function replyAddress(keys: readonly Buffer[], replied: Replied, contact: string, domain: string): string {
  const [key] = keys;
  if (!key) throw new Error('a reply address needs a secret');
  return `${replied.prefix}-${replied.number}-${tokenOf(key, replied, contact)}@${domain}`;
}

/** The parts of an address of ours; null for every other. Says nothing about its token. */
export function readReplyAddress(address: string, domain: string): (Replied & { token: string }) | null {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return null;
  const [, prefix, number, token] = localPattern.exec(address.slice(0, at).toLowerCase()) ?? [];
  return prefix && number && token ? { prefix, number: Number(number), token } : null;
}

/** Whether a token was made for this record and contact, by any secret of the ring. */
export const isTokenFor = (keys: readonly Buffer[], token: string, replied: Replied, contact: string): boolean =>
  keys.some((key) => timingSafeEqual(Buffer.from(tokenOf(key, replied, contact)), Buffer.from(token)));
