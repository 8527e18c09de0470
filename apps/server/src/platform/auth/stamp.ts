import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SecretRing } from './secret-ring.ts';

/**
 * A text that is given out to strangers and comes back: it says until when it is good and proves that we made it.
 * Nothing is kept for those that are never used. That one is used once is for its taker to see to.
 */
export interface Stamps {
  make(): string;
  /** When it runs out; nothing for one that is over or not ours. */
  expiryOf(stamp: string): Date | null;
}

/** Made with the current secret; one of an earlier secret of the ring is still ours. */
export function createStamps(secrets: SecretRing, purpose: string, lifetimeS: number): Stamps {
  const macsOf = (text: string): Buffer[] =>
    secrets
      .keysFor(`tilldeck/stamp/${purpose}/1`)
      .map((key) => createHmac('sha256', key).update(text).digest().subarray(0, 16));
  return {
    make: () => {
      const text = `${Math.ceil(Date.now() / 1000 + lifetimeS).toString(36)}.${randomBytes(18).toString('base64url')}`;
      return `${text}.${macsOf(text)[0]?.toString('base64url')}`;
    },
    expiryOf: (stamp) => {
      const [, text = '', until = '', mac = ''] = /^(([0-9a-z]{1,10})\.[\w-]{24})\.([\w-]{22})$/.exec(stamp) ?? [];
      const given = Buffer.from(mac, 'base64url');
      if (given.length !== 16 || !macsOf(text).some((ours) => timingSafeEqual(given, ours))) return null;
      const expiry = new Date(Number.parseInt(until, 36) * 1000);
      return expiry.getTime() > Date.now() ? expiry : null;
    },
  };
}
