import { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { loginLogRoutes } from '@tilldeck/contracts/identity/login-log.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';
import type { RunningRole } from '../../../roles/api.ts';
import { startWorker } from '../../../roles/worker.ts';

let api: ApiHarness;
let bucket: TestBucket;
let worker: RunningRole | undefined;

beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name });
  const twin = await api.startTwin();
  const running = await startWorker(twin.app);
  worker = {
    close: async () => {
      await running.close();
      await twin.close();
    },
  };
});
afterAll(async () => {
  await worker?.close();
  await api.close();
  await bucket.drop();
});

const insertEntry = (org: TestOrg, facts: Record<string, unknown>) => {
  const row = {
    org_id: org.id,
    account_name: 'x',
    action: 'file.uploaded',
    object_type: 'file',
    request_id: 'r',
    ...facts,
  };
  const names = Object.keys(row);
  return api.people.query(
    `INSERT INTO audit_entry (${names.join(', ')}) VALUES (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
};
const partnerWith = async (grants = allPermissions('partner')) => {
  const org = await api.people.partner(api.vendor);
  const account = await api.people.account(org, grants);
  return { org, account, client: await api.as(account) };
};
const own = async (client: WireClient, id: string) =>
  (await client.call(exportRoutes.page, {})).items.find((entry) => entry.id === id);
const settled = async (client: WireClient, id: string) => {
  await expect.poll(async () => (await own(client, id))?.state).toMatch(/ready|failed/);
  return own(client, id);
};
async function download(client: WireClient, id: string) {
  const { url, name } = await client.call(exportRoutes.url, { id });
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  const lines = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split('\r\n');
  return { response, bytes, name, head: lines[0], rows: lines.slice(1, -1) };
}

describe('an export', () => {
  it('[ACC-11] holds what the list shows, in the language and time zone of who asked, and nothing runs when it is opened', async () => {
    const { org, client } = await partnerWith();
    await api.people.query(`SELECT ensure_month_partition('audit_entry', '2026-07-01')`);
    await insertEntry(org, { object_id: '1', object_name: '=cmd|calc', reason: 'a, "b"', at: '2026-07-01T22:30:09Z' });
    await insertEntry(org, { object_id: '2', object_name: 'left out', action: 'iplock.added' });
    client.timezone = 'Asia/Shanghai';
    client.language = 'zh-CN';
    const columns = ['at', 'action', 'objectType', 'objectName', 'reason'] as const;
    const ticket = await client.call(auditRoutes.export, { action: 'file.uploaded', columns: [...columns] });
    expect(ticket.name).toMatch(/^操作日志 \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.csv$/);
    expect(await settled(client, ticket.id)).toMatchObject({
      state: 'ready',
      rowCount: 1,
      isCut: false,
      refusal: null,
    });
    const file = await download(client, ticket.id);
    expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(file.head).toBe('时间 (Asia/Shanghai),操作,对象类型,对象,原因');
    expect(file.rows).toEqual([`2026-07-02 06:30:09,上传文件,文件,'=cmd|calc,"a, ""b"""`]);
    expect(file.response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.response.headers.get('content-disposition')).toContain('attachment');
    const days = (Date.parse((await own(client, ticket.id))?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const trail = await client.call(auditRoutes.page, { action: 'export.requested' });
    expect(trail.items).toMatchObject([{ objectType: 'export', objectId: ticket.id, objectName: ticket.name }]);
  });

  it('[ACC-11] of the login log tells results and refusals in words', async () => {
    const { account, client } = await partnerWith();
    await api.visitor().login(account.loginName, 'Wrong1234');
    const { id } = await client.call(loginLogRoutes.export, { account: account.loginName });
    expect(await settled(client, id)).toMatchObject({ state: 'ready', rowCount: 2 });
    const { head, rows } = await download(client, id);
    expect(head).toBe('Time (Europe/Berlin),Account,Organisation,Result,Reason,IP address,Browser');
    expect(rows[0]).toContain(`,${account.loginName},`);
    expect(rows[0]).toContain(',Failed,Wrong account ID or password,127.0.0.1,');
    expect(rows[1]).toContain(',Signed in,,127.0.0.1,');
  });

  it('[ACC-11] reads a long list in batches to its end, newest first, without repeating or skipping a row', async () => {
    const { org, client } = await partnerWith();
    await api.people.query(
      `INSERT INTO audit_entry (org_id, account_name, action, object_type, object_id, object_name, request_id)
       SELECT $1, 'loader', 'file.uploaded', 'many', n::text, repeat('x', 2000), 'r' FROM generate_series(1, 9000) n`,
      [org.id],
    );
    const { id } = await client.call(auditRoutes.export, { objectType: 'many', columns: ['objectId', 'objectName'] });
    const done = await settled(client, id);
    expect(done).toMatchObject({ state: 'ready', rowCount: 9_000 });
    // More than one part of the store.
    expect(done?.sizeBytes).toBeGreaterThan(16 * 1024 * 1024);
    const { rows } = await download(client, id);
    expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(Array.from({ length: 9_000 }, (_, n) => 9_000 - n));
  });
});

