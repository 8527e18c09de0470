import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { domains } from '../../domains/catalogue.domain.ts';
import { readConfig } from '../config.ts';
import { createApp } from '../create-app.ts';
import { createLog } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { type DeclaredTables, gatherTables } from './declared-tables.ts';
import { checkTables } from './table-check.ts';
import { ofDevice } from './table-declaration.ts';

let database: TestDatabase;
let opened: Database;
let owner: pg.Client;
let declared: DeclaredTables;
const log = createLog('silent');
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  opened = openDatabase(readConfig(serverSettings(database)), log);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  declared = gatherTables(domains);
});
afterAll(async () => {
  await opened.close();
  await owner.end();
  await database.drop();
});
afterEach(() =>
  owner.query(`DROP TABLE IF EXISTS link_stray; DELETE FROM schema_migration WHERE name = '29991231235959_later'`),
);

describe('a process', () => {
  it('starts on the migrated schema, with partitions that were added since', async () => {
    await owner.query(`SELECT ensure_month_partition('audit_entry', '2031-04-01')`);
    await expect(checkTables(opened, declared, log)).resolves.toBeUndefined();
  });

  it('ends at once when a table of the schema is declared by no domain', async () => {
    await owner.query('CREATE TABLE link_stray (id int)');
    await expect(checkTables(opened, declared, log)).rejects.toThrow('no domain declares: link_stray');
    await expect(spawnServer(serverSettings(database), { roles: ['worker'] })).rejects.toThrow('link_stray');
  });

  it('goes on when a newer version added a table before this one was replaced', async () => {
    await owner.query('CREATE TABLE link_stray (id int)');
    await owner.query(`INSERT INTO schema_migration (name, run_on) VALUES ('29991231235959_later', now())`);
    await expect(checkTables(opened, declared, log)).resolves.toBeUndefined();
  });

  it('refuses a schema that lacks a declared table', async () => {
    const more = new Map([
      ...declared,
      ['link_gone', { ...ofDevice('truth'), name: 'link_key', owner: 'link' } as const],
    ]);
    await expect(checkTables(opened, more, log)).rejects.toThrow('lacks: link_gone');
  });

  it('is not made when two domains declare one table', () => {
    const second = { name: 'second', tables: { link_key: ofDevice('truth') }, routes: [], jobs: [] };
    expect(() => createApp(readConfig(serverSettings(database)), [...domains, second], log)).toThrow(
      'link_key is declared by link and by second',
    );
  });
});

it('each declaration names a column that the table has, and a parent with an id of the same type', async () => {
  const { rows } = await owner.query<{ name: string; columns: Record<string, string> }>(
    `SELECT c.relname AS name, jsonb_object_agg(a.attname, format_type(a.atttypid, -1)) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition GROUP BY 1`,
  );
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]));
  for (const { name, belongs } of declared.values()) {
    const columns = columnsOf.get(name) ?? {};
    if (columns.org_l1) expect(belongs, name).toEqual({ by: 'column', column: 'org_id' });
    if (belongs.by === 'column') expect(columns[belongs.column], name).toBe('integer');
    if (belongs.by === 'parent') expect(columns[belongs.key], name).toBe(columnsOf.get(belongs.table)?.id);
    if (belongs.by === 'parent') expect(declared.get(belongs.table)?.belongs.by, name).not.toBe('installation');
  }
});
