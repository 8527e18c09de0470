import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import { runBounded } from '../bounded-process.ts';
import { createFairSlots } from '../fair-slots.ts';
import { lend, type Sandbox } from '../sandbox.ts';
import type { Storage } from '../storage.ts';
import type {
  RowMark,
  SheetDraft,
  SheetTable,
  WorkbookAnswer,
  WorkbookFault,
  WorkbookRequest,
} from './workbook-request.ts';

export interface StoredWorkbook {
  key: string;
  /** By its checked content: `xls`, `xlsx` or `xlsm`. */
  format: string;
  /** The organisation that works with it. */
  orgId: number;
}

export interface TableLimits {
  maxRows: number;
  maxColumns: number;
  maxCellLength: number;
}

/** Reads and writes workbooks, two at a time and one of an organisation, each in a bounded process of its own. */
export interface WorkbookDesk {
  read(file: StoredWorkbook, limits: TableLimits): Promise<{ table: SheetTable } | { fault: WorkbookFault }>;
  /** The workbook with a column more. */
  mark(file: StoredWorkbook, marks: readonly RowMark[]): Promise<Buffer | { fault: WorkbookFault }>;
  make(orgId: number, sheets: readonly SheetDraft[]): Promise<Buffer>;
  close(): void;
}

const atOnce = 2;
/** A full 2 MB workbook becomes about 5 MB of text. */
const maxAnswerBytes = 32 * 2 ** 20;
const storePatienceMs = 10_000;

const script = fileURLToPath(new URL('./workbook.main.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../../../..', import.meta.url));
const codeFolders = [
  'node_modules',
  'apps/server/node_modules',
  'apps/server/src/platform/files',
  'apps/server/package.json',
].map((path) => join(root, path));

export function createWorkbookDesk(config: Config, storage: Storage, sandbox: Sandbox, log: Log): WorkbookDesk {
  const slots = createFairSlots(atOnce);
  const children = new Set<ChildProcess>();
  let isClosed = false;

  const ask = async (request: WorkbookRequest, readable: readonly string[]): Promise<WorkbookAnswer> => {
    const bounds = {
      timeoutMs: config.FILE_CHECK_TIMEOUT_MS,
      memoryBytes: config.FILE_CHECK_MEMORY_MB * 2 ** 20,
      maxOutputBytes: maxAnswerBytes,
      readable: [...codeFolders, ...readable],
      holds: await sandbox(),
    };
    const outcome = await runBounded(script, JSON.stringify(request), bounds, children);
    if (outcome.kind === 'done') return JSON.parse(outcome.output) as WorkbookAnswer;
    if (isClosed) throw new Error('the process is stopping');
    log.warn(
      { action: request.action, outcome: outcome.kind, detail: outcome.detail },
      'a workbook could not be handled',
    );
    return { fault: outcome.kind === 'crashed' ? 'unreadable' : 'too_large' };
  };

  const withFile = <T>(file: StoredWorkbook, work: (path: string, folder: string) => Promise<T>): Promise<T> =>
    slots.run(String(file.orgId), async () => {
      const folder = await mkdtemp(join(config.FILE_CHECK_DIR ?? tmpdir(), 'tilldeck-workbook-'));
      try {
        const path = join(folder, 'content');
        await storage.saveTo(path, file.key, AbortSignal.timeout(storePatienceMs));
        for (const lent of [folder, path]) await lend(lent, await sandbox());
        return await work(path, folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });

  return {
    read: (file, limits) =>
      withFile(file, async (path, folder) => {
        const answer = await ask({ action: 'read', path, format: file.format, ...limits }, [folder]);
        if ('content' in answer) throw new Error('a workbook was written instead of read');
        return answer;
      }),
    mark: (file, marks) =>
      withFile(file, async (path, folder) => {
        const answer = await ask({ action: 'mark', path, format: file.format, marks }, [folder]);
        return 'content' in answer ? Buffer.from(answer.content, 'base64') : { fault: faultOf(answer) };
      }),
    make: (orgId, sheets) =>
      slots.run(String(orgId), async () => {
        const answer = await ask({ action: 'make', sheets }, []);
        if (!('content' in answer)) throw new Error(`a workbook could not be made: ${faultOf(answer)}`);
        return Buffer.from(answer.content, 'base64');
      }),
    close: () => {
      isClosed = true;
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

const faultOf = (answer: WorkbookAnswer): WorkbookFault => ('fault' in answer ? answer.fault : 'unreadable');
