import { fileKinds } from '@tilldeck/contracts/catalogue.files';
import type { ScopedDb } from '../db/scope.ts';

/** `open`: the record is the caller's own, or offered to its organisation. `reached`: within its scope. */
export type FileReach = 'open' | 'reached' | 'none';

/** Who asks for a file: a caller is one. */
export interface FileAsker {
  accountId: string;
  orgId: number;
}

/** Says how far a caller reaches the records of one sort that name a file. Runs in the caller's scope. */
export interface FileReader {
  /** The sort of record, as kinds of files name it. */
  owner: string;
  reachOf: (inside: ScopedDb, asker: FileAsker, fileId: string) => Promise<FileReach>;
}

/** The readers of all domains, by the record they know. */
export type FileReaders = ReadonlyMap<string, FileReader>;

/** The process refuses to start when a record that a kind of file names has no reader, or two, and where none names a reader's. */
export function gatherFileReaders(readers: readonly FileReader[]): FileReaders {
  const byOwner = new Map(readers.map((reader) => [reader.owner, reader]));
  if (byOwner.size < readers.length) throw new Error('two readers for the files of one record');
  const owners = Object.values(fileKinds).flatMap((kind) => Object.keys(kind.readBy));
  const missing = [...new Set(owners)].filter((owner) => !byOwner.has(owner));
  if (missing.length > 0) throw new Error(`files nobody can read: no reader for ${missing.join(', ')}`);
  const unnamed = readers.map(({ owner }) => owner).filter((owner) => !owners.includes(owner));
  if (unnamed.length > 0) throw new Error(`readers of records that no kind of file names: ${unnamed.join(', ')}`);
  return byOwner;
}
