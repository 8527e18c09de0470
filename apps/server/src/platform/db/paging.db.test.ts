import type { DB } from '@tilldeck/db/generated/tables';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { countOnly, keysetPage, numberedPage } from './paging.ts';

let database: TestDatabase;
let db: Kysely<DB>;
const sent: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.ownerUrl }) }),
    log: ({ query }) => {
      sent.push(query.sql);
    },
  });
  await sql`insert into insight_series (metric, dimension, value) select 'paging', '', nr::text from generate_series(1, 12) nr`.execute(
    db,
  );
});
beforeEach(() => {
  sent.length = 0;
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const rows = () =>
  db
    .selectFrom('insight_series as s')
    .select([sql<string>`s.id::text`.as('id'), 's.value'])
    .where('s.metric', '=', 'paging');
const request = { pageNo: 1, pageSize: 5 };
const order = { columns: {}, byDefault: ['s.id', 'asc'] as ['s.id', 'asc'], key: 's.id' };
const pages = {
  keyset: (pageSize: number) => keysetPage(db, rows(), { ...request, pageSize }, 's.id', ({ value }) => value),
  numbered: (pageSize: number) => numberedPage(db, rows(), { ...request, pageSize }, order, ({ value }) => value),
};

it.each(['keyset', 'numbered'] as const)('a %s page has its rows and how many there are', async (kind) => {
  const { items, total } = await pages[kind](5);
  expect([items.length, total, sent.length]).toEqual([5, 12, 2]);
});

it.each(['keyset', 'numbered'] as const)('a %s count is one statement and reads no rows', async (kind) => {
  expect(await pages[kind](countOnly)).toEqual({ items: [], total: 12, isTotalCapped: false, nextCursor: null });
  expect(sent).toEqual([expect.stringContaining('count(*)')]);
});
