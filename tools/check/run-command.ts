import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repoRoot } from './repo-files.ts';

export type CommandOptions = {
  /** Relative to the repository; starts empty. */
  logPath: string;
  env?: Record<string, string>;
  timeoutMs?: number;
  /** Aborting it stops the command and what it started. */
  signal?: AbortSignal;
};

const defaultTimeoutMs = 20 * 60_000;
const killGraceMs = 5_000;
const notStarted = 127;

/** Runs a command with Node 24 and the repository's own tools first on PATH, its output into a log. */
export async function runCommand(command: readonly string[], options: CommandOptions): Promise<number> {
  const { env, timeoutMs = defaultTimeoutMs, signal } = options;
  const [program = '', ...args] = command;
  const logPath = join(repoRoot, options.logPath);
  mkdirSync(dirname(logPath), { recursive: true });
  // A file, not a pipe: a daemon that keeps its output open must not keep us waiting.
  const log = openSync(logPath, 'w');
  const path = `${join(repoRoot, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
  const child = spawn(program, args, {
    cwd: repoRoot,
    env: { ...process.env, PATH: path, NO_COLOR: '1', ...env },
    stdio: ['ignore', log, log],
    // Its own process group, so that stopping it also stops its children.
    detached: true,
  });
  closeSync(log);

  const stop = (why: string) => {
    appendFileSync(logPath, `\nstopped: ${why}\n`);
    killGroup(child.pid, 'SIGTERM');
    setTimeout(() => killGroup(child.pid, 'SIGKILL'), killGraceMs).unref();
  };
  const interrupt = () => stop('interrupted');
  signal?.addEventListener('abort', interrupt, { once: true });
  const timer = setTimeout(() => stop(`not done after ${timeoutMs} ms`), timeoutMs);
  try {
    return await new Promise<number>((resolve) => {
      child.on('exit', (code) => resolve(code ?? 1));
      child.on('error', (error) => {
        appendFileSync(logPath, `${error.message}\n`);
        resolve(notStarted);
      });
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', interrupt);
  }
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}
