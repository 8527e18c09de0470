import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const script = fileURLToPath(new URL('./main.ts', import.meta.url));
let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`INSERT INTO identity_org (id, kind, name) VALUES (1, 'vendor', 'Vendor')`);
  await owner.query(`INSERT INTO audit_entry (org_id, account_name, action, object_type, object_id, request_id)
    SELECT 1, 'x', 'a', 'o', n::text, 'r' FROM generate_series(1, 5) n`);
  await owner.query('SELECT seal_audit(100)');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** As an operator or cron would run it. */
const check = (...args: string[]) =>
  promisify(execFile)(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_VENDOR_URL: database.vendorUrl },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  );

it('[ACC-11] ends well on a whole trail, prints the head, and names the first broken place of one that is not', async () => {
  const whole = await check();
  expect(whole).toMatchObject({ code: 0, text: expect.stringContaining('nothing was altered, removed or inserted') });
  const head = /head (5:[0-9a-f]{64})/.exec(whole.text)?.[1] ?? '';
  expect((await check('--noted', head)).code).toBe(0);
  expect(await check('--noted', `5:${'0'.repeat(64)}`)).toMatchObject({
    code: 1,
    text: expect.stringContaining('head_differs, seq 5'),
  });
  expect((await check('--noted', 'yesterday')).code).toBe(2);

  await owner.query(`UPDATE audit_entry SET account_name = 'y' WHERE object_id = '3'`);
  const broken = await check('--noted', head);
  expect(broken.code).toBe(1);
  expect(broken.text).toContain('1 faults, the first at seq 3');
  expect(broken.text).toMatch(/entry_altered, seq 3, entry \d+, 20\d\d-/);
});
