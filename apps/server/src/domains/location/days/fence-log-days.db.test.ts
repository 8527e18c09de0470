import { People, type TestOrg } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { createLog } from '../../../platform/log.ts';
import { turnDays } from './days.service.ts';

let own: TestDatabase;
let people: People;
let database: Database;
let partner: TestOrg;
let other: TestOrg;
let fenceId = '';

beforeAll(async () => {
  own = await createTestDatabase(inject('templateDatabase'));
  people = new People(own.ownerUrl);
  database = openDatabase(readConfig(serverSettings(own)), createLog('silent'));
  partner = await people.partner(await people.vendor());
  other = await people.partner(await people.vendor());
  const [fence] = await people.query<{ id: string }>(
    `INSERT INTO location_fence (org_id, name, latitude, longitude, radius_m, event, action, language, upload_minutes, target)
     VALUES ($1, 'Yard', 525000000, 134000000, 200, 'exit', 'none', 'en-US', 15, '{"scope": "all"}') RETURNING id`,
    [partner.id],
  );
  fenceId = fence?.id ?? '';
});
afterAll(async () => {
  await database.close();
  await people.close();
  await own.drop();
});

const ages = [0, 2, 3, 4, 30, 31, 400, 401];
const fixes = JSON.stringify([1, 2].map((at) => ({ at, latitude: 52.5, longitude: 13.4, accuracyM: 5 })));

beforeEach(async () => {
  await people.query('TRUNCATE location_fence_log, location_fence_mail, location_setting');
  // At noon of each day: the age of an entry in days is the same at any hour of the test.
  await people.query(
    `INSERT INTO location_fence_log (fence_id, fence_nr, fence_name, device_id, sn, event, happened_at, reported_at, is_confirmed, step, fixes, org_id)
     SELECT $1, 1, 'Yard', o, 'TILL', 'exit', current_date - age + time '12:00', now(), true, 'changed', $4, o
       FROM unnest($2::int[]) age, unnest($3::int[]) o`,
    [fenceId, ages, [partner.id, other.id], fixes],
  );
  await people.query(
    `INSERT INTO location_fence_mail (fence_id, at, email, language)
     SELECT $1, current_date - age + time '12:00', 'a@shop.example', 'en-US' FROM unnest($2::int[]) age`,
    [fenceId, ages],
  );
});

const decide = (mode: string, isRounded: boolean, keptDays: number) =>
  people.query('INSERT INTO location_setting (org_id, mode, is_rounded, kept_days) VALUES ($1, $2, $3, $4)', [
    partner.id,
    mode,
    isRounded,
    keptDays,
  ]);
const agesOf = async (org: TestOrg, where = 'true') =>
  (
    await people.query<{ age: number }>(
      `SELECT current_date - happened_at::date AS age FROM location_fence_log WHERE org_id = $1 AND ${where} ORDER BY 1`,
      [org.id],
    )
  ).map(({ age }) => age);
const withFixes = (org: TestOrg) => agesOf(org, 'fixes IS NOT NULL');

describe('the log of geofences as days go by', () => {
  it('loses the positions behind entries when the owner no longer keeps them, and not a day sooner', async () => {
    await decide('always', false, 3);
    await turnDays({ database });
    expect(await withFixes(partner)).toEqual([0, 2, 3]);
    // Nothing decided: 30 days.
    expect(await withFixes(other)).toEqual([0, 2, 3, 4, 30]);
    expect(await agesOf(partner)).toEqual([0, 2, 3, 4, 30, 31, 400]);
  });

  it.each([
    ['wants no positions', 'off', false],
    ['wants them rounded', 'always', true],
  ])('keeps no position of an owner that %s', async (_what, mode, isRounded) => {
    await decide(mode, isRounded, 400);
    await turnDays({ database });
    expect(await withFixes(partner)).toEqual([]);
    expect(await agesOf(partner)).toEqual([0, 2, 3, 4, 30, 31, 400]);
    expect(await withFixes(other)).toEqual([0, 2, 3, 4, 30]);
  });

  it('forgets entries after 400 days, and who got which email after 30', async () => {
    await decide('always', false, 400);
    await turnDays({ database });
    expect(await withFixes(partner)).toEqual([0, 2, 3, 4, 30, 31, 400]);
    expect(await agesOf(other)).toEqual([0, 2, 3, 4, 30, 31, 400]);
    const mails = await people.query<{ age: number }>(
      'SELECT current_date - at::date AS age FROM location_fence_mail ORDER BY 1',
    );
    expect(mails.map(({ age }) => age)).toEqual([0, 2, 3, 4, 30]);
  });
});
