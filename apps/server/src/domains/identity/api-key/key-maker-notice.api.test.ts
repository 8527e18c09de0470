import { randomBytes } from 'node:crypto';
import { operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { JobWatch } from '@tilldeck/testkit/harness/job-watch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { startWorker } from '../../../roles/worker.ts';

const mailbox = new MailboxClient();
let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;
let jobs: JobWatch;
beforeAll(async () => {
  api = await startApiHarness();
  worker = await startWorker(api.app);
  jobs = await JobWatch.open(api.app.config.DATABASE_VENDOR_URL);
});
afterAll(async () => {
  await worker.close();
  await jobs.close();
  await api.close();
});

it.each([
  ['en-US', 'still work'],
  ['zh-CN', '仍然有效'],
])('the lead is told once, in %s, of keys whose maker is disabled or removed (attack S16)', async (language, words) => {
  const org = await api.people.partner(api.vendor);
  // The mailbox is everybody's: an account without a name of its own has an address that other files have, too.
  const loginName = `lead-${randomBytes(6).toString('hex')}`;
  const lead = await api.people.account(org, allPermissions('partner'), { isProjectLead: true, loginName });
  await api.people.query('UPDATE identity_account SET language = $2 WHERE id = $1', [lead.id, language]);
  const leader = await api.as(lead);
  const leaving = async (...names: string[]) => {
    const maker = await api.people.account(org, allPermissions('partner'));
    const client = await api.as(maker);
    const made = [];
    for (const name of names) made.push(await client.call(apiKeyRoutes.add, { name, scopes: ['device.query'] }));
    return { ...maker, client, keyIds: made.map(({ apiKey }) => apiKey.id) };
  };
  const disabled = await leaving('Stock system', 'Old reports');
  await disabled.client.call(apiKeyRoutes.revoke, { id: disabled.keyIds[1] ?? '' });
  await leader.call(operatorRoutes.disable, { id: disabled.id });
  const first = await mailbox.next(lead.email);
  expect(first.subject).toContain(disabled.loginName);
  expect(first.subject).toContain(words);
  expect(first.text).toContain('Stock system');
  expect(first.text).not.toContain('Old reports');

  await leader.call(operatorRoutes.disable, { id: disabled.id });
  await leader.call(operatorRoutes.remove, { id: disabled.id });
  const keyless = await leaving();
  await leader.call(operatorRoutes.remove, { id: keyless.id });
  const removed = await leaving('Till reports');
  await leader.call(operatorRoutes.remove, { id: removed.id });
  const second = await mailbox.next(lead.email, first.id);
  expect(second.text).toContain('Till reports');
  await jobs.until('mail.send', (found) => found.length === 0);
  expect(await mailbox.count(lead.email)).toBe(2);
});
