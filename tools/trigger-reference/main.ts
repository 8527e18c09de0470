import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readSchema } from '../check/table-schema.ts';
import { listTriggers, renderTriggers, type Trigger } from './render.ts';

/** Writes docs/triggers.md from the migrated database of DATABASE_URL; with --verify only compares, as CI does. */
const connectionString = process.env.DATABASE_URL;
if (!connectionString) throw new Error('DATABASE_URL is not set');
const file = fileURLToPath(new URL('../../docs/triggers.md', import.meta.url));
const client = new pg.Client({ connectionString });
await client.connect();
const { rows } = await client.query<Trigger>(listTriggers);
await client.end();
const text = renderTriggers(rows, readSchema().ownerOf);
if (!process.argv.includes('--verify')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/triggers.md is not what the database says; run node tools/trigger-reference/main.ts');
  process.exitCode = 1;
}
