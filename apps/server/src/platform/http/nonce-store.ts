import { timestampWindowMs } from '@tilldeck/contracts/wire/canonical';
import type { Log } from '../log.ts';
import type { RedisLink } from '../redis.ts';

/**
 * Remembers nonces for as long as their timestamp is believed. Without Redis the timestamp window alone holds; that is
 * logged, at most once a minute.
 */
export interface NonceStore {
  /** False when this signer sent the nonce before. The signer is what the signature proved, never a header beside it. */
  spend(signer: string, nonce: string): Promise<boolean>;
}

export function createNonceStore(redis: RedisLink, prefix: string, log: Log): NonceStore {
  const lifetimeMs = String(2 * timestampWindowMs);
  let lastWarnedAt = 0;
  return {
    spend: async (signer, nonce) => {
      if (redis.isReady()) {
        try {
          const key = `${prefix}:n:${signer}:${nonce}`;
          const answer = await redis.run(['SET', key, '1', 'NX', 'PX', lifetimeMs]);
          return answer !== null;
        } catch (error) {
          if (redis.isReady()) log.warn({ err: error }, 'nonce not remembered');
        }
      }
      if (Date.now() - lastWarnedAt > 60_000) {
        lastWarnedAt = Date.now();
        log.warn('Redis is away: replays are held off by the timestamp window alone');
      }
      return true;
    },
  };
}
