import { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';
import { systemScope } from '../../../platform/db/scope.ts';
import type { JobRun } from '../../../platform/jobs/job-binding.ts';
import { domains } from '../../catalogue.domain.ts';
import { createSessionDirectory, findAccountCaller } from '../../identity/index.ts';
import { sweepExports } from './sweep-exports.service.ts';
import { type ExportTools, writeExport } from './write.service.ts';

/** No worker runs: each test decides what happens between the request and the run. */
let api: ApiHarness;
let bucket: TestBucket;
let tools: ExportTools;

beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name });
  tools = {
    exports: domains.flatMap((domain) => domain.exports ?? []),
    sessions: createSessionDirectory(api.app),
    findAccount: (id) => findAccountCaller(systemScope(api.app.database, 'a test'), id),
  };
});
afterAll(async () => {
  await api.close();
  await bucket.drop();
});

const firstTry: JobRun = { id: '1', attempt: 1, maxAttempts: 4, signal: undefined };
const run = (id: string, changes: Partial<ExportTools> = {}, job: Partial<JobRun> = {}) =>
  writeExport(api.app, { ...tools, ...changes }, id, { ...firstTry, ...job });
const own = async (client: WireClient, id: string) =>
  (await client.call(exportRoutes.page, {})).items.find((entry) => entry.id === id);
const asker = async () => {
  const org = await api.people.partner(api.vendor);
  const account = await api.people.account(org, allPermissions('partner'));
  const client = await api.as(account);
  const insert = (count: number) =>
    api.people.query(
      `INSERT INTO audit_entry (org_id, account_name, action, object_type, object_id, request_id)
       SELECT $1, 'x', 'file.uploaded', 'probe', n::text, 'r' FROM generate_series(1, $2::int) n`,
      [org.id, count],
    );
  return { org, account, client, insert };
};
const loseExportRight = (accountId: string) =>
  api.people.query(
    `UPDATE identity_role_permission SET actions = array_remove(actions, 'export')
      WHERE permission_id = 'operationlog' AND role_id IN (SELECT role_id FROM identity_account_role WHERE account_id = $1)`,
    [accountId],
  );

describe('between the request and the run of an export', () => {
  it('[ACC-11] a permission taken away ends it, and nothing is left in the store', async () => {
    const { account, client } = await asker();
    const { id } = await client.call(auditRoutes.export, {});
    await loseExportRight(account.id);
    await run(id);
    expect(await own(client, id)).toMatchObject({
      state: 'failed',
      rowCount: 0,
      refusal: { error: 'file.export_forbidden', text: 'You no longer have permission to export this list' },
    });
    expect(await bucket.listKeys()).toEqual([]);
    expect(await bucket.listOpenUploads()).toEqual([]);
  });

  it('ends with the loan when it was asked for while acting for a partner', async () => {
    const { org } = await asker();
    const acting = await (await api.as(api.admin)).actFor(org.id);
    const { id } = await acting.call(auditRoutes.export, {});
    await acting.call(accessRoutes.leave, {});
    await run(id);
    const [row] = await api.people.query('SELECT state, failure FROM files_export WHERE id = $1', [id]);
    expect(row).toEqual({ state: 'failed', failure: 'file.export_signed_out' });
  });

  it('an account that was disabled gets nothing', async () => {
    const { account, client } = await asker();
    const { id } = await client.call(auditRoutes.export, {});
    await api.people.query('UPDATE identity_account SET is_enabled = false WHERE id = $1', [account.id]);
    await run(id);
    const [row] = await api.people.query('SELECT state, failure FROM files_export WHERE id = $1', [id]);
    expect(row).toEqual({ state: 'failed', failure: 'file.export_signed_out' });
  });
});

describe('while an export runs', () => {
  /** The list of the operation log, with something that happens after its first batch. */
  const interrupted = (happens: () => Promise<unknown>) =>
    tools.exports.map((bound) => {
      let isFirst = true;
      return {
        ...bound,
        read: async (...given: Parameters<typeof bound.read>) => {
          const rows = await bound.read(...given);
          if (isFirst) await happens();
          isFirst = false;
          return rows;
        },
      };
    });

  it('[ACC-11] a permission taken away stops it after the batch', async () => {
    const { account, client, insert } = await asker();
    await insert(25);
    const { id } = await client.call(auditRoutes.export, { objectType: 'probe' });
    await run(id, { batchSize: 10, exports: interrupted(() => loseExportRight(account.id)) });
    expect(await own(client, id)).toMatchObject({ state: 'failed', refusal: { error: 'file.export_forbidden' } });
    expect(await bucket.listKeys()).toEqual([]);
  });

  it('whoever asked may take it away; nothing is left behind', async () => {
    const { client, insert } = await asker();
    await insert(25);
    const { id } = await client.call(auditRoutes.export, { objectType: 'probe' });
    await run(id, { batchSize: 10, exports: interrupted(() => client.call(exportRoutes.remove, { id })) });
    expect(await own(client, id)).toBeUndefined();
    expect(await bucket.listKeys()).toEqual([]);
    expect(await bucket.listOpenUploads()).toEqual([]);
  });

  it('a fault makes it try again from the beginning, and after the last try it has failed', async () => {
    const { client, insert } = await asker();
    await insert(25);
    const { id } = await client.call(auditRoutes.export, { objectType: 'probe', columns: ['objectId'] });
    const broken = interrupted(() => Promise.reject(new Error('broken')));
    await expect(run(id, { exports: broken })).rejects.toThrow('broken');
    expect(await own(client, id)).toMatchObject({ state: 'running', refusal: null });
    await run(id, { batchSize: 10 });
    expect(await own(client, id)).toMatchObject({ state: 'ready', rowCount: 25 });
    // Done twice because the first end was not heard of: nothing changes.
    await run(id);
    expect(await bucket.listKeys()).toHaveLength(1);

    const second = await client.call(auditRoutes.export, { objectType: 'probe' });
    await expect(
      run(second.id, { exports: interrupted(() => Promise.reject(new Error('x'))) }, { attempt: 4 }),
    ).rejects.toThrow();
    expect(await own(client, second.id)).toMatchObject({ state: 'failed', refusal: { error: 'core.busy' } });
  });

  it('the cap of rows is kept and told', async () => {
    const { client, insert } = await asker();
    await insert(25);
    const cut = await client.call(auditRoutes.export, { objectType: 'probe' });
    await run(cut.id, { batchSize: 10, maxRows: 20 });
    expect(await own(client, cut.id)).toMatchObject({ state: 'ready', rowCount: 20, isCut: true });
    const exact = await client.call(auditRoutes.export, { objectType: 'probe' });
    await run(exact.id, { batchSize: 10, maxRows: 25 });
    expect(await own(client, exact.id)).toMatchObject({ state: 'ready', rowCount: 25, isCut: false });
  });

  it('a process that died over it for good is noticed', async () => {
    const { client } = await asker();
    const { id } = await client.call(auditRoutes.export, {});
    await api.people.query(
      `UPDATE files_export SET state = 'running', updated_at = now() - interval '2 hours' WHERE id = $1`,
      [id],
    );
    await sweepExports(api.app);
    expect(await own(client, id)).toMatchObject({ state: 'failed', refusal: { error: 'core.busy' } });
  });

  it('goes on when the person signs out, and is there at the next sign-in', async () => {
    const { account, client, insert } = await asker();
    await insert(3);
    const { id } = await client.call(auditRoutes.export, { objectType: 'probe' });
    await client.call(sessionRoutes.logout, {});
    await run(id);
    expect(await own(await api.as(account), id)).toMatchObject({ state: 'ready', rowCount: 3 });
  });
});
