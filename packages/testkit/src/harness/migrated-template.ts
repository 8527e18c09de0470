import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { bringUpToDate } from '@tilldeck/db/up-to-date';
import type pg from 'pg';
import { stackSettings } from './stack-settings.ts';
import { asOwner, withDatabase } from './test-database.ts';

const dayMs = 86_400_000;
const prefixOf = (atMs: number): string => `tpl_${new Date(atMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
const databasePackage = fileURLToPath(new URL('../../../db', import.meta.url));

/**
 * The migrated database that test databases are copied from. The stack keeps it, so that only the first run after a
 * change of the schema migrates: that takes as long as many a test file. A day has its own, as migrations make
 * partitions for the days around theirs.
 */
export async function migratedTemplate(): Promise<string> {
  const name = `${prefixOf(Date.now())}_${fingerprint()}`;
  await asOwner(async (client) => {
    // Runs that begin at the same moment wait here for the one that migrates.
    await client.query(`SELECT pg_advisory_lock(hashtext('migrated template'))`);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    await make(client, name);
    await dropOld(client);
  });
  return name;
}

/** It gets its name when it is complete: a run that was broken off leaves none. */
async function make(client: pg.Client, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${unfinished}`);
  await bringUpToDate(withDatabase(stackSettings().DATABASE_URL ?? '', unfinished));
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
}

/** Those of yesterday stay: a run that began before midnight still copies from its own. */
async function dropOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname ~ '^tpl_[0-9]{8}_' AND left(datname, 12) < $1`,
    [prefixOf(Date.now() - dayMs)],
  );
  for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}

/** Of everything that decides what is in it: migrations, the code that runs them, areas and menus. */
function fingerprint(): string {
  const hash = createHash('sha256').update(JSON.stringify(menuCatalogue));
  const files = readdirSync(databasePackage, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(file.slice(databasePackage.length)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
