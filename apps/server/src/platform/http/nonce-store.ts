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

const lifetimeMs = String(2 * timestampWindowMs);

/** Answers for each key whether it was new. */
const spendAll = `local isNew = {}
for n, key in ipairs(KEYS) do isNew[n] = redis.call('SET', key, '1', 'NX', 'PX', ARGV[1]) and 1 or 0 end
return isNew`;

interface Asked {
  key: string;
  answer: (isNew: boolean) => void;
  fail: (error: unknown) => void;
}

/** Asks for all nonces of one turn of the event loop in one command: under load that halves what Redis costs a call. */
function createSpending(redis: RedisLink): (key: string) => Promise<boolean> {
  let asked: Asked[] = [];
  const flush = async (batch: readonly Asked[]): Promise<void> => {
    try {
      const keys = batch.map(({ key }) => key);
      const isNew = await redis.run(['EVAL', spendAll, String(keys.length), ...keys, lifetimeMs]);
      for (const [n, { answer }] of batch.entries()) answer((isNew as number[])[n] === 1);
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  };
  return (key) =>
    new Promise((answer, fail) => {
      asked.push({ key, answer, fail });
      if (asked.length > 1) return;
      setImmediate(() => {
        const batch = asked;
        asked = [];
        void flush(batch);
      });
    });
}

export function createNonceStore(redis: RedisLink, prefix: string, log: Log): NonceStore {
  const isNew = createSpending(redis);
  let lastWarnedAt = 0;
  return {
    spend: async (signer, nonce) => {
      if (redis.isReady()) {
        try {
          return await isNew(`${prefix}:n:${signer}:${nonce}`);
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
