import { Malformed } from './byte-reader.ts';

export type ReadAt = (at: number, length: number) => Buffer;

export interface ZipDirectory {
  at: number;
  endAt: number;
  count: number;
}

const endSignature = 0x06054b50;
const endBytes = 22;
const maxCommentBytes = 0xffff;
/** In these fields it means that the true value stands in a ZIP64 record, which Android does not read. */
const seeZip64 = 0xffff;

/**
 * Finds the directory by the end record. It must reach to the last byte and the directory up to it: whatever stands
 * between or behind would be read by some and not by others.
 */
export function findDirectory(size: number, read: ReadAt): ZipDirectory {
  const tailBytes = Math.min(size, endBytes + maxCommentBytes);
  const tail = read(size - tailBytes, tailBytes);
  for (let at = tailBytes - endBytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== endSignature || tail.readUInt16LE(at + 20) !== tailBytes - at - endBytes) continue;
    return directoryOf(tail.subarray(at), size - tailBytes + at);
  }
  throw new Malformed('no end of the archive');
}

function directoryOf(end: Buffer, endAt: number): ZipDirectory {
  const disks = end.readUInt32LE(4);
  const count = end.readUInt16LE(10);
  const bytes = end.readUInt32LE(12);
  const at = end.readUInt32LE(16);
  if (disks !== 0 || count !== end.readUInt16LE(8) || count === seeZip64) throw new Malformed('more than one part');
  if (at + bytes !== endAt) throw new Malformed('the directory does not end where the archive does');
  return { at, endAt, count };
}
