import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workGuard } from '@tilldeck/contracts/tasks/work.schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MachineFiles } from '../facts/machine-files.ts';
import { readMood } from '../facts/machine-mood.ts';
import { BusyLock } from './busy-lock.ts';
import { GuardKeeper } from './guard-keeper.ts';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilldeck-guard-'));
  lock = join(folder, 'busy');
});
afterEach(() => rmSync(folder, { recursive: true }));

const guard = workGuard.parse({});
const keeper = () =>
  new GuardKeeper(
    new BusyLock([join(folder, 'elsewhere/busy'), lock], 12),
    () => readMood(folder, new MachineFiles()),
    () => Date.now(),
  );

describe('a machine that is asked whether it may be disturbed', () => {
  it('is busy while the till holds its lock; a lock that was forgotten for hours is passed over, and that is said', () => {
    expect(keeper().judge(guard)).toEqual({ isSafe: true });
    writeFileSync(lock, '');
    expect(keeper().judge(guard)).toMatchObject({ isSafe: false, reason: 'busy' });
    expect(keeper().judge({ ...guard, respectBusy: false })).toEqual({ isSafe: true });
    expect(keeper().judge(null)).toEqual({ isSafe: true });
    const longAgo = Date.now() / 1_000 - 13 * 3_600;
    utimesSync(lock, longAgo, longAgo);
    expect(keeper().judge(guard)).toEqual({ isSafe: true });
    expect(keeper().remark(guard)).toBe('a busy lock that is 13 h old was passed over');
  });

  it('is asked again when the lock goes, at the time named, and when it is told to stop waiting', async () => {
    writeFileSync(lock, '');
    const never = new AbortController().signal;
    const released = keeper().wait(Date.now() + 3_600_000, never);
    rmSync(lock);
    await released;
    await keeper().wait(Date.now() + 20, never);
    await keeper().wait(Date.now() + 3_600_000, AbortSignal.abort());
  });
});
