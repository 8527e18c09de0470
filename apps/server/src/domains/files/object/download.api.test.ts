import { randomBytes } from 'node:crypto';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { pdfFile, pngFile } from '../../../../testing/sample-files.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';

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

async function addressOf(name: string, content: Buffer, disposition: 'inline' | 'attachment' = 'attachment') {
  const { id } = await uploadContent(admin, 'generic', name, content);
  return admin.call(fileRoutes.url, { fileId: id, disposition });
}

describe('a download', () => {
  it('comes under its own name, whole or in part', async () => {
    const content = randomBytes(100_000);
    const { url, name, expiresAt } = await addressOf('Bericht "März" 报告.bin', content);
    expect(name).toBe('Bericht _März_ 报告.bin');
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(290_000);
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300');

    const whole = await fetch(url);
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="Bericht _M_rz_ __.bin"; filename*=UTF-8''Bericht%20_M%C3%A4rz_%20%E6%8A%A5%E5%91%8A.bin`,
    );
    expect(whole.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(content);

    const middle = await fetch(url, { headers: { range: 'bytes=40000-49999' } });
    expect(middle.status).toBe(206);
    expect(middle.headers.get('content-range')).toBe('bytes 40000-49999/100000');
    expect(Buffer.from(await middle.arrayBuffer())).toEqual(content.subarray(40_000, 50_000));
    const rest = await fetch(url, { headers: { range: 'bytes=99990-' } });
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(content.subarray(99_990));
  });

  it('needs its address as it was signed, and in time', async () => {
    const { url } = await addressOf('a.pdf', pdfFile());
    const bent = new URL(url);
    bent.searchParams.set('response-content-type', 'text/html');
    expect((await fetch(bent)).status).toBe(403);
    const longer = new URL(url);
    longer.searchParams.set('X-Amz-Expires', '604800');
    expect((await fetch(longer)).status).toBe(403);
    expect((await fetch(url.slice(0, url.indexOf('?')))).status).toBe(403);

    const [key] = await bucket.listKeys();
    const answer = { contentType: 'application/pdf', disposition: 'attachment' };
    const old = new Date(Date.now() - 301_000);
    expect((await fetch(await api.app.storage.signDownload(key ?? '', answer, old))).status).toBe(403);
    const young = new Date(Date.now() - 200_000);
    expect((await fetch(await api.app.storage.signDownload(key ?? '', answer, young))).status).toBe(200);
  });

  it.each<[string, () => Buffer, string, string]>([
    ['a.pdf', () => pdfFile(), 'inline', 'application/pdf'],
    ['a.png', () => pngFile(9, 9), 'inline', 'image/png'],
    [
      'page.html',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'attachment',
      'application/octet-stream',
    ],
    [
      'logo.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'attachment',
      'application/octet-stream',
    ],
    ['page.txt', () => Buffer.from('<html><script>alert(1)</script>'), 'attachment', 'application/octet-stream'],
    ['image', () => pngFile(9, 9), 'attachment', 'application/octet-stream'],
  ])('of %s asked for inline is what is safe', async (name, make, disposition, contentType) => {
    const { url } = await addressOf(name, make(), 'inline');
    const answer = await fetch(url);
    expect(answer.headers.get('content-disposition')?.split(';')[0]).toBe(disposition);
    expect(answer.headers.get('content-type')).toBe(contentType);
  });

  it('goes to the public address of the store where that differs', async () => {
    const outside = await startApiHarness({ S3_BUCKET: bucket.name, S3_PUBLIC_ENDPOINT: 'https://files.shop.example' });
    try {
      const client = await outside.as(outside.admin);
      const plan = await client.call(fileRoutes.begin, { kind: 'generic', name: 'a', size: 1 });
      expect(new URL(plan.parts[0]?.url ?? '').origin).toBe('https://files.shop.example');
      await client.call(fileRoutes.abort, { fileId: plan.fileId });
    } finally {
      await outside.close();
    }
  });
});
