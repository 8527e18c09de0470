import { randomBytes } from 'node:crypto';
import { credentialRoutes } from '@tilldeck/contracts/identity/session.routes';
import { jobRoutes } from '@tilldeck/contracts/system/job.routes';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { codeIn } from '@tilldeck/testkit/client/reset-codes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { JobWatch } from '@tilldeck/testkit/harness/job-watch';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { startWorker } from '../../../roles/worker.ts';

const mailbox = new MailboxClient();
let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;
let jobs: JobWatch;
let admin: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  worker = await startWorker(api.app);
  jobs = await JobWatch.open(api.app.config.DATABASE_VENDOR_URL);
  admin = await api.as(api.admin);
});
afterAll(async () => {
  await worker.close();
  await jobs.close();
  await api.close();
});

/** A job of a kind that no worker knows, so it stays as it is. */
async function idleJob(name: string, state: 'waiting' | 'running' | 'failed' = 'waiting'): Promise<string> {
  const [row] = await jobs.query<{ id: string }>('SELECT (graphile_worker.add_job($1, $2)).id', [name, { note: name }]);
  const changes = {
    waiting: '',
    running: `locked_at = now(), locked_by = 'pool-x'`,
    failed: 'attempts = max_attempts',
  };
  if (state !== 'waiting')
    await jobs.query(`UPDATE graphile_worker._private_jobs SET ${changes[state]} WHERE id = $1`, [row?.id]);
  return row?.id ?? '';
}

describe('the list of background jobs', () => {
  it('keeps a mail that was refused until an operator sends it after all', async () => {
    const account = await api.people.account(api.vendor, {}, { loginName: `bo-${randomBytes(6).toString('hex')}` });
    await mailbox.refuse(account.email);
    await api.visitor().call(credentialRoutes.sendResetCode, { email: account.email });
    const dead = await jobs.untilState('mail.send', 'failed');

    const { items } = await admin.call(jobRoutes.page, { state: 'failed', keyword: 'mail' });
    expect(items).toMatchObject([
      { id: dead.id, name: 'mail.send', state: 'failed', attempts: 12, maxAttempts: 12, runAt: null },
    ]);
    expect(items[0]?.lastError).toMatch(/^The mail server refuses this mail: .*550/);
    expect(items[0]?.lastError).not.toContain(account.email);
    expect(items[0]?.payload).toContain(`template passwordReset, to ${account.email}, language en-US`);

    await mailbox.accept(account.email);
    await admin.call(jobRoutes.retry, { id: dead.id });
    const mail = await mailbox.next(account.email);
    await jobs.until('mail.send', (found) => found.length === 0);
    // Nothing that waited in the database gave the code away.
    const code = codeIn(mail);
    expect(code).toHaveLength(8);
    expect(JSON.stringify(dead.payload)).not.toContain(code);
    expect(JSON.stringify(items)).not.toContain(code);
    const [trail] = await api.people.query(
      `SELECT account_name, object_name, before FROM audit_entry WHERE action = 'job.retried' AND object_id = $1`,
      [dead.id],
    );
    expect(trail).toMatchObject({
      account_name: 'admin',
      object_name: 'mail.send',
      before: { state: 'failed', attempts: 12 },
    });
  });

  it('tells the states apart and sorts', async () => {
    const ids = [await idleJob('list.a'), await idleJob('list.b', 'running'), await idleJob('list.c', 'failed')];
    const page = await admin.call(jobRoutes.page, { keyword: 'list.', sortField: 'name', sortOrder: 'ascend' });
    expect(page.items.map(({ id, state }) => [id, state])).toEqual([
      [ids[0], 'waiting'],
      [ids[1], 'running'],
      [ids[2], 'failed'],
    ]);
    expect(page).toMatchObject({ total: 3, isTotalCapped: false });
    expect(page.items[0]).toMatchObject({ payload: 'note list.a', lastError: null, runAt: expect.any(String) });
    // The worker has jobs of its own.
    const running = await admin.call(jobRoutes.page, { state: 'running', keyword: 'list.' });
    expect(running.items.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('lets a job that waits be discarded, and no job that runs', async () => {
    const waiting = await idleJob('drop.a');
    await admin.call(jobRoutes.discard, { id: waiting });
    expect(await jobs.list('drop.a')).toEqual([]);
    expect((await admin.send(jobRoutes.discard, { id: waiting })).body.error).toBe('core.not_found');
    const running = await idleJob('drop.b', 'running');
    for (const route of [jobRoutes.discard, jobRoutes.retry])
      expect((await admin.send(route, { id: running })).body).toMatchObject({
        error: 'system.job_running',
        code: 2007,
      });
    expect(await jobs.list('drop.b')).toHaveLength(1);
  });

  it("is the vendor's alone, whatever a partner was granted", async () => {
    const partner = await api.people.partner(api.vendor);
    const client = await api.as(await api.people.account(partner, { job: ['query', 'edit', 'delete'] }));
    const id = await idleJob('keep.a', 'failed');
    for (const answer of [
      await client.send(jobRoutes.page, {}),
      await client.send(jobRoutes.retry, { id }),
      await client.send(jobRoutes.discard, { id }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { error: 'core.forbidden' } });
    const asPartner = api.app.database.app;
    for (const statement of [
      sql`select * from system_job`,
      sql`select retry_job(${id}::bigint)`,
      sql`select discard_job(${id}::bigint)`,
      sql`select * from job_runner`,
      sql`select * from graphile_worker._private_jobs`,
    ])
      await expect(statement.execute(asPartner)).rejects.toThrow('permission denied');
    // The vendor's role cannot reach past the view either.
    const asVendor = api.app.database.vendor;
    await expect(sql`select * from graphile_worker._private_jobs`.execute(asVendor)).rejects.toThrow(
      'permission denied',
    );
  });
});

describe('the worker', () => {
  it('has registered every schedule', async () => {
    const known = await jobs.query<{ identifier: string }>(
      'SELECT identifier FROM graphile_worker._private_known_crontabs ORDER BY identifier',
    );
    const names = known.map(({ identifier }) => identifier);
    expect(names).toEqual(expect.arrayContaining(['identity.maintenance', 'platform.maintenance']));
  });
});
