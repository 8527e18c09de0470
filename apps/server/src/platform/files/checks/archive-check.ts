import { crc32 } from 'node:zlib';
import type { ArchiveRules } from '@tilldeck/contracts/files/file-kind.schemas';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { Refused } from './check-request.ts';

/** Small archives of very even files compress better than any limit; no harm comes out of them. */
const ratioCountsFromBytes = 10 * 1024 * 1024;
const unixTypeMask = 0o170000;
const unixSymlink = 0o120000;

/**
 * Refuses archives that would hurt whoever unpacks them: too many or too large entries, names that leave the folder,
 * links, entries nobody can look into. First by the directory, then by really unpacking into nothing.
 */
export async function checkArchive(path: string, packedBytes: number, rules: ArchiveRules): Promise<void> {
  const entries = await listEntries(path, rules);
  const totalBytes = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const isBomb = totalBytes > ratioCountsFromBytes && totalBytes > packedBytes * rules.maxRatio;
  if (isBomb || totalBytes > rules.maxTotalBytes) throw new Refused('file.archive_too_large');
  await unpackIntoNothing(path);
}

async function listEntries(path: string, rules: ArchiveRules): Promise<Entry[]> {
  const entries: Entry[] = [];
  const names = new Set<string>();
  await withArchive(path, async (archive) => {
    if (archive.entryCount > rules.maxEntries) throw new Refused('file.archive_too_large');
    for await (const entry of archive.eachEntry()) {
      // The directory may hold more than the archive's end says.
      if (entries.push(entry) > rules.maxEntries) throw new Refused('file.archive_too_large');
      const name = entry.fileName.toLowerCase();
      const isLink = ((entry.externalFileAttributes >>> 16) & unixTypeMask) === unixSymlink;
      if (isLink || names.has(name)) throw new Refused('file.archive_unsafe', { entry: entry.fileName.slice(0, 100) });
      names.add(name);
      if (entry.isEncrypted()) throw new Refused('file.archive_protected');
    }
  });
  return entries;
}

/** Sizes in the directory may lie; yauzl stops an entry that grows past its own. */
async function unpackIntoNothing(path: string): Promise<void> {
  await withArchive(path, async (archive) => {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      let sum = 0;
      for await (const chunk of await archive.openReadStreamPromise(entry)) sum = crc32(chunk as Buffer, sum);
      if (sum !== entry.crc32) throw new Refused('file.archive_damaged');
    }
  });
}

export async function withArchive(path: string, work: (archive: ZipFile) => Promise<void>): Promise<void> {
  try {
    const archive = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    try {
      await work(archive);
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    const message = error instanceof Error ? error.message : '';
    // yauzl's words for names like `../x`, `/x`, `C:\x`.
    const isBadName = /invalid relative path|absolute path|invalid characters in fileName/i.test(message);
    throw isBadName
      ? new Refused('file.archive_unsafe', {
          entry: message
            .slice(message.indexOf(':') + 1)
            .trim()
            .slice(0, 100),
        })
      : new Refused('file.archive_damaged');
  }
}
