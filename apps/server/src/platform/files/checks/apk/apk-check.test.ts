import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import { apkFile } from '@tilldeck/contracts/appstore/app.files';
import { taskPackageFile } from '@tilldeck/contracts/tasks/tasks.files';
import { ApkBuilder } from '@tilldeck/testkit/factories/apk-builder';
import type { ApkDraft } from '@tilldeck/testkit/factories/apk-manifest';
import { type ApkSigning, askApksigner } from '@tilldeck/testkit/factories/apk-signer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exeFile, overlappingZipBomb, type ZipEntry, zipBomb, zipFile } from '../../../../../testing/sample-files.ts';
import { checkContent } from '../content-check.ts';

/** Java takes its time on a busy machine. */
const javaMs = 60_000;
const longText = Array.from({ length: 1_000_000 }, (_, number) => number).join(' ');
const apks = new ApkBuilder();
let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tilldeck-test-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  apks.close();
});

async function appIn(source: string | Buffer, name = 'a.apk') {
  const path = typeof source === 'string' ? source : join(folder, String(++count));
  if (typeof source !== 'string') await writeFile(path, source);
  const verdict = await checkContent({ path, name, kind: apkFile, declaredSha256: null });
  return 'facts' in verdict
    ? { error: null, facts: verdict.facts.app?.facts }
    : { error: verdict.refusal.error, facts: undefined };
}

describe('a signed app', () => {
  it.each<[string, ApkSigning, ApkDraft]>([
    ['RSA, all schemes', {}, {}],
    ['EC, all schemes', { keyType: 'ec256' }, { minSdk: 18 }],
    ['EC over SHA-512', { keyType: 'ec384', schemes: ['v2', 'v3'] }, {}],
    ['v1 only', { schemes: ['v1'] }, { minSdk: 21, targetSdk: 28 }],
    ['v1 only, EC', { schemes: ['v1'], keyType: 'ec256' }, { minSdk: 21, targetSdk: 28 }],
    ['v2 only', { schemes: ['v2'] }, {}],
    ['v3 only', { schemes: ['v3'] }, { minSdk: 28 }],
    [
      'v1 over an entry of 7 MB, packed',
      { schemes: ['v1'] },
      { minSdk: 21, targetSdk: 28, assets: { 'a.txt': longText } },
    ],
    ['a key that took over from another', { keys: ['next'], formerKey: 'dev' }, {}],
    ['two signers', { keys: ['dev', 'next'], schemes: ['v1', 'v2'] }, { minSdk: 21 }],
  ])(
    'by %s is read as apksigner reads it',
    async (_what, signing, draft) => {
      const path = await apks.build(draft, signing);
      const [ours, referee] = [await appIn(path), await askApksigner(path)];
      expect(referee.isGood).toBe(true);
      const found = apkFacts.parse(ours.facts);
      expect(found.certificates.map(({ sha256 }) => sha256)).toEqual(referee.certificates);
      expect(found.schemes).toEqual(expect.arrayContaining(referee.schemes));
    },
    javaMs,
  );

  it(
    'with v1 over SHA-1 is weak alone, and no obstacle beside v2',
    async () => {
      const old = await apks.build({ minSdk: 16, targetSdk: 28 }, { schemes: ['v1'] });
      expect(await appIn(old)).toEqual({ error: 'file.apk_signature_weak' });
      const both = await apks.build({ minSdk: 16, targetSdk: 28 }, { schemes: ['v1', 'v2'] });
      expect(await appIn(both)).toMatchObject({ facts: { schemes: ['v1', 'v2'] } });
      const recent = await apks.build({ minSdk: 21, targetSdk: 30 }, { schemes: ['v1'] });
      expect(await appIn(recent)).toEqual({ error: 'file.apk_signature_weak' });
      expect((await askApksigner(recent)).isGood).toBe(false);
    },
    javaMs,
  );
});

describe('what an app says of itself', () => {
  it(
    'is read whole',
    async () => {
      const path = await apks.build({
        package: 'com.example.full',
        versionCode: 7,
        versionCodeMajor: 3,
        versionName: '2.5-rc1',
        label: 'Till',
        labels: { zh: '收银台', de: 'Kasse' },
        isDebuggable: true,
        abis: ['x86_64', 'arm64-v8a'],
        permissions: ['android.permission.NFC', 'android.permission.CAMERA', 'android.permission.NFC'],
        components: `<service android:name=".Sync" android:exported="true"/>
          <service android:name=".Own" android:exported="false"><intent-filter><action android:name="x"/></intent-filter></service>
          <receiver android:name="Boot"><intent-filter><action android:name="android.intent.action.BOOT_COMPLETED"/></intent-filter></receiver>
          <receiver android:name=".Silent"/>
          <provider android:name="org.other.Data" android:authorities="a" android:exported="true"/>
          <activity-alias android:name=".Other" android:targetActivity="android.app.NativeActivity" android:exported="true"/>`,
      });
      expect((await appIn(path)).facts).toMatchObject({
        package: 'com.example.full',
        versionCode: 3 * 2 ** 32 + 7,
        versionName: '2.5-rc1',
        label: 'Till',
        minSdk: 26,
        targetSdk: 34,
        abis: ['arm64-v8a', 'x86_64'],
        permissions: ['android.permission.CAMERA', 'android.permission.NFC'],
        isDebuggable: true,
        exported: [
          { type: 'activity', name: 'android.app.NativeActivity' },
          { type: 'activity', name: 'com.example.full.Other' },
          { type: 'provider', name: 'org.other.Data' },
          { type: 'receiver', name: 'com.example.full.Boot' },
          { type: 'service', name: 'com.example.full.Sync' },
        ],
      });
    },
    javaMs,
  );

  it(
    'must be an app that can be installed by itself, with a name and a version',
    async () => {
      expect((await appIn(await apks.build({ attributes: ' split="config.arm64"' }))).error).toBe('file.apk_split');
      expect((await appIn(await apks.build({ versionCode: 0 }))).error).toBe('file.apk_version_invalid');
    },
    javaMs,
  );
});

