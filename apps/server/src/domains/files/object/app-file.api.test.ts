import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { putPart, uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { ApkBuilder } from '@tilldeck/testkit/factories/apk-builder';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { exeFile, zipBomb, zipFile } from '../../../../testing/sample-files.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { apkFactsOf, claimFile, releaseFile } from '../index.ts';
import { checkFile } from './check.service.ts';
import { sweepFiles } from './sweep.service.ts';

const gigabyte = 1024 ** 3;
const apks = new ApkBuilder();
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
  apks.close();
});

const inside = <T>(work: Parameters<typeof writeIn<T>>[1]) => writeIn(systemScope(api.app.database, 'a test'), work);
const picture = (side: number, colour: string) =>
  sharp({ create: { width: side, height: side, channels: 4, background: colour } });

describe('an app', () => {
  it('[APP-01] arrives in parts over a cut line, and what it says of itself and its icon are read', async () => {
    const icons = {
      mdpi: { extension: 'png' as const, base64: (await picture(48, 'red').png().toBuffer()).toString('base64') },
      xxhdpi: { extension: 'webp' as const, base64: (await picture(144, 'blue').webp().toBuffer()).toString('base64') },
    };
    const draft = { label: 'Till', labels: { zh: '收银台' }, versionCode: 12, versionName: '1.2', abis: ['arm64-v8a'] };
    const path = await apks.build({ ...draft, icons, paddingBytes: 20 * 2 ** 20 });
    const content = await readFile(path);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const begun = { kind: 'apk' as const, name: 'till.apk', size: content.length, sha256 };
    const plan = await admin.call(fileRoutes.begin, begun);
    const [first] = plan.parts;
    if (!first) throw new Error('a part expected');
    await putPart(plan, first, content);
    // Everything but the number of the file is lost; the store knows what it has.
    const resumed = await admin.call(fileRoutes.parts, { fileId: plan.fileId });
    expect(resumed).toMatchObject({ uploaded: [1], partCount: 3, parts: [{ partNumber: 2 }, { partNumber: 3 }] });
    for (const part of resumed.parts) expect((await putPart(resumed, part, content)).status).toBe(200);
    expect((await admin.call(fileRoutes.complete, { fileId: plan.fileId })).state).toBe('checking');
    await checkFile(api.app, plan.fileId);

    const detail = await admin.call(fileRoutes.detail, { fileId: plan.fileId });
    expect(detail).toMatchObject({
      state: 'ready',
      sha256,
      contentType: 'application/vnd.android.package-archive',
    });
    const app = await inside((tx) => apkFactsOf(tx, null, plan.fileId));
    expect(app.facts).toMatchObject({
      package: 'com.example.till',
      versionCode: 12,
      versionName: '1.2',
      label: 'Till',
      minSdk: 26,
      targetSdk: 34,
      abis: ['arm64-v8a'],
      schemes: ['v1', 'v2', 'v3'],
      certificates: [{ subject: 'O=Tilldeck tests, CN=dev', algorithm: 'RSA 2048' }],
    });
    const iconFileId = app.iconFileId ?? '';
    const { url, name } = await admin.call(fileRoutes.url, { fileId: iconFileId, disposition: 'inline' });
    expect(name).toBe('till.png');
    const icon = sharp(Buffer.from(await (await fetch(url)).arrayBuffer()));
    expect(await icon.metadata()).toMatchObject({ format: 'png', width: 120, height: 120 });
    // The sharper of the two.
    expect((await icon.stats()).dominant.b).toBeGreaterThan(200);

    // The icon goes when the app goes, and not before.
    await inside((tx) => claimFile(tx, null, plan.fileId, 'apk'));
    await sweepFiles(api.app);
    expect((await admin.send(fileRoutes.detail, { fileId: iconFileId })).body.code).toBe(200);
    await inside((tx) => releaseFile(tx, plan.fileId));
    await sweepFiles(api.app);
    await sweepFiles(api.app);
    for (const fileId of [plan.fileId, iconFileId])
      expect((await admin.send(fileRoutes.detail, { fileId })).body.error).toBe('core.not_found');
    expect(await bucket.listKeys()).toEqual([]);
  });

  it('[APP-01] may have 1024 MB and not a byte more, neither announced nor sent', async () => {
    const begin = (size: number) => admin.send(fileRoutes.begin, { kind: 'apk', name: 'a.apk', size });
    expect((await begin(gigabyte + 1)).body).toMatchObject({ error: 'file.too_large' });
    const { body } = await begin(gigabyte);
    expect(body).toMatchObject({ code: 200, data: { partCount: 128 } });
    const plan = await admin.call(fileRoutes.begin, { kind: 'apk', name: 'a.apk', size: 1_000 });
    const longer = await fetch(plan.parts[0]?.url ?? '', { method: 'PUT', body: new Uint8Array(1_001) });
    expect(longer.status).toBe(403);
    expect((await admin.send(fileRoutes.begin, { kind: 'apk', name: 'a.zip', size: 1_000 })).body).toMatchObject({
      error: 'file.wrong_format',
      msg: 'This format is not supported. Upload one of: apk',
    });
  });

  it('is only for those who may add apps', async () => {
    const reader = await api.people.account(api.vendor, { device: ['get'] });
    const client = await api.as(reader);
    const answer = await client.send(fileRoutes.begin, { kind: 'apk', name: 'a.apk', size: 1_000 });
    expect(answer.body.error).toBe('core.forbidden');
  });
});

describe('a hostile app', () => {
  const note = Buffer.from('x');
  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['that is something else', 'file.wrong_format', exeFile],
    ['that is cut', 'file.archive_damaged', async () => (await readFile(await apks.build())).subarray(0, 3_000)],
    ['that is a bomb', 'file.archive_too_large', () => zipBomb(300 * 2 ** 20)],
    ['that climbs out', 'file.archive_unsafe', () => zipFile([{ name: '../x', data: note }])],
    [
      'of two manifests',
      'file.archive_duplicate',
      () => zipFile([1, 2].map(() => ({ name: 'AndroidManifest.xml', data: note }))),
    ],
    ['without a manifest', 'file.apk_no_manifest', () => zipFile([{ name: 'a.txt', data: note }])],
    ['that nobody signed', 'file.apk_unsigned', async () => readFile(await apks.aligned())],
    [
      'that was changed',
      'file.apk_signature_wrong',
      async () => {
        const bytes = await readFile(await apks.build());
        const at = bytes.indexOf('resources.arsc') + 200;
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        return bytes;
      },
    ],
  ])('%s is refused: %s', async (_what, error, make) => {
    const detail = await uploadContent(admin, 'apk', 'a.apk', await make());
    expect(detail).toMatchObject({ state: 'refused', refusal: { error } });
  });
});
