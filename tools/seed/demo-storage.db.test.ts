import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { apkFile } from '@tilldeck/contracts/appstore/app.files';
import { checkApk } from '@tilldeck/server/platform/files/checks/apk/apk-check';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putDemoFiles } from './demo-storage.ts';
import { demoApps } from './parts/appstore/demo-apps.ts';
import { demoApk, demoFiles } from './parts/appstore/demo-files.ts';
import { demoReportFiles } from './parts/insight/demo-report-files.ts';
import { policyFiles } from './parts/policies/demo-policy-files.ts';
import { orderFiles } from './parts/service/demo-order-files.ts';
import { demoMailFiles } from './parts/support/demo-mails.ts';
import { taskFiles } from './parts/tasks/demo-task-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'tilldeck-demo-apks-'));
const settings = stackSettings();
let store: S3Client;
beforeAll(() => {
  store = new S3Client({
    endpoint: settings.S3_ENDPOINT ?? '',
    region: settings.S3_REGION ?? '',
    credentials: { accessKeyId: settings.S3_ACCESS_KEY ?? '', secretAccessKey: settings.S3_SECRET_KEY ?? '' },
    forcePathStyle: true,
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
});
afterAll(() => {
  store.destroy();
  rmSync(folder, { recursive: true });
});

const stored = async (key: string): Promise<Buffer> => {
  const { Body } = await store.send(new GetObjectCommand({ Bucket: settings.S3_BUCKET ?? '', Key: key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

it('brings apps that a device verifies as those the database speaks of, and pictures', async () => {
  const count =
    demoFiles().length +
    Object.keys(taskFiles).length +
    Object.keys(policyFiles).length +
    orderFiles.length +
    demoMailFiles.length +
    demoReportFiles.length;
  expect(await putDemoFiles(settings)).toBe(count);
  // Again it finds them all.
  expect(await putDemoFiles(settings)).toBe(count);
  expect(await stored(taskFiles.prices.storageKey)).toEqual(taskFiles.prices.bytes);
  for (const app of demoApps)
    for (const version of app.versions) {
      const { file, facts } = demoApk(app, version);
      const path = join(folder, file.name);
      writeFileSync(path, await stored(file.storageKey));
      expect((await checkApk(path, file.name, apkFile)).facts).toEqual(facts);
      expect(facts).toMatchObject({
        package: app.package,
        versionCode: version.code,
        versionName: version.name,
        label: app.name,
        permissions: [...version.permissions].sort(),
      });
    }
  const picture = demoFiles().find(({ kind }) => kind === 'appIcon');
  expect((await stored(picture?.storageKey ?? '')).subarray(1, 4).toString()).toBe('PNG');
});

it('says so where there is no object store', async () => {
  expect(await putDemoFiles({})).toBeNull();
});
