import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { systemLoginUrl } from '@tilldeck/testkit/harness/system-login';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
import { checkLogins } from './login-check.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
});
afterAll(() => database.drop());

const urlFor = (roles: readonly string[]) => systemLoginUrl(database.vendorUrl, roles);

async function open(changes: { DATABASE_APP_URL?: string; DATABASE_VENDOR_URL?: string }) {
  return openDatabase(readConfig({ ...serverSettings(database), ...changes }), createLog('silent'));
}
async function judge(roles: readonly string[], changes: Parameters<typeof open>[0] = {}): Promise<void> {
  const opened = await open(changes);
  await checkLogins(opened, roles).finally(() => opened.close());
}

describe('a process', () => {
  it.each([[['api']], [['ingest']], [['worker']], [['api', 'ingest']], [['api', 'worker', 'ingest']]])(
    'with the roles %s starts with the login that is meant for them',
    async (roles) => {
      await expect(judge(roles, { DATABASE_VENDOR_URL: await urlFor(roles) })).resolves.toBeUndefined();
    },
  );

  it.each([
    [['ingest'], 'worker', 'DELETE on'],
    [['ingest'], 'api', 'DELETE on'],
    [['api'], 'worker', 'runs jobs'],
  ])('with the roles %s refuses the login of %s (attack S20)', async (roles, other, reason) => {
    const wide = judge(roles, { DATABASE_VENDOR_URL: await urlFor([other]) });
    await expect(wide).rejects.toThrow(`may do more than a process with --roles=${roles.join(',')} needs`);
    await expect(judge(roles, { DATABASE_VENDOR_URL: await urlFor([other]) })).rejects.toThrow(reason);
  });

  it('refuses the owner for system work, and for partners a login that row security does not hold (attack S20)', async () => {
    await expect(judge(['worker'], { DATABASE_VENDOR_URL: database.ownerUrl })).rejects.toThrow('superuser');
    await expect(judge(['worker'], { DATABASE_APP_URL: database.vendorUrl })).rejects.toThrow(
      'not held by row security',
    );
  });

  it('ends at once when it is started with such a login', async () => {
    const settings = { ...serverSettings(database), DATABASE_VENDOR_URL: database.ownerUrl };
    await expect(spawnServer(settings, { roles: ['worker'] })).rejects.toThrow('sign in as tilldeck_vendor');
  });
});

it('the login of the api reads and writes what that of a worker does, views included', async () => {
  const opened = await open({});
  const { rows } = await sql`
    select c.relname as name, r.name as right
      from pg_class c, unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) r (name)
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
       and has_table_privilege('tilldeck_vendor', c.oid, r.name)
       and not has_table_privilege('tilldeck_api', c.oid, r.name)`
    .execute(opened.vendor)
    .finally(() => opened.close());
  expect(rows).toEqual([]);
});

it('the login of ingest reaches no account, session, right, file, trail or webhook (attack S20)', async () => {
  const opened = await open({ DATABASE_VENDOR_URL: await urlFor(['ingest']) });
  try {
    const { rows } = await opened.pools.vendor.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
          AND c.relname ~ '^(identity_(?!org$)|audit_|files_|integration_|system_|secret_reseal|live_)'
          AND has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE')`,
    );
    expect(rows).toEqual([]);
    await expect(opened.pools.vendor.query('SELECT FROM identity_session')).rejects.toThrow('permission denied');
    await expect(opened.pools.vendor.query('UPDATE identity_org SET name = name')).rejects.toThrow('permission denied');
    await expect(opened.pools.vendor.query('SET ROLE tilldeck_worker')).rejects.toThrow('permission denied');
  } finally {
    await opened.close();
  }
});
