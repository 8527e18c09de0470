import { fileKinds } from '@tilldeck/contracts/catalogue.files';
import type { FileOwner } from '@tilldeck/contracts/files/file-kind.schemas';
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
  owner: FileOwner;
  reachOf: (inside: ScopedDb, asker: FileAsker, fileId: string) => Promise<FileReach>;
}

/** The readers of all domains, by the record they know. */
export type FileReaders = ReadonlyMap<FileOwner, FileReader>;

/** The process refuses to start when a record that a kind of file names has no reader, or two. */
export function gatherFileReaders(readers: readonly FileReader[]): FileReaders {
  const byOwner = new Map(readers.map((reader) => [reader.owner, reader]));
  if (byOwner.size < readers.length) throw new Error('two readers for the files of one record');
  const owners = Object.values(fileKinds).flatMap((kind) => Object.keys(kind.readBy) as FileOwner[]);
  const missing = [...new Set(owners)].filter((owner) => !byOwner.has(owner));
  if (missing.length > 0) throw new Error(`files nobody can read: no reader for ${missing.join(', ')}`);
  return byOwner;
}
