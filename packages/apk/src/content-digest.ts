import { createHash, type Hash, hash } from 'node:crypto';
import type { ApkArchive } from './apk-archive.ts';
import type { ContentHash } from './signature-algorithm.ts';

export interface ContentDigests {
  /** Of the file as it is, in hex. */
  file: string;
  /** What signers of v2 and v3 sign. */
  signed: ReadonlyMap<ContentHash, Buffer>;
}

const pieceBytes = 1024 * 1024;
const pieceMark = 0xa5;
const wholeMark = 0x5a;
/** Mark and length stand before each piece; kept in the same buffer, a piece is hashed in one call. */
const markBytes = 5;

/**
 * Reads the file once, for its own hash and for those over 1 MB pieces: of the entries, of the directory and of the
 * end record, which is taken as if there were no signing block.
 */
export function digestContent(
  archive: ApkArchive,
  blockAt: number | null,
  hashes: ReadonlySet<ContentHash>,
): ContentDigests {
  const file = createHash('sha256');
  const entriesEnd = blockAt ?? archive.directoryAt;
  const sections = [entriesEnd, archive.endAt - archive.directoryAt, archive.size - archive.endAt];
  const count = sections.reduce((sum, length) => sum + Math.ceil(length / pieceBytes), 0);
  const wholes = new Map([...hashes].map((name): [ContentHash, Hash] => [name, startWhole(name, count)]));
  const buffer = Buffer.allocUnsafe(markBytes + pieceBytes);
  const walk = (from: number, to: number, isSigned: boolean, change?: (piece: Buffer) => void): void => {
    for (let at = from; at < to; at += pieceBytes) {
      const length = Math.min(pieceBytes, to - at);
      const piece = buffer.subarray(markBytes, markBytes + length);
      archive.readInto(piece, at);
      file.update(piece);
      if (!isSigned) continue;
      change?.(piece);
      mark(buffer, pieceMark, length);
      for (const [name, whole] of wholes) whole.update(hash(name, buffer.subarray(0, markBytes + length), 'buffer'));
    }
  };
  walk(0, entriesEnd, true);
  walk(entriesEnd, archive.directoryAt, false);
  walk(archive.directoryAt, archive.endAt, true);
  walk(archive.endAt, archive.size, true, (end) => end.writeUInt32LE(entriesEnd, 16));
  return {
    file: file.digest('hex'),
    signed: new Map([...wholes].map(([name, whole]) => [name, whole.digest()])),
  };
}

function startWhole(name: ContentHash, count: number): Hash {
  const head = Buffer.allocUnsafe(markBytes);
  mark(head, wholeMark, count);
  return createHash(name).update(head);
}

function mark(target: Buffer, kind: number, count: number): void {
  target.writeUInt8(kind, 0);
  target.writeUInt32LE(count, 1);
}
