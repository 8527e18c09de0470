import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { type Database, openDatabase } from './database.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase(inject('templateDatabase'));
  database = openDatabase(readConfig({ ...serverSettings(own), DATABASE_POOL_SIZE: '1' }), createLog('silent'));
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

it('plans a statement once, whatever its values, where nobody plans for them', async () => {
  const ask = (id: number) =>
    sql<{ id: number }>`select id from identity_org where id = ${id}`.execute(database.planned);
  for (const id of [1, 2, 3]) await ask(id);
  const { rows } = await sql<{ generic_plans: string; custom_plans: string }>`
    select generic_plans, custom_plans from pg_prepared_statements where statement like 'select id from identity_org%'`.execute(
    database.planned,
  );
  expect(rows).toEqual([{ generic_plans: '3', custom_plans: '0' }]);
  const { rows: mode } = await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(database.vendor);
  expect(mode).toEqual([{ plan_cache_mode: 'force_custom_plan' }]);
});
