import { type ArchiveDesk, createArchiveDesk } from './archive/archive-desk.ts';
import { createFieldCipher, type FieldCipher } from './auth/field-cipher.ts';
import { createKeptKeys, type KeptKeys } from './auth/kept-keys.ts';
import { createSecretRing, type SecretRing } from './auth/secret-ring.ts';
import type { Config } from './config.ts';
import type { Contributions } from './contributions.ts';
import { type Database, openDatabase } from './db/database.ts';
import { observePools, probeDatabase } from './db/database-probe.ts';
import { createListener, type Listener } from './db/listener.ts';
import { createDependencies, type Dependencies } from './dependencies.ts';
import { createFileChecker, type FileChecker } from './files/file-checker.ts';
import { createSandbox, type Sandbox } from './files/sandbox.ts';
import { createStorage, type Storage } from './files/storage.ts';
import { createWorkbookDesk, type WorkbookDesk } from './files/workbook/workbook-desk.ts';
import { createRateLimiter, type RateLimiter } from './http/rate-limit.ts';
import { type Fabric, openFabric } from './link/fabric.ts';
import { connectLink, type Link } from './link/link.ts';
import type { Log } from './log.ts';
import { probeMail } from './mail/mail-probe.ts';
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
  rateLimiter: RateLimiter;
  link: Link;
  fabric: Fabric;
  dependencies: Dependencies;
  secrets: SecretRing;
  keptKeys: KeptKeys;
  fieldCipher: FieldCipher;
  storage: Storage;
  /** What holds processes back that read content of strangers; found out once. */
  sandbox: Sandbox;
  fileChecker: FileChecker;
  contributions: Contributions;
  workbooks: WorkbookDesk;
  archive: ArchiveDesk;
  close(): Promise<void>;
}

/** Opens what the platform brings itself. */
export function openParts(config: Config, log: Log): Omit<App, 'contributions'> {
  const metrics = createMetrics();
  const database = openDatabase(
    config,
    log,
    metrics.tally('system_work_total', 'Work past row security, by its reason', 'why'),
  );
  const listener = createListener(config.DATABASE_VENDOR_URL, log);
  const redis = connectRedis(config.REDIS_URL, log);
  const link = connectLink(config, log);
  const fabric = openFabric(config, log);
  const dependencies = createDependencies(log);
  dependencies.register('database', () => probeDatabase(config.DATABASE_VENDOR_URL), { isEssential: true });
  dependencies.register('redis', () => redis.run(['PING']));
  dependencies.register('nats', () => link.flush(1_000));
  const storage = createStorage(config, log);
  const sandbox = createSandbox(config, log);
  const fileChecker = createFileChecker(config, storage, sandbox, log);
  const workbooks = createWorkbookDesk(config, storage, sandbox, log);
  const archive = createArchiveDesk(config, storage, sandbox);
  dependencies.register('storage', () => storage.probe());
  dependencies.register('mail', () => probeMail(config));
  const secrets = createSecretRing(config);
  observePools(metrics, database);
  return {
    config,
    log,
    metrics,
    database,
    listener,
    redis,
    rateLimiter: createRateLimiter(redis, config.NATS_PREFIX, log),
    link,
    fabric,
    dependencies,
    secrets,
    keptKeys: createKeptKeys(database.vendor, secrets),
    fieldCipher: createFieldCipher(secrets),
    storage,
    sandbox,
    fileChecker,
    workbooks,
    archive,
    close: async () => {
      fileChecker.close();
      workbooks.close();
      archive.close();
      await listener.close();
      await fabric.close();
      await link.close();
      await redis.close();
      storage.close();
      await database.close();
    },
  };
}
