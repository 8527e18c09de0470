import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ArchiveRules } from '@tilldeck/contracts/files/file-kind.schemas';
import { Malformed } from './byte-reader.ts';
import { findDirectory } from './zip-directory.ts';
import { listZipEntries, type ZipEntry } from './zip-entries.ts';

/** An open archive whose structure was found sound. */
export interface ApkArchive {
  size: number;
  entries: ReadonlyMap<string, ZipEntry>;
  /** Where the directory begins; a signing block may stand before it. */
  directoryAt: number;
  /** Where the archive's end record begins, which is right after the directory. */
  endAt: number;
  read(at: number, length: number): Buffer;
  /** Into a buffer that is used again; for long ways through the file. */
  readInto(target: Buffer, at: number): void;
}

/** Opens an archive, looks at its structure and closes it after the work. */
export async function withApkArchive<T>(
  path: string,
  rules: ArchiveRules,
  work: (archive: ApkArchive) => Promise<T>,
): Promise<T> {
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    const readInto = (target: Buffer, at: number): void => {
      if (at < 0 || at + target.length > size) throw new Malformed('beyond the end of the file');
      for (let done = 0; done < target.length; ) {
        const count = readSync(fd, target, done, target.length - done, at + done);
        if (count === 0) throw new Malformed('the file ended early');
        done += count;
      }
    };
    const read = (at: number, length: number): Buffer => {
      if (length < 0 || at < 0 || at + length > size) throw new Malformed('beyond the end of the file');
      const bytes = Buffer.allocUnsafe(length);
      readInto(bytes, at);
      return bytes;
    };
    const directory = findDirectory(size, read);
    const entries = listZipEntries(directory, rules, size, read);
    return await work({ size, entries, directoryAt: directory.at, endAt: directory.endAt, read, readInto });
  } finally {
    closeSync(fd);
  }
}
