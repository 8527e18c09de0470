import { createHash, type Hash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import type { HandedFile } from '@tilldeck/contracts/tasks/file-kinds.schemas';
import { reasonOf } from '../../log.ts';
import { type Work, WorkFailure } from '../work-handler.ts';
import type { LinuxParts } from './linux-parts.ts';

const bytesOfMb = 1_048_576;
const maxTries = 6;
/** Nothing for so long, and the connection is taken for dead. */
const silenceMs = 60_000;

class AddressOver extends Error {}

export type DownloadParts = Pick<LinuxParts, 'folder' | 'config' | 'isAllowed'>;
/** Whose file it is, when to stop, and where fresh addresses come from. */
export type DownloadOwner = Pick<Work, 'id' | 'signal' | 'refreshed'>;

export const downloadFolder = (folder: string): string => join(folder, 'downloads');

const placeOf = (folder: string, work: DownloadOwner, { sha256 }: HandedFile): string =>
  join(downloadFolder(folder), `${work.id.split('-')[0]}-${sha256}`);

/** When it is of no use any more. */
export const dropDownload = ({ folder }: LinuxParts, work: DownloadOwner, file: HandedFile): void =>
  rmSync(placeOf(folder, work, file), { force: true });

/**
 * Brings a file to the disk and answers its path. What is there already is not fetched again, also after a restart or
 * in a later attempt; it only gets its name when all of it is there with the hash it should have.
 */
export async function download(
  parts: DownloadParts,
  work: DownloadOwner,
  asked: HandedFile,
  { renew, onBytes }: { renew: (item: WorkItem) => HandedFile | undefined; onBytes: (bytes: number) => void },
): Promise<string> {
  mkdirSync(downloadFolder(parts.folder), { recursive: true, mode: 0o700 });
  const path = placeOf(parts.folder, work, asked);
  if (existsSync(path) && statSync(path).size === asked.size) return path;
  let file = asked;
  for (let tries = 1; ; tries++) {
    work.signal.throwIfAborted();
    try {
      if (!parts.isAllowed(file.url)) throw new WorkFailure('download_failed', 'the address is not encrypted');
      await fetchRest(parts, work, file, `${path}.part`, onBytes);
      await rename(`${path}.part`, path);
      return path;
    } catch (error) {
      if (error instanceof WorkFailure || work.signal.aborted) throw error;
      if (isFull(error)) throw new WorkFailure('no_space', `${asked.name} does not fit on the disk`);
      if (tries >= maxTries)
        throw new WorkFailure(error instanceof AddressOver ? 'download_failed' : 'network_lost', reasonOf(error));
      if (error instanceof AddressOver) file = renew(await work.refreshed()) ?? file;
      else await sleep(parts.config.transferWaitMs * 2 ** (tries - 1), undefined, { signal: work.signal });
    }
  }
}

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

async function fetchRest(
  { folder, config }: DownloadParts,
  work: DownloadOwner,
  file: HandedFile,
  path: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  let have = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (have > file.size) {
    rmSync(path);
    have = 0;
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < file.size - have + config.freeSpaceMb * bytesOfMb)
    throw new WorkFailure('no_space', `${file.name} needs ${Math.ceil(file.size / bytesOfMb)} MB`);
  const hash = createHash('sha256');
  if (have > 0) for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  const handle = await open(path, 'a', 0o600);
  try {
    if (have < file.size) have = await append(work, file, handle, hash, have, onBytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (have < file.size) throw new Error('the answer ended before the file did');
  if (hash.digest('hex') === file.sha256) return;
  rmSync(path);
  throw new WorkFailure('hash_mismatch', `${file.name} came with another content than announced`);
}

/** Answers how much of the file is there now. */
async function append(
  { signal }: DownloadOwner,
  file: HandedFile,
  handle: FileHandle,
  hash: Hash,
  from: number,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const silence = new AbortController();
  const patience = setTimeout(() => silence.abort(new Error('nothing came for a minute')), silenceMs);
  try {
    const answer = await fetch(file.url, {
      headers: from > 0 ? { range: `bytes=${from}-` } : {},
      redirect: 'error',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if ([400, 401, 403, 404, 410].includes(answer.status)) {
      await answer.body?.cancel();
      throw new AddressOver(`the store answered ${answer.status}`);
    }
    if (answer.status !== (from > 0 ? 206 : 200)) {
      await answer.body?.cancel();
      // What is there cannot be gone on with: the next try begins again.
      await handle.truncate(0);
      throw new Error(`the store answered ${answer.status}`);
    }
    let have = from;
    for await (const bytes of answer.body ?? []) {
      patience.refresh();
      have += bytes.length;
      if (have > file.size) throw new WorkFailure('hash_mismatch', `${file.name} is longer than announced`);
      await handle.write(bytes);
      hash.update(bytes);
      onBytes(have);
    }
    return have;
  } finally {
    clearTimeout(patience);
  }
}
