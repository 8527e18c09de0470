import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { putParts, uploadContent } from '@tilldeck/testkit/client/upload-client';
import { LineCapture } from '@tilldeck/testkit/harness/line-capture';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { startTcpProxy, type TcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { pdfFile } from '../../../../testing/sample-files.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';
import { createLog } from '../../../platform/log.ts';

let bucket: TestBucket;
let proxy: TcpProxy;
let api: ApiHarness;

beforeAll(async () => {
  bucket = await createTestBucket();
  proxy = await startTcpProxy(stackSettings().S3_ENDPOINT ?? '');
  api = await startApiHarness({ S3_BUCKET: bucket.name, S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` });
});
afterAll(async () => {
  await api?.close();
  await proxy?.close();
  await bucket?.drop();
});

describe('without object storage', () => {
  it('file calls say so in words, everything else goes on, and files work again when it is back', async () => {
    const admin = await api.as(api.admin);
    const content = pdfFile();
    const draft = { kind: 'document' as const, name: 'a.pdf', size: content.length };
    const plan = await admin.call(fileRoutes.begin, draft);
    await putParts(plan, content);
    const ready = await uploadContent(admin, 'document', 'b.pdf', content);

    await proxy.cut();
    for (const [route, input] of [
      [fileRoutes.begin, draft],
      [fileRoutes.parts, { fileId: plan.fileId }],
      [fileRoutes.complete, { fileId: plan.fileId }],
    ] as const) {
      const answer = await admin.send(route, input as never);
      expect(answer, route.id).toMatchObject({
        status: 503,
        body: { error: 'core.storage_away', msg: expect.stringContaining('The file storage can’t be reached') },
      });
    }
    expect((await admin.send(dictionaryRoutes.page, {})).body.code).toBe(200);
    expect((await admin.call(fileRoutes.detail, { fileId: ready.id })).state).toBe('ready');
    expect((await admin.send(fileRoutes.url, { fileId: ready.id })).body.code).toBe(200);
    const { status, dependencies } = await api.app.dependencies.check();
    expect({ status, storage: dependencies.storage }).toEqual({ status: 'degraded', storage: 'away' });
    // Giving up works without the store; the bucket's own rule drops the parts.
    const other = await api.people.query<{ id: string }>(
      `INSERT INTO files_object (org_id, created_by, kind, name, size, storage_key, upload_ref, part_size)
       VALUES (1, $1, 'generic', 'a', 1, 'none/1', 'none', 1) RETURNING id`,
      [api.admin.id],
    );
    await admin.call(fileRoutes.abort, { fileId: other[0]?.id ?? '' });

    await proxy.restore();
    expect((await admin.call(fileRoutes.complete, { fileId: plan.fileId })).state).toBe('ready');
  });

  it('a wrong key is the same to a caller, and no secret reaches the log', async () => {
    const log = new LineCapture();
    const settings = { S3_BUCKET: bucket.name, S3_SECRET_KEY: 'not-the-secret-key' };
    const stranger = await startApiHarness(settings, { log: createLog('debug', log) });
    try {
      const client = await stranger.as(stranger.admin);
      const answer = await client.send(fileRoutes.begin, { kind: 'generic', name: 'a', size: 1 });
      expect(answer.body.error).toBe('core.storage_away');
      await log.until(/object storage is away/);
      expect(log.lines.join()).not.toContain('not-the-secret-key');
    } finally {
      await stranger.close();
    }
  });
});
