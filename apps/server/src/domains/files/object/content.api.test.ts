import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { exeFile, pdfFile, pngBomb, pngFile, zipBomb, zipFile } from '../../../../testing/sample-files.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';

let bucket: TestBucket;
let folder: string;
let api: ApiHarness;
let admin: WireClient;

beforeAll(async () => {
  bucket = await createTestBucket();
  folder = await mkdtemp(join(tmpdir(), 'tilldeck-test-'));
  api = await startApiHarness({ S3_BUCKET: bucket.name, FILE_CHECK_DIR: folder });
  admin = await api.as(api.admin);
});
afterAll(async () => {
  await api?.close();
  await bucket?.drop();
  await rm(folder, { recursive: true });
});

/** The most memory this process, the API, takes while something runs. */
async function peakMemoryOf(work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  await work();
  clearInterval(look);
  return peak;
}

describe('content that lies', () => {
  const note = Buffer.from('x');
  it.each<['generic' | 'document' | 'avatar', string, () => Buffer, string, string]>([
    ['document', 'terms.pdf', exeFile, 'file.not_pdf', 'Please upload files in pdf format'],
    ['generic', 'terms.pdf', exeFile, 'file.content_differs', 'The file name says pdf, but the content is different'],
    [
      'avatar',
      'cut.png',
      () => pngFile(300, 300).subarray(0, 50_000),
      'file.image_damaged',
      'The image is damaged. Upload it again',
    ],
    [
      'avatar',
      'bomb.png',
      () => pngBomb(30_000),
      'file.image_too_large',
      'The image can be at most 2000 x 2000 pixels; this one is 30000 x 30000',
    ],
    [
      'generic',
      'bomb.zip',
      () => zipBomb(300 * 2 ** 20),
      'file.archive_too_large',
      'The archive contains too many files or too much data',
    ],
    [
      'generic',
      'slip.zip',
      () => zipFile([{ name: '../../root/.ssh/authorized_keys', data: note }]),
      'file.archive_unsafe',
      'The archive contains an entry that is not allowed: ../../root/.ssh/authorized_keys',
    ],
  ])('as %s %s is refused with its reason, and the API hardly notices', async (kind, name, make, error, text) => {
    const content = make();
    let fileId = '';
    const before = process.memoryUsage.rss();
    const peak = await peakMemoryOf(async () => {
      const detail = await uploadContent(admin, kind, name, content);
      fileId = detail.id;
      expect(detail).toMatchObject({ state: 'refused', refusal: { error, text }, contentType: null });
    });
    expect(peak - before).toBeLessThan(64 * 2 ** 20);

    // Refused is gone: from the store, from use, and the disk the check worked on.
    expect((await admin.send(fileRoutes.url, { fileId })).body.error).toBe('file.not_ready');
    const [row] = await api.people.query<{ storage_key: string }>(
      'SELECT storage_key FROM files_object WHERE id = $1',
      [fileId],
    );
    expect(await bucket.listKeys()).not.toContain(row?.storage_key);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is explained in the language of whoever asks', async () => {
    const { id } = await uploadContent(admin, 'document', 'a.pdf', exeFile());
    const reader = await api.as(api.admin);
    reader.language = 'zh-CN';
    expect((await reader.call(fileRoutes.detail, { fileId: id })).refusal?.text).toBe('请上传 pdf 格式的文件');
  });
});

describe('a check that does not end', () => {
  it('is killed; the file is refused and the API goes on', async () => {
    const hasty = await startApiHarness({ S3_BUCKET: bucket.name, FILE_CHECK_TIMEOUT_MS: '1' });
    try {
      const client = await hasty.as(hasty.admin);
      const files = await Promise.all(
        [1, 2, 3].map((number) => uploadContent(client, 'document', `${number}.pdf`, pdfFile())),
      );
      for (const file of files)
        expect(file).toMatchObject({ state: 'refused', refusal: { error: 'file.not_checkable' } });
      const plan = await client.send(fileRoutes.begin, { kind: 'document', name: 'a.pdf', size: 10 });
      expect(plan.body.code).toBe(200);
    } finally {
      await hasty.close();
    }
  });
});

describe('a picture', () => {
  it('is ready with its size', async () => {
    expect(await uploadContent(admin, 'avatar', 'me.png', pngFile(64, 48))).toMatchObject({
      state: 'ready',
      contentType: 'image/png',
      widthPx: 64,
      heightPx: 48,
    });
  });
});
