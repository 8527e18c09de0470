import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileKind, fileKind } from '@tilldeck/contracts/files/file-kind.schemas';
import { avatarFile, documentFile, genericFile } from '@tilldeck/contracts/files/generic.files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exeFile,
  overlappingZipBomb,
  pdfFile,
  pngBomb,
  pngFile,
  type ZipEntry,
  zipBomb,
  zipFile,
} from '../../../../testing/sample-files.ts';
import { checkContent } from './content-check.ts';

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tilldeck-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function verdictOf(kind: FileKind, name: string, bytes: Buffer, declaredSha256: string | null = null) {
  const path = join(folder, String(++count));
  await writeFile(path, bytes);
  return checkContent({ path, name, kind, declaredSha256 });
}
const refusalOf = async (kind: FileKind, name: string, bytes: Buffer) => {
  const verdict = await verdictOf(kind, name, bytes);
  return 'refusal' in verdict ? verdict.refusal.error : 'accepted';
};

const icon = fileKind({ ...avatarFile, name: 'icon', image: { exact: { widthPx: 120, heightPx: 120 } } });
const text = (entries: ZipEntry[]) => zipFile(entries);
const note = Buffer.from('some words');

describe('honest files', () => {
  it('pass with what was found in them', async () => {
    const picture = pngFile(40, 30);
    const sha256 = createHash('sha256').update(picture).digest('hex');
    expect(await verdictOf(avatarFile, 'me.PNG', picture, sha256)).toEqual({
      facts: { contentType: 'image/png', sha256, widthPx: 40, heightPx: 30 },
    });
    expect(await verdictOf(documentFile, 'terms.pdf', pdfFile())).toMatchObject({
      facts: { contentType: 'application/pdf', widthPx: null },
    });
    expect(await refusalOf(icon, 'icon.png', pngFile(120, 120))).toBe('accepted');
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
    expect(await verdictOf(avatarFile, 'me.jpeg', photo)).toMatchObject({ facts: { contentType: 'image/jpeg' } });
  });

  it('of the generic kind pass whatever they are, as something a browser only saves', async () => {
    for (const [name, bytes] of [
      ['notes.txt', note],
      ['page.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
      ['tool.exe', exeFile()],
      ['no ending', randomBytes(2_000)],
    ] as const)
      expect(await verdictOf(genericFile, name, bytes), name).toMatchObject({
        facts: { contentType: 'application/octet-stream' },
      });
    const archive = text([{ name: 'folder/' }, { name: 'folder/a.txt', data: note }, { name: 'b.txt', data: note }]);
    expect(await verdictOf(genericFile, 'a.zip', archive)).toMatchObject({ facts: { contentType: 'application/zip' } });
  });
});

describe('content that is not what its name says', () => {
  it.each<[string, FileKind, string, Buffer, string]>([
    ['a program as PDF', documentFile, 'terms.pdf', exeFile(), 'file.not_pdf'],
    ['text as PDF', documentFile, 'terms.pdf', note, 'file.not_pdf'],
    ['a program as PDF attachment', genericFile, 'terms.pdf', exeFile(), 'file.content_differs'],
    ['an archive as picture', avatarFile, 'me.png', text([{ name: 'a', data: note }]), 'file.content_differs'],
    [
      'SVG as PNG',
      avatarFile,
      'me.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'file.content_differs',
    ],
    ['PNG as JPEG', avatarFile, 'me.jpg', pngFile(4, 4), 'file.content_differs'],
    ['text as archive', genericFile, 'a.zip', note, 'file.content_differs'],
  ])('%s is refused', async (_what, kind, name, bytes, error) => {
    expect(await refusalOf(kind, name, bytes)).toBe(error);
  });

  it('and bytes other than the ones announced are refused', async () => {
    const verdict = await verdictOf(documentFile, 'a.pdf', pdfFile(), '0'.repeat(64));
    expect(verdict).toEqual({ refusal: { error: 'file.altered', values: {} } });
  });
});

describe('pictures', () => {
  it('that are cut or altered inside are refused', async () => {
    const picture = pngFile(200, 200);
    expect(await refusalOf(avatarFile, 'a.png', picture.subarray(0, picture.length / 2))).toBe('file.image_damaged');
    expect(await refusalOf(avatarFile, 'a.png', picture.subarray(0, picture.length - 100))).toBe('file.image_damaged');
    const flipped = Buffer.from(picture);
    flipped[20_000] = (flipped[20_000] ?? 0) ^ 0xff;
    expect(await refusalOf(avatarFile, 'a.png', flipped)).toBe('file.image_damaged');
    const photo = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
      .jpeg()
      .toBuffer();
    expect(await refusalOf(avatarFile, 'a.jpg', photo.subarray(0, photo.length / 2))).toBe('file.image_damaged');
  });

  it('that are too large are refused by their head, before a pixel is decoded', async () => {
    expect(await verdictOf(avatarFile, 'a.png', pngFile(2_001, 10))).toEqual({
      refusal: { error: 'file.image_too_large', values: { max: '2000 x 2000', actual: '2001 x 10' } },
    });
    const startedAt = performance.now();
    expect(await refusalOf(avatarFile, 'a.png', pngBomb(30_000))).toBe('file.image_too_large');
    expect(await refusalOf(icon, 'a.png', pngFile(121, 120))).toBe('file.image_size');
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

describe('anything at all', () => {
  /** The same bytes on every run, so that a failure can be looked at. */
  const randomOf = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };

  it('gets a verdict: 300 files with cuts, altered and doubled bytes', async () => {
    const random = randomOf(42);
    const sources: [FileKind, string, Buffer][] = [
      [avatarFile, 'a.png', pngFile(60, 60)],
      [
        genericFile,
        'a.zip',
        text([
          { name: 'a/b.txt', data: randomBytes(3_000) },
          { name: 'c.txt', data: note },
        ]),
      ],
      [documentFile, 'a.pdf', pdfFile()],
    ];
    const outcomes = new Map<string, number>();
    for (let round = 0; round < 300; round++) {
      const [kind, name, whole] = sources[round % sources.length] ?? [genericFile, 'a', note];
      let bytes: Buffer = Buffer.from(whole);
      for (let hit = 0; hit <= random() * 8; hit++) bytes[Math.floor(random() * bytes.length)] = random() * 256;
      if (random() < 0.3) bytes = bytes.subarray(0, Math.ceil(random() * bytes.length));
      if (random() < 0.2) bytes = Buffer.concat([bytes, bytes]);
      const outcome = await refusalOf(kind, name, bytes);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect([...outcomes.values()].reduce((sum, n) => sum + n)).toBe(300);
    expect(outcomes.get('file.image_damaged')).toBeGreaterThan(50);
  });
});

describe('archives', () => {
  it.each<[string, string, () => Buffer]>([
    ['that unpack to too much', 'file.archive_too_large', () => zipBomb(300 * 2 ** 20)],
    ['that are packed beyond reason', 'file.archive_too_large', () => zipBomb(50 * 2 ** 20)],
    ['whose entries share their bytes', 'file.archive_too_large', () => overlappingZipBomb(1_000, 10 * 2 ** 20)],
    [
      'with too many entries',
      'file.archive_too_large',
      () => text(Array.from({ length: 2_001 }, (_, index) => ({ name: `${index}` }))),
    ],
    ['that climb out of their folder', 'file.archive_unsafe', () => text([{ name: '../../etc/cron.d/x', data: note }])],
    ['with absolute names', 'file.archive_unsafe', () => text([{ name: '/etc/passwd', data: note }])],
    ['with names of a drive', 'file.archive_unsafe', () => text([{ name: 'C:\\x', data: note }])],
    ['with links', 'file.archive_unsafe', () => text([{ name: 'link', data: note, isSymlink: true }])],
    [
      'with names that differ by case only',
      'file.archive_unsafe',
      () =>
        text([
          { name: 'a.txt', data: note },
          { name: 'A.txt', data: note },
        ]),
    ],
    ['that are protected', 'file.archive_protected', () => text([{ name: 'a', data: note, isEncrypted: true }])],
    [
      'that lie about their size',
      'file.archive_damaged',
      () => text([{ name: 'a', data: Buffer.alloc(2 ** 20), claimedBytes: 10 }]),
    ],
    ['packed in a way nobody knows', 'file.archive_damaged', () => text([{ name: 'a', data: note, method: 99 }])],
    ['that are cut', 'file.archive_damaged', () => text([{ name: 'a', data: randomBytes(5_000) }]).subarray(0, 3_000)],
  ])('%s are refused: %s', async (_what, error, make) => {
    expect(await refusalOf(genericFile, 'a.zip', make())).toBe(error);
  });

  it('with altered content are refused', async () => {
    const packed = randomBytes(5_000);
    const archive = text([{ name: 'a', data: packed }]);
    archive[2_000] = (archive[2_000] ?? 0) ^ 0xff;
    expect(await refusalOf(genericFile, 'a.zip', archive)).toBe('file.archive_damaged');
  });
});
