import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import type { ApkArchive } from './apk-archive.ts';
import { ApkRefused } from './apk-refused.ts';
import { Malformed } from './byte-reader.ts';
import type { ZipEntry } from './zip-entries.ts';

const stepBytes = 1024 * 1024;
/** Below, unpacking in one go is several times faster than as a stream. */
const wholeBytes = 4 * 1024 * 1024;

/** The whole content of a small entry, unpacked to no more than it announced. */
export function contentOf(archive: ApkArchive, entry: ZipEntry, maxBytes: number): Buffer {
  if (entry.bytes > maxBytes) throw new ApkRefused('file.archive_too_large');
  const content = unpack(archive, entry);
  if (crc32(content) !== entry.crc32) throw new Malformed('an entry is damaged');
  return content;
}

function unpack(archive: ApkArchive, entry: ZipEntry): Buffer {
  const packed = archive.read(entry.dataAt, entry.packedBytes);
  if (!entry.isPacked) return packed;
  try {
    const content = inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.bytes) });
    if (content.length === entry.bytes) return content;
  } catch {
    // Damaged, or larger than announced.
  }
  throw new Malformed('an entry is not what it announced');
}

/** Gives an entry's content bit by bit, however large it is. A piece is good until the next one comes. */
export async function eachPiece(archive: ApkArchive, entry: ZipEntry, take: (piece: Buffer) => unknown): Promise<void> {
  if (entry.bytes <= wholeBytes && entry.packedBytes <= wholeBytes) {
    take(unpack(archive, entry));
    return;
  }
  if (!entry.isPacked) {
    const buffer = Buffer.allocUnsafe(stepBytes);
    for (const [at, length] of stepsOf(entry)) {
      const piece = buffer.subarray(0, length);
      archive.readInto(piece, at);
      take(piece);
    }
    return;
  }
  const inflate = createInflateRaw({ chunkSize: stepBytes });
  let count = 0;
  const reading = (async () => {
    for await (const piece of inflate) {
      count += (piece as Buffer).length;
      if (count > entry.bytes) throw new Malformed('an entry is larger than it announced');
      take(piece as Buffer);
    }
  })();
  // Whoever waits for room must hear of a broken stream too.
  const isOver = reading.then(
    () => true,
    () => true,
  );
  for (const [at, length] of stepsOf(entry)) {
    if (inflate.write(archive.read(at, length))) continue;
    const drained = new Promise<false>((resolve) => inflate.once('drain', () => resolve(false)));
    if (await Promise.race([drained, isOver])) break;
  }
  inflate.end();
  await reading.catch((error: unknown) => {
    throw error instanceof Malformed ? error : new Malformed('an entry is damaged');
  });
  if (count !== entry.bytes) throw new Malformed('an entry is smaller than it announced');
}

function* stepsOf(entry: ZipEntry): Generator<[at: number, length: number]> {
  for (let done = 0; done < entry.packedBytes; done += stepBytes)
    yield [entry.dataAt + done, Math.min(stepBytes, entry.packedBytes - done)];
}
