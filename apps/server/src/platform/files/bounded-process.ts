import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { type Holds, heldCommand } from './sandbox.ts';

export interface Bounds {
  timeoutMs: number;
  /** Resident memory, native code included. */
  memoryBytes: number;
  /** What the child may read besides its own code. */
  readable: readonly string[];
  /** The one folder it may write into; most need none. */
  writable?: string;
  /** What it is told of the environment; nothing by default. */
  env?: Record<string, string>;
  holds: Holds;
  /** Reaches the network; nothing that reads content does. */
  isOnline?: boolean;
  /** Most it may say; a verdict is short. */
  maxOutputBytes?: number;
}

export type BoundedOutcome =
  | { kind: 'done'; output: string }
  | { kind: 'timeout' | 'memory' | 'flood' | 'crashed'; detail: string };

const shortOutputBytes = 64 * 1024;
const memoryLookMs = 25;

/**
 * Runs a script of ours on input nobody trusts: a process of its own without our environment, which may start
 * nothing and write only where it is told, and which is killed when it takes too long, too much memory or talks too much.
 */
export function runBounded(
  script: string,
  input: string,
  bounds: Bounds,
  children: Set<ChildProcess>,
): Promise<BoundedOutcome> {
  const { command, args, user } = heldCommand(
    bounds.holds,
    [
      '--permission',
      // Image decoding is native code.
      '--allow-addons',
      '--disable-warning=PERM0001',
      // Small rooms for what is young: a third less memory for the same work.
      '--max-semi-space-size=2',
      ...bounds.readable.map((path) => `--allow-fs-read=${path}`),
      ...(bounds.writable ? [`--allow-fs-write=${bounds.writable}`] : []),
      `--max-old-space-size=${Math.floor(bounds.memoryBytes / 2 ** 21)}`,
      script,
    ],
    bounds.isOnline ?? false,
  );
  const child = spawn(command, args, { ...user, env: bounds.env ?? {}, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] });
  children.add(child);
  let fault: 'timeout' | 'memory' | 'flood' | null = null;
  let output = '';
  let complaint = '';
  const kill = (reason: typeof fault): void => {
    fault ??= reason;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => kill('timeout'), bounds.timeoutMs);
  const watch = setInterval(() => {
    void residentBytes(child.pid).then((bytes) => {
      if (bytes > bounds.memoryBytes) kill('memory');
    });
  }, memoryLookMs);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.length > (bounds.maxOutputBytes ?? shortOutputBytes)) kill('flood');
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, 2_000);
  });
  // A child that dies early closes its input while we write.
  child.stdin.on('error', () => {});
  child.stdin.end(input);

  return new Promise((resolve) => {
    const settle = (outcome: BoundedOutcome): void => {
      clearTimeout(timer);
      clearInterval(watch);
      children.delete(child);
      resolve(outcome);
    };
    child.on('spawn', () => lowerPriority(child.pid));
    child.on('error', (error) => settle({ kind: 'crashed', detail: error.message }));
    child.on('close', (code, signal) => {
      if (fault) settle({ kind: fault, detail: complaint });
      else if (code === 0) settle({ kind: 'done', output });
      else settle({ kind: 'crashed', detail: `${signal ?? code} ${complaint}` });
    });
  });
}

/** Calls are answered before files are looked at. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is over already.
  }
}

async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    // It is over already, or this is no Linux: then the heap limit is all there is.
    return 0;
  }
}
