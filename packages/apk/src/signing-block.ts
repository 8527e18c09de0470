import type { ApkArchive } from './apk-archive.ts';
import { ByteReader, Malformed } from './byte-reader.ts';

/** Stands between the last entry and the directory; what is in it, no signature covers. */
export interface SigningBlock {
  at: number;
  /** By their ids; others than those of the schemes are padding, stamps and notes of shops. */
  pairs: ReadonlyMap<number, Buffer>;
}

export const blockIds = { v2: 0x7109871a, v3: 0xf05368c0, v31: 0x1b93ad61 } as const;

const magic = 'APK Sig Block 42';
const footBytes = 24;
const maxBlockBytes = 16 * 1024 * 1024;

export function findSigningBlock(archive: ApkArchive): SigningBlock | null {
  if (archive.directoryAt < footBytes + 8) return null;
  const foot = archive.read(archive.directoryAt - footBytes, footBytes);
  if (foot.toString('latin1', 8) !== magic) return null;
  // Each of the two sizes leaves the first one out.
  const length = new ByteReader(foot).u64();
  const at = archive.directoryAt - length - 8;
  if (length < footBytes || length > maxBlockBytes || at < 0) throw new Malformed('a signing block of no size');
  const reader = new ByteReader(archive.read(at, length + 8 - footBytes));
  if (reader.u64() !== length) throw new Malformed('a signing block of two sizes');
  for (const entry of archive.entries.values())
    if (entry.dataAt + entry.packedBytes > at) throw new Malformed('an entry reaches into the signing block');
  const pairs = new Map<number, Buffer>();
  while (reader.left > 0) {
    const pair = new ByteReader(reader.take(reader.u64()));
    const id = pair.u32();
    // Android takes the first of two, others might take the last.
    if (pairs.has(id)) throw new Malformed('a pair twice');
    pairs.set(id, pair.take(pair.left));
  }
  return { at, pairs };
}
