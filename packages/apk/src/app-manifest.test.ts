import { apkFile } from '@tilldeck/contracts/appstore/app.files';
import { ApkBuilder } from '@tilldeck/testkit/factories/apk-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withApkArchive } from './apk-archive.ts';
import { ApkRefused } from './apk-refused.ts';
import { type AppManifest, readAppManifest } from './app-manifest.ts';
import { readBinaryXml } from './binary-xml.ts';
import { Malformed } from './byte-reader.ts';
import { contentOf } from './entry-content.ts';
import { attributeIds } from './manifest-attributes.ts';
import { ResourceTable } from './resource-table.ts';

const apks = new ApkBuilder();
const packageName = 'com.example.till';
let manifest: Buffer;
let table: Buffer;

beforeAll(async () => {
  const draft = {
    labels: { zh: '收银台' },
    permissions: ['android.permission.NFC'],
    components: '<service android:name=".A"/>',
  };
  const rules = apkFile.archive ?? { maxEntries: 0, maxTotalBytes: 0, maxRatio: 0 };
  await withApkArchive(await apks.aligned(draft), rules, async (archive) => {
    const read = (name: string) => {
      const entry = archive.entries.get(name);
      return entry ? contentOf(archive, entry, 2 ** 20) : Buffer.alloc(0);
    };
    manifest = read('AndroidManifest.xml');
    table = read('resources.arsc');
  });
});
afterAll(() => apks.close());

const read = (manifestBytes: Buffer, tableBytes: Buffer) =>
  readAppManifest(manifestBytes, new ResourceTable(tableBytes));

/** Strings of a manifest have two bytes per character. */
const renamed = (name: string): Buffer => {
  const [from, to] = [
    Buffer.from(packageName, 'utf16le'),
    Buffer.from(name.padEnd(packageName.length, '_'), 'utf16le'),
  ];
  const bytes = Buffer.from(manifest);
  to.copy(bytes, bytes.indexOf(from));
  return bytes;
};

describe('a manifest', () => {
  it('needs a package as Android has them', () => {
    expect(read(renamed('com.example.shop'), table).facts.package).toBe('com.example.shop');
    for (const name of [
      'com.example-till',
      'com.1xample.till',
      'comexampletill__',
      '../../etc/passwd',
      'com..ample.till',
    ])
      expect(() => read(renamed(name), table), name).toThrow('file.apk_package_invalid');
  });

  it('that names its own label as the label of its label ends', () => {
    const looped = Buffer.from(table);
    const label = readBinaryXml(manifest)
      .find(({ tag }) => tag === 'application')
      ?.attributes.get(attributeIds.label);
    // Every text becomes a reference to the label.
    for (let at = 0; at <= looped.length - 8; at++) {
      if (looped.readUInt32LE(at) !== 0x03000008) continue;
      looped.writeUInt32LE(0x01000008, at);
      looped.writeUInt32LE(label?.data ?? 0, at + 4);
    }
    expect(read(manifest, looped).facts.label).toBe(packageName);
  });

  it('and its resources may be any bytes: they are read or refused, at once', () => {
    let seed = 11;
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    };
    const broken = (source: Buffer): Buffer => {
      const bytes = Buffer.from(source);
      for (let hit = 0; hit <= random() * 4; hit++) bytes[Math.floor(random() * bytes.length)] = random() * 256;
      return random() < 0.2 ? bytes.subarray(0, Math.ceil(random() * bytes.length)) : bytes;
    };
    const outcomes = { read: 0, refused: 0 };
    for (let round = 0; round < 4_000; round++) {
      // Of the processor: what else the machine does is not counted.
      const startedUs = process.threadCpuUsage().user;
      let app: AppManifest | null = null;
      try {
        app = round % 2 ? read(broken(manifest), table) : read(manifest, broken(table));
      } catch (error) {
        expect(error instanceof ApkRefused || error instanceof Malformed, String(error)).toBe(true);
      }
      outcomes[app ? 'read' : 'refused']++;
      expect(process.threadCpuUsage().user - startedUs).toBeLessThan(1_000_000);
    }
    expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(500);
  });
});
