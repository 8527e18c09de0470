import { bringUpToDate } from '@tilldeck/db/up-to-date';
import pg from 'pg';

const withDatabase = (url: string, database: string): string => {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.href;
};

/** The URL of a database of its own on the same server, made and migrated if it is not there. */
export async function openOwnDatabase(serverUrl: string, name: string): Promise<string> {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`'${name}' cannot be the name of a database`);
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  const url = withDatabase(serverUrl, name);
  await bringUpToDate(url);
  return url;
}

/** Says what to do instead of failing on the first missing table. */
export async function demandMigrated(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ is_there: boolean }>(
      `SELECT to_regclass('public.identity_org') IS NOT NULL AS is_there`,
    );
    if (!rows[0]?.is_there) throw new Error('the database has no tables yet; run: npm run migrate');
  } finally {
    await client.end();
  }
}
