import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { HandedFile } from '@tilldeck/contracts/tasks/file-kinds.schemas';
import { WorkFailure } from '../work-handler.ts';
import { type DownloadParts, download } from './download.ts';

/** Files of desired items by their hash: two items that name the same file share it. */
export class ItemFiles {
  private readonly parts: DownloadParts;
  private readonly folder: string;

  constructor(parts: DownloadParts) {
    this.parts = parts;
    this.folder = join(parts.folder, 'items');
  }

  /** Brings the file to the disk, checks its hash and answers its path. What is there is not fetched again. */
  async fetch(file: HandedFile, signal: AbortSignal): Promise<string> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, file.sha256);
    if (existsSync(path) && statSync(path).size === file.size) return path;
    const owner = {
      id: 'item',
      signal,
      // A pull brings fresh ones; until then there is nothing to go on with.
      refreshed: () => Promise.reject(new WorkFailure('download_failed', 'the address has run out')),
    };
    const fresh = await download(this.parts, owner, file, { renew: () => undefined, onBytes: () => {} });
    await rename(fresh, path);
    return path;
  }

  /** Removes what no item names any more. */
  keepOnly(hashes: ReadonlySet<string>): void {
    const names = existsSync(this.folder) ? readdirSync(this.folder) : [];
    for (const name of names) if (!hashes.has(name)) rmSync(join(this.folder, name), { force: true });
  }
}
