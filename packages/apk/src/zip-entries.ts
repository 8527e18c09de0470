import type { ArchiveRules } from '@tilldeck/contracts/files/file-kind.schemas';
import { ApkRefused } from './apk-refused.ts';
import { ByteReader, Malformed } from './byte-reader.ts';
import type { ReadAt, ZipDirectory } from './zip-directory.ts';

export interface ZipEntry {
  name: string;
  isPacked: boolean;
  packedBytes: number;
  bytes: number;
  crc32: number;
  /** Where its content begins, packed or not. */
  dataAt: number;
}

interface Listed extends ZipEntry {
  headAt: number;
  flags: number;
  method: number;
  rawName: Buffer;
}

const listedSignature = 0x02014b50;
const headSignature = 0x04034b50;
const headBytes = 30;
/** Names and notes of 65,534 entries; more is no app. */
const maxDirectoryBytes = 32 * 1024 * 1024;
const ratioCountsFromBytes = 10 * 1024 * 1024;
const maxNameBytes = 1_024;
const isEncryptedFlag = 0x0001;
const isStrongFlag = 0x0040;
const unixTypeMask = 0o170000;
const unixSymlink = 0o120000;

const shown = (name: string): { entry: string } => ({ entry: name.slice(0, 100) });

/** Lists the entries of an archive, or refuses one that would hurt whoever unpacks it or that reads in two ways. */
export function listZipEntries(
  directory: ZipDirectory,
  rules: ArchiveRules,
  size: number,
  read: ReadAt,
): Map<string, ZipEntry> {
  const length = directory.endAt - directory.at;
  if (directory.count > rules.maxEntries || length > maxDirectoryBytes) throw new ApkRefused('file.archive_too_large');
  const reader = new ByteReader(read(directory.at, length));
  const listed = Array.from({ length: directory.count }, () => readListed(reader));
  if (reader.left > 0) throw new Malformed('the directory holds more than it says');
  checkAmount(listed, rules, size);
  const entries = new Map<string, ZipEntry>();
  for (const entry of listed) {
    // Android tells names apart by case, and shrunk apps make use of that.
    if (entries.has(entry.name)) throw new ApkRefused('file.archive_duplicate', shown(entry.name));
    entries.set(entry.name, entry);
  }
  placeEntries(listed, directory.at, read);
  return entries;
}

function readListed(reader: ByteReader): Listed {
  if (reader.u32() !== listedSignature) throw new Malformed('no entry where one was expected');
  reader.take(4);
  const [flags, method] = [reader.u16(), reader.u16()];
  reader.take(4);
  const [crc32, packedBytes, bytes] = [reader.u32(), reader.u32(), reader.u32()];
  const [nameBytes, extraBytes, noteBytes] = [reader.u16(), reader.u16(), reader.u16()];
  reader.take(4);
  const unixMode = reader.u32() >>> 16;
  const headAt = reader.u32();
  const rawName = reader.take(nameBytes);
  reader.take(extraBytes + noteBytes);
  const name = rawName.toString('utf8');
  if ((flags & (isEncryptedFlag | isStrongFlag)) !== 0) throw new ApkRefused('file.archive_protected');
  if (method !== 0 && method !== 8) throw new Malformed(`packed in way ${method}`);
  if (method === 0 && packedBytes !== bytes) throw new Malformed('an unpacked entry of two sizes');
  if (!isSafeName(name, rawName) || (unixMode & unixTypeMask) === unixSymlink)
    throw new ApkRefused('file.archive_unsafe', shown(name));
  return { name, rawName, flags, method, isPacked: method === 8, crc32, packedBytes, bytes, headAt, dataAt: 0 };
}

/** Stays within the folder it is unpacked into, on any system. */
function isSafeName(name: string, raw: Buffer): boolean {
  if (raw.length === 0 || raw.length > maxNameBytes) return false;
  if (/[\p{Cc}\\]|^\/|^[A-Za-z]:/u.test(name)) return false;
  return !name.split('/').some((part) => part === '..' || part === '.');
}

function checkAmount(listed: readonly Listed[], rules: ArchiveRules, size: number): void {
  const total = listed.reduce((sum, entry) => sum + entry.bytes, 0);
  const isBomb = total > ratioCountsFromBytes && total > size * rules.maxRatio;
  if (isBomb || total > rules.maxTotalBytes) throw new ApkRefused('file.archive_too_large');
}

/** Holds each entry's own head against the directory, and each entry against the next: none may share bytes. */
function placeEntries(listed: readonly Listed[], directoryAt: number, read: ReadAt): void {
  let endOfLast = 0;
  for (const [index, entry] of listed.toSorted((a, b) => a.headAt - b.headAt).entries()) {
    // Bytes before the first entry could be something else altogether, a program for instance.
    if (index === 0 && entry.headAt !== 0) throw new Malformed('the archive does not begin with an entry');
    if (entry.headAt < endOfLast) throw new ApkRefused('file.archive_unsafe', shown(entry.name));
    const head = read(entry.headAt, headBytes + entry.rawName.length);
    const isSame =
      head.readUInt32LE(0) === headSignature &&
      (head.readUInt16LE(6) & (isEncryptedFlag | isStrongFlag)) === 0 &&
      head.readUInt16LE(8) === entry.method &&
      head.readUInt16LE(26) === entry.rawName.length &&
      head.subarray(headBytes).equals(entry.rawName);
    if (!isSame) throw new Malformed('an entry and the directory disagree');
    entry.dataAt = entry.headAt + head.length + head.readUInt16LE(28);
    endOfLast = entry.dataAt + entry.packedBytes;
    if (endOfLast > directoryAt) throw new Malformed('an entry reaches into the directory');
  }
}
