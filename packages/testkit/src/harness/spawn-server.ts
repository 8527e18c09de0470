import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCache } from './compile-cache.ts';
import { findFreePort } from './free-port.ts';
import { systemLoginUrl } from './system-login.ts';

const entryPoint = fileURLToPath(new URL('../../../../apps/server/src/main.ts', import.meta.url));
const readyTimeoutMs = 60_000;
/** Longer than the server itself takes before it gives up, so that its own exit code is seen. */
const stopTimeoutMs = 50_000;

export interface ServerOptions {
  /** What this process does. Ingest only where it is named: on a shared broker it would take others' reports. */
  roles?: readonly string[];
  /** Node's own options, such as `--inspect` or `--max-old-space-size=256`. */
  nodeOptions?: readonly string[];
  /** Lines also go to this file. */
  logFile?: string;
  /** By default the log is kept at `info`; the harness reads from it when the server is ready. */
  logLevel?: 'debug' | 'info';
}

export interface ServerExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The real server in a process of its own. */
export interface ServerProcess {
  pid: number;
  url: string;
  /** Everything it wrote so far, line by line. */
  logs: string[];
  exited: Promise<ServerExit>;
  /** The first line that matches, written already or still to come; fails when the process ends without one. */
  waitForLog(pattern: RegExp): Promise<string>;
  /** Asks it to end and answers its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Freezes it (SIGSTOP), and lets it go on. */
  pause(): void;
  resume(): void;
}

/** Starts `apps/server/src/main.ts` with this environment and answers when all its roles are up. */
export async function spawnServer(
  settings: Record<string, string>,
  options: ServerOptions = {},
): Promise<ServerProcess> {
  const port = Number(settings.SERVER_PORT ?? 0) || (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const { roles = ['api', 'worker'], nodeOptions = [], logFile, logLevel = 'info' } = options;
  const systemUrl = await systemLoginUrl(settings.DATABASE_VENDOR_URL ?? '', roles);
  const child = spawn(process.execPath, [...nodeOptions, entryPoint, `--roles=${roles.join(',')}`], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: compileCache,
      PUBLIC_URL: url,
      ...settings,
      DATABASE_VENDOR_URL: systemUrl,
      SERVER_PORT: String(port),
      LOG_LEVEL: logLevel,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = collectLines(child, logFile);
  const exited = new Promise<ServerExit>((done) => {
    child.once('exit', (code, signal) => done({ code, signal }));
    child.once('error', () => done({ code: null, signal: null }));
  });
  // Whoever started it may die without cleaning up.
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  void exited.then(() => process.off('exit', endWithUs));

  const server: ServerProcess = {
    pid: child.pid ?? 0,
    url,
    logs: log.lines,
    exited,
    waitForLog: (pattern) => log.waitFor(pattern, exited),
    stop: async () => (await endWithin(child, exited, 'SIGTERM')).code,
    kill: async () => {
      await endWithin(child, exited, 'SIGKILL');
    },
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
  };
  await untilReady(server);
  return server;
}

async function untilReady(server: ServerProcess): Promise<void> {
  const timeout = AbortSignal.timeout(readyTimeoutMs);
  const tooLate = new Promise<never>((_, fail) =>
    timeout.addEventListener('abort', () => fail(new Error(`not ready after ${readyTimeoutMs} ms`))),
  );
  try {
    await Promise.race([server.waitForLog(/"msg":"ready"/), tooLate]);
  } catch (error) {
    await server.kill();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the server does not start: ${reason}\n${server.logs.slice(-20).join('\n')}`);
  }
}

async function endWithin(child: ChildProcess, exited: Promise<ServerExit>, signal: NodeJS.Signals) {
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  try {
    return await exited;
  } finally {
    clearTimeout(timer);
  }
}

function collectLines(child: ChildProcess, logFile: string | undefined) {
  const lines: string[] = [];
  const waiting = new Set<(line: string) => void>();
  const file = logFile ? createWriteStream(logFile, { flags: 'a' }) : null;
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      file?.write(`${line}\n`);
      for (const hear of waiting) hear(line);
    });
  }
  child.once('close', () => file?.end());
  const closed = new Promise<void>((done) => {
    child.once('close', () => done());
    child.once('error', () => done());
  });
  const waitFor = (pattern: RegExp, exited: Promise<ServerExit>): Promise<string> => {
    const known = lines.find((line) => pattern.test(line));
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((done, fail) => {
      const hear = (line: string) => {
        if (!pattern.test(line)) return;
        waiting.delete(hear);
        done(line);
      };
      waiting.add(hear);
      // Its last words may still be in the pipe when a process has ended; `closed` comes after them.
      void Promise.all([exited, closed]).then(([exit]) => {
        if (waiting.delete(hear)) fail(new Error(`the process ended with ${exit.code ?? exit.signal}`));
      });
    });
  };
  return { lines, waitFor };
}
