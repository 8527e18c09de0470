import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JobHarness, startJobHarness } from '../../../../testing/job-harness.ts';
import { forgetExpired } from './maintenance.service.ts';

let harness: JobHarness;
beforeAll(async () => {
  harness = await startJobHarness();
});
afterAll(() => harness.close());

it('forgets what is over and keeps what is not', async () => {
  const query: typeof harness.jobs.query = (text, values) => harness.jobs.query(text, values);
  await query(`INSERT INTO identity_org (id, kind, name) VALUES (1, 'vendor', 'Vendor')`);
  await query(
    `INSERT INTO identity_account (id, org_id, login_name, email, user_type, key_salt, iterations, stored_key, server_key)
     VALUES (7, 1, 'ada', 'ada@shop.example', 'vendor', '', 1, '', '')`,
  );
  // Each table gets a row that is over and one that is not.
  for (const [name, over] of [
    ['old', "interval '-8 days'"],
    ['new', "interval '1 hour'"],
  ]) {
    await query(
      `INSERT INTO identity_session (token_hash, account_id, sealed_keys, expires_at) VALUES ($1, 7, '', now() + ${over})`,
      [name],
    );
    await query(`INSERT INTO identity_spent_salt (salt, expires_at) VALUES ($1, now() + ${over})`, [name]);
    await query(`INSERT INTO identity_captcha (id, answer_hash, expires_at) VALUES ($1, '', now() + ${over})`, [name]);
    await query(`INSERT INTO identity_login_failure (account_key, ip, at) VALUES ($1, '10.0.0.1', now() + ${over})`, [
      name,
    ]);
    await query(`INSERT INTO identity_code_request (address_hash, ip, at) VALUES ($1, '10.0.0.1', now() + ${over})`, [
      name,
    ]);
    await query(
      `INSERT INTO identity_mail_code (purpose, account_id, code_hash, attempts_left, expires_at) VALUES ($1, 7, '', 5, now() + ${over})`,
      [name],
    );
  }
  await forgetExpired(harness.app);
  const left = await query<{ kept: string }>(
    `SELECT convert_from(token_hash, 'UTF8') AS kept FROM identity_session
     UNION ALL SELECT salt FROM identity_spent_salt UNION ALL SELECT id FROM identity_captcha
     UNION ALL SELECT account_key FROM identity_login_failure
     UNION ALL SELECT convert_from(address_hash, 'UTF8') FROM identity_code_request
     UNION ALL SELECT purpose FROM identity_mail_code`,
  );
  expect(left.map(({ kept }) => kept)).toEqual(['new', 'new', 'new', 'new', 'new', 'new']);
});
