import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { createLog } from '../log.ts';
import { checkDatabaseGuards } from './guard-check.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());
const log = createLog('silent');
const check = () => checkDatabaseGuards(api.app.database, api.app.contributions.tables, log);

it('lets the migrated schema pass', async () => {
  await expect(check()).resolves.toBeUndefined();
});

it('refuses a table of somebody’s rows that has no policy', async () => {
  await api.people.query('CREATE TABLE open_door (id int, org_l1 int)');
  await expect(check()).rejects.toThrow('open_door');
  await api.people.query('ALTER TABLE open_door ENABLE ROW LEVEL SECURITY');
  await expect(check()).rejects.toThrow('open_door');
  await api.people.query('DROP TABLE open_door');
});

it('refuses a new table that partners’ role was given without a policy or a reason (attack S20)', async () => {
  await api.people.query('CREATE TABLE new_table (id int, account_id bigint)');
  // Nobody gave it to them: new tables are not theirs by default.
  await expect(sql`select * from new_table`.execute(api.app.database.app)).rejects.toThrow('permission denied');
  await check();
  await api.people.query('GRANT INSERT ON new_table TO tilldeck_app');
  await expect(check()).rejects.toThrow('new_table');
  await api.people.query('ALTER TABLE new_table ENABLE ROW LEVEL SECURITY');
  await api.people.query('CREATE POLICY new_table_guard ON new_table USING (id = current_org())');
  await check();
  await api.people.query('DROP TABLE new_table');
});

it('knows no open table that has a policy by now', async () => {
  const open = [...api.app.contributions.tables.values()].filter((table) => table.open).map(({ name }) => name);
  const rows = await api.people.query<{ relname: string }>(
    `SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1)
        AND NOT c.relrowsecurity`,
    [open],
  );
  expect(rows.map(({ relname }) => relname).toSorted()).toEqual(open.toSorted());
});

it('refuses an application role that row security does not hold', async () => {
  const { vendor, app, ...rest } = api.app.database;
  const swapped = checkDatabaseGuards({ ...rest, vendor: app, app: vendor }, api.app.contributions.tables, log);
  await expect(swapped).rejects.toThrow('does not hold');
});
