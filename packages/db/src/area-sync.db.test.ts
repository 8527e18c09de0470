import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readAreas } from './area-data.ts';
import { syncAreas } from './area-sync.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const stored = async () =>
  (
    await client.query(
      `SELECT code, parent_code AS "parentCode", level, name_en AS "nameEn", name_zh AS "nameZh", sort
         FROM system_area ORDER BY level, sort`,
    )
  ).rows;

it('writes every country and region of the data files, again and again', async () => {
  expect(await stored()).toEqual(readAreas());
  await client.query(`UPDATE system_area SET name_en = 'Old name' WHERE code = 'DE-BY'`);
  await client.query(`DELETE FROM system_area WHERE code = 'JP-13'`);
  await client.query(`INSERT INTO system_area (code, level, name_en, name_zh) VALUES ('YU', 'country', 'Gone', '无')`);
  await syncAreas(database.ownerUrl);
  await Promise.all([syncAreas(database.ownerUrl), syncAreas(database.ownerUrl)]);
  expect(await stored()).toEqual(readAreas());
});
