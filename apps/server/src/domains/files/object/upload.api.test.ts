import { createHash, randomBytes } from 'node:crypto';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { putPart, putParts, uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { pdfFile } from '../../../../testing/sample-files.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';

const megabyte = 1024 * 1024;
let bucket: TestBucket;
let api: ApiHarness;
let admin: WireClient;

beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name });
  admin = await api.as(api.admin);
});
afterAll(async () => {
  await api?.close();
  await bucket?.drop();
});

const begin = (kind: 'generic' | 'document', name: string, size: number) =>
  admin.send(fileRoutes.begin, { kind, name, size });

describe('the rules of generic uploads', () => {
  it('[SYS-04] size 0, more than the limit and anything but pdf are refused in the words of the specification', async () => {
    expect((await begin('generic', 'a.txt', 0)).body).toMatchObject({ code: 4001, error: 'file.empty' });
    expect((await begin('generic', 'a.txt', 20 * megabyte + 1)).body).toMatchObject({
      code: 4002,
      msg: 'The file size exceeds the limit. Please upload it again',
      data: { fields: { file: 'The file size exceeds the limit. Please upload it again' } },
    });
    expect((await begin('document', 'a.docx', 10)).body).toMatchObject({
      code: 4003,
      msg: 'Please upload files in pdf format',
    });
    expect((await begin('generic', 'a.txt', 20 * megabyte)).body.code).toBe(200);

    const chinese = await api.as(api.admin);
    chinese.language = 'zh-CN';
    const sized = await chinese.send(fileRoutes.begin, { kind: 'generic', name: 'a.txt', size: 20 * megabyte + 1 });
    expect(sized.body.msg).toBe('文件大小超出限制，请重新上传');
    const named = await chinese.send(fileRoutes.begin, { kind: 'document', name: 'a.txt', size: 1 });
    expect(named.body.msg).toBe('请上传 pdf 格式的文件');
    const empty = await chinese.send(fileRoutes.begin, { kind: 'generic', name: 'a.txt', size: 0 });
    expect(empty.body.msg).toBe('文件大小不能为 0，请重新上传');
  });

  it('an unknown kind and a malformed hash are refused', async () => {
    const stranger = await admin.send(fileRoutes.begin, { kind: 'firmware' as never, name: 'a', size: 1 });
    expect(stranger.body).toMatchObject({
      error: 'core.invalid_input',
      data: { fields: { kind: expect.any(String) } },
    });
    const hash = await admin.send(fileRoutes.begin, { kind: 'generic', name: 'a', size: 1, sha256: 'x' });
    expect(hash.body.error).toBe('core.invalid_input');
  });
});