describe('an export is', () => {
  it('[ACC-11] of the asker’s organisation and what it controls, and of nobody else', async () => {
    const a = await partnerWith();
    const child = await api.people.partner(a.org);
    const apart = await api.people.partner(a.org, undefined, 'cooperative');
    const b = await partnerWith();
    for (const org of [a.org, child, apart, b.org, api.vendor])
      await insertEntry(org, { object_type: 'probe', object_id: org.name, object_name: org.name });
    const { id } = await a.client.call(auditRoutes.export, { objectType: 'probe', columns: ['orgName'] });
    await settled(a.client, id);
    expect((await download(a.client, id)).rows.toSorted()).toEqual([a.org.name, child.name].toSorted());
  });

  it('[ACC-11] seen and fetched by who asked alone: not by a colleague, not by the vendor', async () => {
    const a = await partnerWith();
    const colleague = await api.as(await api.people.account(a.org, allPermissions('partner')));
    const admin = await api.as(api.admin);
    const { id } = await a.client.call(auditRoutes.export, {});
    await settled(a.client, id);
    const [row] = await api.people.query<{ file_id: string }>('SELECT file_id FROM files_export WHERE id = $1', [id]);
    for (const client of [colleague, admin]) {
      expect((await client.call(exportRoutes.page, {})).items.map((entry) => entry.id)).not.toContain(id);
      expect((await client.send(exportRoutes.url, { id })).body.error).toBe('core.not_found');
      expect((await client.send(exportRoutes.remove, { id })).body.error).toBe('core.not_found');
      expect((await client.send(fileRoutes.url, { fileId: row?.file_id ?? '' })).body.error).toBe('core.not_found');
    }
    // Nor does the general door open it for the asker, past the question for the permission.
    expect((await a.client.send(fileRoutes.url, { fileId: row?.file_id ?? '' })).body.error).toBe('core.not_found');
    expect((await a.client.send(fileRoutes.begin, { kind: 'export', name: 'a.csv', size: 3 })).body.error).toBe(
      'core.forbidden',
    );
  });

  it('taken away with its file, and gone after its days', async () => {
    const { client } = await partnerWith();
    const { id } = await client.call(loginLogRoutes.export, {});
    await settled(client, id);
    await api.people.query(
      `UPDATE files_object SET expires_at = now() - interval '1 second' WHERE id = (SELECT file_id FROM files_export WHERE id = $1)`,
      [id],
    );
    expect((await client.send(exportRoutes.url, { id })).body.error).toBe('file.not_ready');
    await api.people.query(`UPDATE files_export SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
    expect(await own(client, id)).toMatchObject({ state: 'expired', sizeBytes: null });
    await client.call(exportRoutes.remove, { id });
    expect(await own(client, id)).toBeUndefined();
  });

  it('at most three at a time for one account', async () => {
    const { account, org, client } = await partnerWith();
    await api.people.query(
      `INSERT INTO files_export (org_id, account_id, token_hash, call, input, language, timezone, name)
       SELECT $1, $2, '', 'identity/audit.export', '{}', 'en-US', 'UTC', 'x.csv' FROM generate_series(1, 3)`,
      [org.id, account.id],
    );
    expect(await client.send(auditRoutes.export, {})).toMatchObject({ body: { error: 'core.too_many_requests' } });
  });
});

describe('download records', () => {
  it('[DATA-03] an export runs in the background and is a record of its organisation, for those who may see them', async () => {
    const { org, account, client } = await partnerWith();
    await insertEntry(org, { object_id: '1', object_name: 'till' });
    const { id } = await client.call(auditRoutes.export, {});
    await settled(client, id);

    const colleague = await api.as(await api.people.account(org, allPermissions('partner')));
    const { items } = await colleague.call(exportRoutes.records, {});
    expect(items).toMatchObject([
      { id, state: 'ready', orgName: org.name, isOwn: false, rowCount: expect.any(Number) },
    ]);
    expect(items[0]?.accountName).toContain(account.loginName);
    expect((await client.call(exportRoutes.records, {})).items).toMatchObject([{ id, isOwn: true }]);
    expect((await colleague.send(exportRoutes.url, { id })).body.error).toBe('core.not_found');

    const admin = await api.as(api.admin);
    const found = async (filter: object) => (await admin.call(exportRoutes.records, filter)).items.map((one) => one.id);
    expect(await found({ person: account.loginName, state: 'ready' })).toEqual([id]);
    expect(await found({ person: account.loginName, state: 'failed' })).toEqual([]);
    await api.people.query(`UPDATE files_export SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
    expect(await found({ person: account.loginName, state: 'expired' })).toEqual([id]);
    expect(await found({ person: account.loginName, keyword: '100%' })).toEqual([]);

    const { client: stranger } = await partnerWith();
    expect((await stranger.call(exportRoutes.records, {})).items).toEqual([]);
    const { 'data-download': _, ...others } = allPermissions('partner');
    const plain = await api.as(await api.people.account(org, others));
    expect((await plain.send(exportRoutes.records, {})).body.error).toBe('core.forbidden');
  });
});
