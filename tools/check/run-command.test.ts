import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { repoRoot } from './repo-files.ts';
import { runCommand } from './run-command.ts';

const logPath = 'reports/run-command.test.log';
const readLog = () => readFileSync(join(repoRoot, logPath), 'utf8');
/** Prints the process id of a child that would live for an hour. */
const shellWithChild = ['bash', '-c', 'sleep 3600 & echo "$!"; wait'];

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A killed child that nobody has collected yet still has an id; its state letter is Z.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

afterEach(() => rmSync(join(repoRoot, logPath), { force: true }));

describe('running a command', () => {
  it('gives the exit code and keeps both outputs', async () => {
    expect(await runCommand(['bash', '-c', 'echo said; echo complained >&2; exit 3'], { logPath })).toBe(3);
    expect(readLog()).toBe('said\ncomplained\n');
  });

  it('runs with the Node of the repository and with the given environment', async () => {
    const print = 'console.log(process.versions.node.split(".")[0], process.env.TILLDECK_STACK)';
    expect(await runCommand(['node', '-e', print], { logPath, env: { TILLDECK_STACK: 'ci' } })).toBe(0);
    expect(readLog()).toBe('24 ci\n');
  });

  it('fails when the program does not exist', async () => {
    expect(await runCommand(['no-such-program'], { logPath })).toBe(127);
    expect(readLog()).toContain('no-such-program');
  });

  it('stops the command and its children when the time is up', async () => {
    expect(await runCommand(shellWithChild, { logPath, timeoutMs: 300 })).not.toBe(0);
    expect(readLog()).toContain('stopped: not done after 300 ms');
    await expect.poll(() => isAlive(Number.parseInt(readLog(), 10))).toBe(false);
  });

  it('stops the command when it is interrupted', async () => {
    const controller = new AbortController();
    const running = runCommand(shellWithChild, { logPath, signal: controller.signal });
    await expect.poll(() => /^\d+\n/.test(readLog())).toBe(true);
    controller.abort();
    expect(await running).not.toBe(0);
    expect(readLog()).toContain('stopped: interrupted');
  });
});
