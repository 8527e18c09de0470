import { stackSettings } from './stack-settings.ts';
import type { TestDatabase } from './test-database.ts';

/** The environment of a server that works on a test database and shares the stack's other services by prefix. */
export const serverSettings = (database: TestDatabase): Record<string, string> => ({
  ...stackSettings(),
  NODE_ENV: 'test',
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
  SERVER_PORT: '0',
  DATABASE_APP_URL: database.appUrl,
  DATABASE_VENDOR_URL: database.vendorUrl,
  DATABASE_POOL_SIZE: '8',
  NATS_PREFIX: database.name,
  SECRET: 'a secret of the tests, long enough to be one',
  // All tests come from one address; those of the limits set their own factor.
  ADDRESS_LIMIT_FACTOR: '1000',
  PBKDF2_ITERATIONS: '4096',
});
