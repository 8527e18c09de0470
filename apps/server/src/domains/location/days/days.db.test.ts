import { People, type TestOrg } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { createLog } from '../../../platform/log.ts';
import { batchRows } from './day-rows.store.ts';
import { turnDays } from './days.service.ts';

let own: TestDatabase;
let people: People;
let database: Database;
let partner: TestOrg;
let other: TestOrg;
/** Three batches of one day, the last one not full. */
const rows = 2 * batchRows + 1_000;

beforeAll(async () => {
  own = await createTestDatabase(inject('templateDatabase'));
  people = new People(own.ownerUrl);
  database = openDatabase(readConfig(serverSettings(own)), createLog('silent'));
  partner = await people.partner(await people.vendor());
  other = await people.partner(await people.vendor());
});
afterAll(async () => {
  await database.close();
  await people.close();
  await own.drop();
});

const fill = (org: TestOrg, count: number, age: number) =>
  people.query(
    `WITH made AS (
       INSERT INTO location_point (device_id, at, latitude, longitude, source, org_id, org_l1)
       SELECT $1::int * 1000000 + n % 700, (current_date - $3::int)::timestamptz + make_interval(secs => n / 700 * 7), 525123456 + n, 134123456, 'gps', $1, $1
         FROM generate_series(1, $2::int) n),
     seen AS (
       INSERT INTO location_visit (day, cell, device_id, org_id, org_l1)
       SELECT current_date - $3::int, n % 300, $1::int * 1000000 + n, $1, $1 FROM generate_series(1, $2::int) n)
     INSERT INTO location_current (device_id, origin, quadkey, latitude, longitude, at, org_id, org_l1)
       SELECT $1::int * 1000000 + n, 'own', 1, 525123456 + n, 134123456, now(), $1, $1 FROM generate_series(1, $2::int) n`,
    [org.id, count, age],
  );
const decide = (mode: string, isRounded: boolean, keptDays: number) =>
  people.query(
    `INSERT INTO location_setting (org_id, mode, is_rounded, kept_days) VALUES ($1, $2, $3, $4)
     ON CONFLICT (org_id) DO UPDATE SET mode = excluded.mode, is_rounded = excluded.is_rounded, kept_days = excluded.kept_days`,
    [partner.id, mode, isRounded, keptDays],
  );
const count = async (table: string, org: TestOrg, where = 'true') =>
  (
    await people.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE org_id = $1 AND ${where}`, [
      org.id,
    ])
  )[0]?.n;
const counts = async (org: TestOrg) => ({
  points: await count('location_point', org),
  visits: await count('location_visit', org),
  current: await count('location_current', org),
});
const all = (n: number) => ({ points: n, visits: n, current: n });

describe('more rows than one statement takes', () => {
  beforeEach(async () => {
    await people.query('TRUNCATE location_point, location_visit, location_current, location_note');
    await people.query('SELECT ensure_location_day(current_date - n) FROM generate_series(0, 40) n');
    await fill(partner, rows, 3);
    await fill(other, 500, 3);
  });

  it('all go where the owner wants none, and nobody else’s do', async () => {
    await decide('off', false, 30);
    await turnDays({ database });
    expect(await counts(partner)).toEqual(all(0));
    expect(await counts(other)).toEqual(all(500));
  });

  it('go when their day is over, and not a day sooner', async () => {
    await decide('always', false, 3);
    await turnDays({ database });
    expect(await counts(partner)).toEqual(all(rows));
    await decide('always', false, 2);
    await turnDays({ database });
    expect(await counts(partner)).toEqual({ points: 0, visits: 0, current: rows });
    expect(await counts(other)).toEqual(all(500));
  });

  it('go after 30 days of an owner that decided nothing, while another one keeps them', async () => {
    await decide('always', false, 400);
    await people.query('TRUNCATE location_current');
    await fill(other, 700, 31);
    await fill(partner, 10, 31);
    await turnDays({ database });
    expect(await count('location_point', other, `at < current_date - 30`)).toBe(0);
    expect(await count('location_point', other)).toBe(500);
    expect(await count('location_point', partner, `at < current_date - 30`)).toBe(10);
  });

  it('are all rounded, and those of others are not', async () => {
    await decide('always', true, 30);
    await turnDays({ database });
    const exact = 'latitude BETWEEN 525123456 AND 525223456 AND longitude = 134123456';
    for (const table of ['location_point', 'location_current']) {
      expect(await count(table, partner, exact)).toBe(0);
      expect(await count(table, partner)).toBe(rows);
      expect(await count(table, other, exact)).toBe(500);
    }
  });
});
