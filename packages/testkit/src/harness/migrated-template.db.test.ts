import pg from 'pg';
import { expect, it } from 'vitest';
import { migratedTemplate } from './migrated-template.ts';
import { asOwner, createTestDatabase } from './test-database.ts';

it('the template of test databases is made once, however many runs begin at the same moment', async () => {
  const names = await Promise.all([migratedTemplate(), migratedTemplate(), migratedTemplate()]);
  expect(new Set(names).size).toBe(1);
  const [name] = names;
  const oidOf = async () =>
    asOwner(
      async (client) => (await client.query('SELECT oid, datname FROM pg_database WHERE datname ~ $1', [name])).rows,
    );
  const made = await oidOf();
  expect(made).toHaveLength(1);
  expect(await migratedTemplate()).toBe(name);
  expect(await oidOf()).toEqual(made);

  const database = await createTestDatabase(name);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::int > 200 AS is_filled FROM system_area');
  await client.end();
  await database.drop();
  expect(rows).toEqual([{ is_filled: true }]);
});
