import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPid, launch, readLogTail, stopProcess } from './process.ts';
import { waitFor } from './wait.ts';

describe('the pid of a service', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'tilldeck-process-'));
    for (const folder of ['run', 'log']) mkdirSync(join(dir, folder));
  });
  afterAll(async () => {
    await stopProcess(dir, 'hidden', 'SIGKILL');
    rmSync(dir, { recursive: true });
  });

  it('is known while Linux shows no command line, as in the middle of an exec', async () => {
    const program = "process.title = ''; console.log('hidden'); setInterval(() => undefined, 60_000)";
    const pid = await launch(dir, 'hidden', { file: process.execPath, args: ['-e', program], cwd: dir });
    await waitFor(() => readLogTail(dir, 'hidden') === 'hidden', 30_000, 20);
    expect(findPid(dir, 'hidden')).toBe(pid);
  });

  it('is unknown once the process has ended', async () => {
    await stopProcess(dir, 'hidden', 'SIGKILL');
    expect(findPid(dir, 'hidden')).toBeUndefined();
  });
});
