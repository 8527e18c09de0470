import type { ChildProcess } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { PartWriter } from '../export/part-writer.ts';
import { runBounded } from '../files/bounded-process.ts';
import { lend, type Sandbox } from '../files/sandbox.ts';
import type { Storage } from '../files/storage.ts';
import { createSlots } from '../slots.ts';
import type { ArchiveColumns, ArchiveCondition, ArchiveRequest, ArchiveSum } from './archive-request.ts';

export interface ArchivedObject extends ArchiveSum {
  sizeBytes: number;
}

export interface ArchiveQuestion {
  columns: ArchiveColumns;
  key: string;
  where: readonly ArchiveCondition[];
  /** The column whose greatest values come first. */
  newest: string;
  limit: number;
}

export type ArchivedRow = Record<string, string | null>;

/** Rows that left the database as Parquet objects in the store. DuckDB writes and reads them in a bounded process (ADR 0095). */
export interface ArchiveDesk {
  /** Keeps the lines of CSV that `write` puts into a file, and sums up what the store gives back. */
  keep(key: string, columns: ArchiveColumns, write: (path: string) => Promise<void>): Promise<ArchivedObject>;
  find(question: ArchiveQuestion): AsyncGenerator<ArchivedRow[]>;
  close(): void;
}

const atOnce = 2;
const timeoutMs = 5 * 60_000;
const memoryBytes = 640 * 2 ** 20;
const rowsPerBatch = 2_000;
/** Slowest store that still counts as being there, with some patience for its first byte. */
const storeBytesPerMs = 500;
const storePatienceMs = 10_000;

const script = fileURLToPath(new URL('./archive.main.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const codeFolders = [
  'node_modules',
  'apps/server/node_modules',
  'apps/server/src/platform/archive',
  'apps/server/package.json',
].map((path) => join(root, path));

export function createArchiveDesk(config: Config, storage: Storage, sandbox: Sandbox): ArchiveDesk {
  const slots = createSlots(atOnce);
  const children = new Set<ChildProcess>();

  const ask = async (request: ArchiveRequest, folder: string): Promise<ArchiveSum | null> => {
    const bounds = {
      timeoutMs,
      memoryBytes,
      readable: [...codeFolders, folder],
      writable: folder,
      holds: await sandbox(),
    };
    const outcome = await runBounded(script, JSON.stringify(request), bounds, children);
    if (outcome.kind !== 'done') throw new Error(`the archive process ended: ${outcome.kind} ${outcome.detail}`);
    return JSON.parse(outcome.output) as ArchiveSum | null;
  };

  const bring = async (key: string, path: string): Promise<void> => {
    const size = (await storage.findSize(key)) ?? 0;
    await storage.saveTo(path, key, AbortSignal.timeout(storePatienceMs + Math.ceil(size / storeBytesPerMs)));
    await lend(path, await sandbox());
  };

  const openFolder = async (): Promise<string> => {
    const folder = await mkdtemp(join(config.FILE_CHECK_DIR ?? tmpdir(), 'tilldeck-archive-'));
    await lend(folder, await sandbox());
    return folder;
  };

  return {
    keep: (key, columns, write) =>
      slots.run(async () => {
        const folder = await openFolder();
        try {
          const [csv, parquet, back] = ['rows.csv', 'rows.parquet', 'back.parquet'].map((name) =>
            join(folder, name),
          ) as [string, string, string];
          await write(csv);
          await lend(csv, await sandbox());
          await ask({ action: 'pack', columns, csv, parquet }, folder);
          await upload(storage, key, parquet);
          await bring(key, back);
          const sum = await ask({ action: 'sum', columns, parquet: back }, folder);
          if (!sum) throw new Error('the archive process gave no sum');
          return { ...sum, sizeBytes: (await stat(back)).size };
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),

    find: async function* ({ key, ...question }) {
      const folder = await openFolder();
      try {
        const [parquet, json] = [join(folder, 'rows.parquet'), join(folder, 'rows.json')];
        await slots.run(async () => {
          await bring(key, parquet);
          await ask({ action: 'find', ...question, parquet, json }, folder);
        });
        yield* linesOf(json);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    close: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

async function upload(storage: Storage, key: string, path: string): Promise<void> {
  const writer = await PartWriter.open(storage, key);
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: 2 ** 20 })) await writer.write(bytes as Buffer);
    await writer.finish();
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function* linesOf(path: string): AsyncGenerator<ArchivedRow[]> {
  let rows: ArchivedRow[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    rows.push(JSON.parse(line) as ArchivedRow);
    if (rows.length < rowsPerBatch) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}
