import { spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ServiceCommand } from './stack-service.ts';
import { waitFor } from './wait.ts';

const stopTimeoutMs = 10_000;
const maxLogBytes = 50 * 1024 * 1024;

type RunningProcess = { pid: number; startTicks: string };

/** Starts a process that outlives us: own session, output to a log file, pid kept in the run folder. */
export async function launch(dir: string, service: string, command: ServiceCommand): Promise<number> {
  setAsideBigLog(logFile(dir, service));
  const log = openSync(logFile(dir, service), 'a');
  const child = spawn(command.file, command.args, {
    cwd: command.cwd,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin', HOME: dir, LANG: 'C.UTF-8', ...command.env },
  });
  closeSync(log);
  await new Promise<void>((done, fail) => child.once('spawn', done).once('error', fail));
  child.unref();
  const pid = child.pid;
  const stat = pid === undefined ? undefined : readStat(pid);
  if (pid === undefined || stat === undefined)
    throw new Error(`${service} ended at once\n${readLogTail(dir, service)}`);
  writeFileSync(pidFile(dir, service), `${pid} ${stat.startTicks}\n`);
  return pid;
}

/** The pid of a service, only if that pid still is the very process we started. */
export function findPid(dir: string, service: string): number | undefined {
  const saved = readPidFile(dir, service);
  if (saved === undefined || readStat(saved.pid)?.startTicks !== saved.startTicks) return undefined;
  const commandLine = readCommandLine(saved.pid).trim();
  // While a process replaces its program (setpriv, then postgres) Linux shows no command line for a moment.
  return commandLine === '' || commandLine.includes(`${dir}/`) ? saved.pid : undefined;
}

export async function stopProcess(dir: string, service: string, signal: NodeJS.Signals): Promise<void> {
  const pid = findPid(dir, service);
  if (pid !== undefined) {
    process.kill(pid, signal);
    const isGone = () => findPid(dir, service) === undefined;
    const hasStopped = await waitFor(isGone, stopTimeoutMs, 20);
    if (!hasStopped) {
      process.kill(pid, 'SIGKILL');
      if (!(await waitFor(isGone, stopTimeoutMs, 20))) throw new Error(`${service} (pid ${pid}) survives SIGKILL`);
    }
  }
  rmSync(pidFile(dir, service), { force: true });
}

/** Processes that work inside a folder, as PostgreSQL's backends do in its data folder. */
export function listProcessesIn(folder: string): number[] {
  return listPids().filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}

export type ProcessFacts = { memoryMb: number; upSince: Date };

export function describeProcess(pid: number): ProcessFacts | undefined {
  const stat = readStat(pid);
  if (stat === undefined) return undefined;
  // Children share most of their parent's memory (PostgreSQL), so only what is their own is added.
  const childrenKb = listPids()
    .filter((other) => readStat(other)?.parent === pid)
    .reduce((sum, child) => sum + readStatusKb(child, 'RssAnon'), 0);
  const bootSeconds = Number(/^btime (\d+)/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]);
  const ticksPerSecond = 100;
  return {
    memoryMb: Math.round((readStatusKb(pid, 'VmRSS') + childrenKb) / 1024),
    upSince: new Date((bootSeconds + Number(stat.startTicks) / ticksPerSecond) * 1000),
  };
}

export function logFile(dir: string, service: string): string {
  return join(dir, 'log', `${service}.log`);
}

export function readLogTail(dir: string, service: string): string {
  try {
    return readFileSync(logFile(dir, service), 'utf8').trimEnd().split('\n').slice(-15).join('\n');
  } catch {
    return '(no log)';
  }
}

function setAsideBigLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxLogBytes) renameSync(file, `${file}.old`);
}

function pidFile(dir: string, service: string): string {
  return join(dir, 'run', `${service}.pid`);
}

function readPidFile(dir: string, service: string): RunningProcess | undefined {
  try {
    const [pid, startTicks] = readFileSync(pidFile(dir, service), 'utf8').trim().split(' ');
    return startTicks === undefined ? undefined : { pid: Number(pid), startTicks };
  } catch {
    return undefined;
  }
}

function readStat(pid: number): { parent: number; startTicks: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets and may hold blanks; count from behind it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return { parent: Number(fields[1]), startTicks: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function readStatusKb(pid: number, field: string): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function listPids(): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number);
}