describe('an upload', () => {
  it('ends with a checked file, an audit row and events', async () => {
    const content = pdfFile('first');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const draft = { kind: 'document' as const, name: '../合同 2026.pdf', size: content.length, sha256 };
    const plan = await admin.call(fileRoutes.begin, draft);
    expect(plan).toMatchObject({ partCount: 1, uploaded: [], parts: [{ partNumber: 1, size: content.length }] });
    expect((await admin.call(fileRoutes.detail, { fileId: plan.fileId })).state).toBe('uploading');
    await putParts(plan, content);
    const detail = await admin.call(fileRoutes.complete, { fileId: plan.fileId });
    expect(detail).toMatchObject({
      state: 'ready',
      name: '合同 2026.pdf',
      contentType: 'application/pdf',
      size: content.length,
      sha256,
      refusal: null,
    });

    // Asked again, as after a lost answer: the same file, no second audit row.
    expect(await admin.call(fileRoutes.complete, { fileId: plan.fileId })).toEqual(detail);
    const audit = await api.people.query('SELECT action, object_name FROM audit_entry WHERE object_id = $1', [
      plan.fileId,
    ]);
    expect(audit).toEqual([{ action: 'file.uploaded', object_name: '合同 2026.pdf' }]);
    const events = await api.people.query<{ payload: unknown; org_id: number }>(
      `SELECT payload, org_id FROM outbox_event WHERE topic = 'files.object' AND payload ->> 'fileId' = $1 ORDER BY id`,
      [plan.fileId],
    );
    expect(events).toEqual([
      { payload: { fileId: plan.fileId, state: 'checking' }, org_id: 1 },
      { payload: { fileId: plan.fileId, state: 'ready' }, org_id: 1 },
    ]);
    // Nothing of the name is in the key.
    const [row] = await api.people.query<{ storage_key: string }>(
      'SELECT storage_key FROM files_object WHERE id = $1',
      [plan.fileId],
    );
    expect(row?.storage_key).toMatch(/^files\/document\/[0-9a-f-]{36}$/);
  });

  it('of many parts goes on after a part was lost, from what the store has', async () => {
    const content = randomBytes(20 * megabyte);
    const name = 'large.bin';
    const plan = await admin.call(fileRoutes.begin, { kind: 'generic', name, size: content.length });
    expect(plan.parts.map((part) => part.size)).toEqual([8 * megabyte, 8 * megabyte, 4 * megabyte]);
    const [first, , third] = plan.parts;
    if (!first || !third) throw new Error('three parts expected');
    // The last part first, the second never.
    expect((await putPart(plan, third, content)).status).toBe(200);
    expect((await putPart(plan, first, content)).status).toBe(200);

    const early = await admin.send(fileRoutes.complete, { fileId: plan.fileId });
    expect(early.body).toMatchObject({ code: 4013, error: 'file.incomplete' });

    // A browser that was reloaded knows the file's id and nothing else.
    const rest = await admin.call(fileRoutes.parts, { fileId: plan.fileId });
    expect(rest).toMatchObject({ fileId: plan.fileId, partCount: 3, uploaded: [1, 3], parts: [{ partNumber: 2 }] });
    await putParts(rest, content);
    const done = await admin.call(fileRoutes.complete, { fileId: plan.fileId });
    expect(done).toMatchObject({ state: 'checking', size: content.length });
    const [job] = await api.people.query('SELECT task_identifier FROM graphile_worker.jobs WHERE key = $1', [
      `files.check:${plan.fileId}`,
    ]);
    expect(job).toEqual({ task_identifier: 'files.check' });
  });

  it('takes parts of the announced length only, and none after its end', async () => {
    const content = pdfFile('second');
    const plan = await admin.call(fileRoutes.begin, { kind: 'document', name: 'a.pdf', size: content.length });
    const url = plan.parts[0]?.url ?? '';
    for (const length of [content.length - 1, content.length + 1, 5 * megabyte]) {
      const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(length) });
      expect(answer.status, `${length} bytes`).toBe(403);
    }
    await putParts(plan, content);
    expect((await admin.call(fileRoutes.complete, { fileId: plan.fileId })).state).toBe('ready');

    // The address is still good for minutes, the upload is not: a checked file cannot be replaced.
    const late = await fetch(url, { method: 'PUT', body: new Uint8Array(content) });
    expect(late.status).toBe(404);
    const { url: address } = await admin.call(fileRoutes.url, { fileId: plan.fileId });
    expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(content);
    expect((await admin.send(fileRoutes.parts, { fileId: plan.fileId })).body.error).toBe('file.upload_over');
    expect((await admin.send(fileRoutes.abort, { fileId: plan.fileId })).body.error).toBe('file.upload_over');
  });

  it('of other bytes than the announced ones is refused', async () => {
    const content = pdfFile('third');
    const draft = { kind: 'document' as const, name: 'a.pdf', size: content.length, sha256: '0'.repeat(64) };
    const plan = await admin.call(fileRoutes.begin, draft);
    await putParts(plan, content);
    const detail = await admin.call(fileRoutes.complete, { fileId: plan.fileId });
    expect(detail).toMatchObject({ state: 'refused', refusal: { error: 'file.altered' } });
  });

  it('completed by two calls at once is one file', async () => {
    const content = pdfFile('fourth');
    const plan = await admin.call(fileRoutes.begin, { kind: 'document', name: 'a.pdf', size: content.length });
    await putParts(plan, content);
    const answers = await Promise.all([1, 2, 3].map(() => admin.send(fileRoutes.complete, { fileId: plan.fileId })));
    for (const answer of answers) expect(answer.body.code).toBe(200);
    const audit = await api.people.query('SELECT 1 FROM audit_entry WHERE object_id = $1', [plan.fileId]);
    expect(audit).toHaveLength(1);
    expect((await admin.call(fileRoutes.detail, { fileId: plan.fileId })).state).toBe('ready');
  });

  it('given up leaves nothing in the store and an audit row', async () => {
    const content = randomBytes(9 * megabyte);
    const plan = await admin.call(fileRoutes.begin, { kind: 'generic', name: 'a.bin', size: content.length });
    const [first] = plan.parts;
    if (!first) throw new Error('a part expected');
    await putPart(plan, first, content);
    await admin.call(fileRoutes.abort, { fileId: plan.fileId });
    expect((await admin.send(fileRoutes.detail, { fileId: plan.fileId })).body.error).toBe('core.not_found');
    expect((await putPart(plan, first, content)).status).toBe(404);
    const audit = await api.people.query('SELECT action FROM audit_entry WHERE object_id = $1', [plan.fileId]);
    expect(audit).toEqual([{ action: 'file.upload_aborted' }]);
  });

  it('can be under way fifty times per account, not more', async () => {
    const busy = await api.people.account(api.vendor);
    const client = await api.as(busy);
    const draft = { kind: 'generic' as const, name: 'a.txt', size: 1 };
    const plan = await client.call(fileRoutes.begin, draft);
    await api.people.query(
      `INSERT INTO files_object (org_id, created_by, kind, name, size, storage_key, upload_ref, part_size)
       SELECT 1, $1, 'generic', 'a', 1, 'none/' || n, 'none', 1 FROM generate_series(2, 50) n`,
      [busy.id],
    );
    expect((await client.send(fileRoutes.begin, draft)).body.error).toBe('core.too_many_requests');
    await client.call(fileRoutes.abort, { fileId: plan.fileId });
    expect((await client.send(fileRoutes.begin, draft)).body.code).toBe(200);
  });

  it('is refused where the storage of its organisation is full, however many begin at once (attack L6)', async () => {
    const [org, other] = [await api.people.partner(api.vendor), await api.people.partner(api.vendor)];
    const [first, second, elsewhere] = await Promise.all(
      [org, org, other].map(async (owner) => api.as(await api.people.account(owner))),
    );
    // 200 GB are the default; all but the room for two more are taken.
    await api.people.query(
      `INSERT INTO files_object (org_id, kind, name, size, storage_key, upload_ref, part_size, state)
       VALUES ($1, 'generic', 'a', 200000000000 - 2000, 'none/full', 'none', 1, 'ready')`,
      [org.id],
    );
    const draft = { kind: 'generic' as const, name: 'a.txt', size: 1_000 };
    const answers = await Promise.all(
      [first, second, first, second, first, second].flatMap((client) =>
        client ? [client.send(fileRoutes.begin, draft)] : [],
      ),
    );
    const refused = answers.filter((answer) => answer.body.error === 'file.quota_exceeded');
    expect(refused).toHaveLength(4);
    expect(refused[0]?.body.msg).toContain('200 GB');
    expect((await elsewhere?.send(fileRoutes.begin, draft))?.body.code).toBe(200);
  });

  it('under way are counted for the organisation as well (attack L6)', async () => {
    const org = await api.people.partner(api.vendor);
    const client = await api.as(await api.people.account(org));
    await api.people.query(
      `INSERT INTO files_object (org_id, kind, name, size, storage_key, upload_ref, part_size)
       SELECT $1, 'generic', 'a', 1, 'none/org-' || n, 'none', 1 FROM generate_series(1, 1000) n`,
      [org.id],
    );
    const draft = { kind: 'generic' as const, name: 'a.txt', size: 1 };
    expect((await client.send(fileRoutes.begin, draft)).body.error).toBe('core.too_many_requests');
  });

  it('of a small file is checked before the answer, twenty at once', async () => {
    const files = await Promise.all(
      Array.from({ length: 20 }, (_, index) => uploadContent(admin, 'document', `${index}.pdf`, pdfFile(`${index}`))),
    );
    // When too many wait, the rest is left to the job; nobody is refused.
    expect(files.every(({ state }) => state === 'ready' || state === 'checking')).toBe(true);
    expect(files.filter(({ state }) => state === 'ready').length).toBeGreaterThanOrEqual(10);
  });
});
