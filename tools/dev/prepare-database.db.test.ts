import { People } from '@tilldeck/testkit/factories/people';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { seedingMs } from '../seed/seeding.limits.ts';
import { prepareDatabase } from './prepare-database.ts';

const cheap = 4096;
let database: TestDatabase;
let people: People;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
});
afterEach(async () => {
  await people.close();
  await database.drop();
});

describe('the database of a developer', () => {
  it('gets demo data when it is empty, and later what is missing of it', { timeout: seedingMs }, async () => {
    expect(await prepareDatabase(database.ownerUrl, cheap)).toMatchObject({ isDemo: true });
    await people.query(`DELETE FROM system_ip_lock WHERE ip = '192.0.2.13'`);
    expect(await prepareDatabase(database.ownerUrl, cheap)).toMatchObject({ isDemo: true, seeded: 1 });
  });

  it('is left alone when somebody keeps data of their own in it', async () => {
    await people.vendor('A vendor of mine');
    expect(await prepareDatabase(database.ownerUrl, cheap)).toMatchObject({ isDemo: false, seeded: 0 });
    expect(await people.query('SELECT FROM identity_account')).toHaveLength(0);
  });
});
