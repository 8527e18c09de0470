import { createFieldCipher, type FieldCipher } from './auth/field-cipher.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { createListener, type Listener } from './db/listener.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { connectRedis, type RedisLink } from './redis.ts';

/** What every part of the server works with. Built once per process, closed in reverse. */
export interface App {
  config: Config;
  log: Log;
  metrics: Metrics;
  database: Database;
  listener: Listener;
  redis: RedisLink;
  fieldCipher: FieldCipher;
  close(): Promise<void>;
}

export function createApp(config: Config, log: Log = createLog(config.LOG_LEVEL)): App {
  const database = openDatabase(config, log);
  const listener = createListener(config.DATABASE_VENDOR_URL, log);
  const redis = connectRedis(config.REDIS_URL, log);
  return {
    config,
    log,
    metrics: createMetrics(),
    database,
    listener,
    redis,
    fieldCipher: createFieldCipher(config.SECRET),
    close: async () => {
      await listener.close();
      await redis.close();
      await database.close();
    },
  };
}
