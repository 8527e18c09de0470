import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { stackSettings } from './stack-settings.ts';

export const withDatabase = (url: string, database: string): string => {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.href;
};

export async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabase(stackSettings().DATABASE_URL ?? '', 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  name: string;
  ownerUrl: string;
  appUrl: string;
  vendorUrl: string;
  drop(): Promise<void>;
}

/** A database of one's own, so that test files run beside each other. */
export async function createTestDatabase(template: string): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asOwner((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  const settings = stackSettings();
  return {
    name,
    ownerUrl: withDatabase(settings.DATABASE_URL ?? '', name),
    appUrl: withDatabase(settings.DATABASE_APP_URL ?? '', name),
    vendorUrl: withDatabase(settings.DATABASE_VENDOR_URL ?? '', name),
    drop: () => dropDatabase(name),
  };
}

export const dropDatabase = (name: string): Promise<void> =>
  asOwner(async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