describe('a package for devices', () => {
  const factsOf = async (path: string, name: string) => {
    const verdict = await checkContent({ path, name, kind: taskPackageFile, declaredSha256: null });
    return 'facts' in verdict ? verdict.facts : null;
  };

  it(
    'that is an app is read',
    async () => {
      const path = await apks.build({ package: 'com.example.own', versionName: '4.2', label: 'Own till' });
      expect(await factsOf(path, 'own.apk')).toMatchObject({
        app: { facts: { package: 'com.example.own', versionName: '4.2', label: 'Own till' }, iconPng: null },
      });
    },
    javaMs,
  );

  it('that cannot be read as an app is taken all the same', async () => {
    const path = join(folder, String(++count));
    await writeFile(path, zipFile([{ name: 'AndroidManifest.xml', data: Buffer.from('x') }]));
    expect(await factsOf(path, 'odd.apk')).not.toBeNull();
    expect(await factsOf(path, 'odd.apk')).not.toHaveProperty('app');
    expect(await factsOf(path, 'odd.zip')).not.toHaveProperty('app');
  });
});

const note = Buffer.from('x');
const manifest = { name: 'AndroidManifest.xml', data: note };
const archive = (...entries: ZipEntry[]) => zipFile([manifest, ...entries]);

describe('a hostile archive', () => {
  it.each<[string, string, () => Buffer]>([
    ['a program', 'file.wrong_format', exeFile],
    ['nothing but a few bytes', 'file.wrong_format', () => Buffer.from('PK')],
    [
      'an archive that is cut',
      'file.archive_damaged',
      () => archive({ name: 'a', data: Buffer.alloc(999) }).subarray(0, 120),
    ],
    ['a bomb', 'file.archive_too_large', () => zipBomb(50 * 2 ** 20)],
    ['entries that share their bytes', 'file.archive_too_large', () => overlappingZipBomb(1_000, 10 * 2 ** 20)],
    [
      'more than it unpacks to',
      'file.archive_too_large',
      () => archive({ name: 'a', claimedBytes: 2 ** 32 - 2 }, { name: 'b', claimedBytes: 2 ** 31 }),
    ],
    ['a name that climbs', 'file.archive_unsafe', () => archive({ name: 'a/../../b', data: note })],
    ['an absolute name', 'file.archive_unsafe', () => archive({ name: '/etc/passwd', data: note })],
    ['a name of a drive', 'file.archive_unsafe', () => archive({ name: 'C:x', data: note })],
    ['a name with backslashes', 'file.archive_unsafe', () => archive({ name: '..\\x', data: note })],
    ['a link', 'file.archive_unsafe', () => archive({ name: 'a', data: note, isSymlink: true })],
    ['a locked entry', 'file.archive_protected', () => archive({ name: 'a', data: note, isEncrypted: true })],
    ['an unknown packing', 'file.archive_damaged', () => archive({ name: 'a', data: note, method: 14 })],
    ['two manifests', 'file.archive_duplicate', () => archive(manifest)],
    ['an entry twice', 'file.archive_duplicate', () => archive({ name: 'a', data: note }, { name: 'a', data: note })],
    ['fewer entries than there are', 'file.archive_damaged', () => zipFile([manifest, { name: 'a', data: note }], 1)],
    [
      'something before its first entry',
      'file.wrong_format',
      () => Buffer.concat([Buffer.from('dex\n035\0'), archive()]),
    ],
    ['something behind its end', 'file.archive_damaged', () => Buffer.concat([archive(), note])],
    ['no manifest', 'file.apk_no_manifest', () => zipFile([{ name: 'a', data: note }])],
    ['no signature', 'file.apk_unsigned', () => archive()],
  ])('of %s is refused: %s', async (_what, error, make) => {
    expect((await appIn(make())).error).toBe(error);
  });

  it('by another name is refused', async () => {
    expect((await appIn(archive(), 'a.zip')).error).toBe('file.wrong_format');
  });
});
