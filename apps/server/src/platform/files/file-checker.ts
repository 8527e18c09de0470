import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inlineCheckMaxBytes } from '@tilldeck/contracts/files/file.limits';
import type { FileKind } from '@tilldeck/contracts/files/file-kind.schemas';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { runBounded } from './bounded-process.ts';
import type { CheckRequest, Verdict } from './checks/check-request.ts';
import { readVerdict } from './checks/verdict.ts';
import { fetchContent } from './content-fetcher.ts';
import { createFairSlots } from './fair-slots.ts';
import { createMalwareScanner, TooLargeToScan } from './malware-scanner.ts';
import { type Holds, lend, type Sandbox } from './sandbox.ts';
import type { Storage } from './storage.ts';

export interface StoredFile {
  key: string;
  /** The organisation it belongs to. */
  orgId: number;
  name: string;
  size: number;
  kind: FileKind;
  declaredSha256: string | null;
}

/** Looks into stored files, three at a time and two of an organisation, each in a process of its own. */
export interface FileChecker {
  check(file: StoredFile): Promise<Verdict>;
  /** False when so many wait that a caller should not. */
  hasRoom(): boolean;
  close(): void;
}

/** One organisation has two of them at most, so that another one's file always finds a free one. */
const parallelChecks = 3;
const maxWaiting = 8;
/** Slowest store that still counts as being there, with some patience for its first byte. */
const storeBytesPerMs = 500;
const storePatienceMs = 10_000;
/** It is used at once. */
const addressLifetimeS = 60;

/** Hashing three times over from a slow disk; a gigabyte gets half a minute more. */
const checkedBytesPerMs = 32 * 1024;
/** What a large app says of itself, with its icon. */
const maxVerdictBytes = 1024 * 1024;

const script = fileURLToPath(new URL('./content-check.main.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../../..', import.meta.url));
/** The code of the checks and what they import; neither settings nor data. */
const codeFolders = [
  'node_modules',
  'apps/server/node_modules',
  'apps/server/src/platform/files',
  'apps/server/package.json',
  'packages/apk',
  'packages/contracts',
].map((path) => join(root, path));

export function createFileChecker(config: Config, storage: Storage, sandbox: Sandbox, log: Log): FileChecker {
  const slots = createFairSlots(parallelChecks);
  const children = new Set<ChildProcess>();
  const scanner = config.CLAMAV_ADDRESS ? createMalwareScanner(config.CLAMAV_ADDRESS) : null;
  let isClosed = false;

  const look = async (request: CheckRequest, folder: string, size: number, holds: Holds): Promise<Verdict> => {
    const outcome = await runBounded(
      script,
      JSON.stringify(request),
      {
        timeoutMs: config.FILE_CHECK_TIMEOUT_MS + Math.floor(size / checkedBytesPerMs),
        memoryBytes: config.FILE_CHECK_MEMORY_MB * 2 ** 20,
        readable: [...codeFolders, folder],
        holds,
        maxOutputBytes: maxVerdictBytes,
      },
      children,
    );
    const verdict = outcome.kind === 'done' ? readVerdict(outcome.output) : null;
    if (verdict) return verdict;
    // Not the file's fault: the job that stands behind every check looks again.
    if (isClosed) throw new Error('the process is stopping');
    const detail = outcome.kind === 'done' ? 'a verdict of another form' : outcome.detail;
    log.warn({ kind: request.kind.name, outcome: outcome.kind, detail }, 'a file could not be checked');
    return { refusal: { error: 'file.not_checkable', values: {} } };
  };

  const bring = async (path: string, key: string, size: number, holds: Holds): Promise<void> => {
    const timeoutMs = storePatienceMs + Math.ceil(size / storeBytesPerMs);
    if (size <= inlineCheckMaxBytes) return storage.saveTo(path, key, AbortSignal.timeout(timeoutMs));
    const url = await storage.signRead(key, addressLifetimeS);
    const bounds = { timeoutMs, memoryBytes: config.FILE_CHECK_MEMORY_MB * 2 ** 20, holds };
    await fetchContent({ url, path }, bounds, children, log);
  };

  /** When the scanner is away this throws: nothing passes unseen, the job looks again. */
  const scan = async (path: string, size: number, passed: Verdict): Promise<Verdict> => {
    try {
      const name = await scanner?.scan(path, size);
      return name ? { refusal: { error: 'file.malware', values: { name } } } : passed;
    } catch (error) {
      if (!(error instanceof TooLargeToScan)) throw error;
      log.warn({ size }, 'a file is larger than the StreamMaxLength of the malware scanner');
      return { refusal: { error: 'file.not_checkable', values: {} } };
    }
  };

  return {
    check: ({ key, orgId, name, size, kind, declaredSha256 }) =>
      slots.run(String(orgId), async () => {
        const holds = await sandbox();
        const folder = await mkdtemp(join(config.FILE_CHECK_DIR ?? tmpdir(), 'tilldeck-check-'));
        try {
          await lend(folder, holds);
          // The upload's own name never becomes a path.
          const path = join(folder, 'content');
          await bring(path, key, size, holds);
          await lend(path, holds);
          const verdict = await look({ path, name, kind, declaredSha256 }, folder, size, holds);
          return 'facts' in verdict ? await scan(path, size, verdict) : verdict;
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
    hasRoom: () => slots.waiting() < maxWaiting,
    close: () => {
      isClosed = true;
      for (const child of children) child.kill('SIGKILL');
    },
  };
}
