import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

export interface DevCommand {
  name: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  /** The line that says it does its job. */
  readyLine: RegExp;
  present(line: string): string;
}

export interface DevProcess {
  ready: Promise<void>;
  /** When it and everything it started are gone. */
  ended: Promise<void>;
  /** Asks it and its children to end; asked again it does not ask. */
  stop(): void;
}

const stopGraceMs = 10_000;

/** Runs a Node program beside this one and shows what it writes under its name. */
export function startDevProcess(command: DevCommand, show: (line: string) => void): DevProcess {
  const child = spawn(process.execPath, command.args, {
    cwd: command.cwd,
    env: { ...process.env, ...command.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: Ctrl-C reaches only us, and stopping it also stops what it started.
    detached: true,
  });
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      if (command.readyLine.test(stripVTControlCharacters(line))) ready.resolve();
      if (line.trim() !== '') show(command.present(line));
    });
  const ended = new Promise<void>((done) => {
    // Not 'exit': the watcher goes before the server it started, which still has requests to answer.
    child.once('close', () => done());
    child.once('error', (error) => {
      show(error.message);
      done();
    });
  });
  let isAsked = false;
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // The group is gone already.
    }
  };
  process.once('exit', () => signalGroup('SIGKILL'));
  return {
    ready: ready.promise,
    ended,
    stop: () => {
      signalGroup(isAsked ? 'SIGKILL' : 'SIGTERM');
      if (!isAsked) setTimeout(() => signalGroup('SIGKILL'), stopGraceMs).unref();
      isAsked = true;
    },
  };
}
