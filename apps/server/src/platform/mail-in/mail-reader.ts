import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from '../app.ts';
import { runBounded } from '../files/bounded-process.ts';
import { lend } from '../files/sandbox.ts';
import { keptFilePath, type ReadMail } from './read-mail.ts';
import type { BoundTaker, MailFile } from './taken-mail.ts';

export type MailRead = { mail: ReadMail; files: MailFile[] } | { fault: string };

const script = fileURLToPath(new URL('./read-mail.main.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const codeFolders = [
  'node_modules',
  'apps/server/node_modules',
  'apps/server/src/platform/mail-in',
  'apps/server/package.json',
].map((path) => join(root, path));

const maxAnswerBytes = 4 * 1024 * 1024;
const storePatienceMs = 30_000;
/** Nobody waits for it as for an upload; many mails at once share the processors, and a late one must not count as unreadable. */
const readPatienceMs = 60_000;

/**
 * Reads a mail in a process of its own, as every content of strangers. `work` may use the files as long as it runs.
 * A mail that takes too long or too much memory is a fault of the mail, not of the job.
 */
export async function withMail<T>(
  app: App,
  storageKey: string,
  limits: BoundTaker['files'],
  work: (read: MailRead) => Promise<T>,
): Promise<T> {
  const { config, storage, sandbox, log } = app;
  const holds = await sandbox();
  const folder = await mkdtemp(join(config.FILE_CHECK_DIR ?? tmpdir(), 'tilldeck-mail-'));
  try {
    const path = join(folder, 'mail');
    await storage.saveTo(path, storageKey, AbortSignal.timeout(storePatienceMs));
    for (const lent of [folder, path]) await lend(lent, holds);
    const outcome = await runBounded(
      script,
      JSON.stringify({ path, folder, files: limits }),
      {
        timeoutMs: readPatienceMs,
        memoryBytes: config.FILE_CHECK_MEMORY_MB * 2 ** 20,
        maxOutputBytes: maxAnswerBytes,
        readable: [...codeFolders, folder],
        writable: folder,
        holds,
      },
      new Set<ChildProcess>(),
    );
    if (outcome.kind === 'done') {
      const mail = JSON.parse(outcome.output) as ReadMail;
      return await work({ mail, files: filesOf(mail, folder) });
    }
    log.warn({ outcome: outcome.kind, detail: outcome.detail }, 'a mail could not be read');
    return await work({ fault: outcome.kind });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const filesOf = (mail: ReadMail, folder: string): MailFile[] =>
  mail.files.map(({ isKept, ...file }, at) => ({ ...file, path: isKept ? keptFilePath(folder, at) : null }));
