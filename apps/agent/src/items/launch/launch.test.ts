import { type ChildProcess, spawn } from 'node:child_process';
import { scryptSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileCache } from '@tilldeck/testkit/harness/compile-cache';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ItemMachine } from '../../../testing/item-machine.ts';

const launcher = fileURLToPath(new URL('./launch.main.ts', import.meta.url));
const salt = Buffer.from('salt of the test');
const hash = scryptSync('4711', salt, 32, { N: 1_024, r: 8, p: 1 }).toString('base64url');
const pin = { digits: 4, salt: salt.toString('base64url'), hash, cost: 1_024 };

let machine: ItemMachine;
let children: ChildProcess[];
beforeEach(() => {
  children = [];
  machine = new ItemMachine();
  const app = ['/bin/sh', '-c', 'echo $$ > "$0" && exec sleep 60'];
  const config = {
    appPrograms: {
      'com.example.till': [...app, machine.path('till.pid')],
      'com.example.stock': [...app, machine.path('stock.pid')],
    },
    pinPrompt: ['cat', machine.path('typed')],
  };
  machine.write('config.json', JSON.stringify(config));
  machine.start(config);
});
afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await machine.remove();
});

function launch(packageName: string): ChildProcess {
  const child = spawn(
    process.execPath,
    [launcher, '--state', machine.folder, '--config', machine.path('config.json'), packageName],
    { stdio: 'ignore', env: { ...process.env, NODE_COMPILE_CACHE: compileCache } },
  );
  children.push(child);
  return child;
}
const startedPid = (name: string) => existsSync(machine.path(name)) && Number(readFileSync(machine.path(name), 'utf8'));
const killScore = (child: ChildProcess) => Number(readFileSync(`/proc/${child.pid}/oom_score_adj`, 'utf8'));

describe('a locked app', () => {
  it('starts with the right password only, in the process that was asked for, and freely once no rule locks it', async () => {
    const packages = ['com.example.till'];
    expect(await machine.want('app_lock', { packages, pin })).toEqual({ outcome: 'verified' });
    writeFileSync(machine.path('typed'), '1111\n');
    // The prompt answers the same each time, so five tries are used up.
    expect(await once(launch('com.example.till'), 'exit')).toEqual([4, null]);
    expect(startedPid('till.pid')).toBe(false);
    // Another app needs none.
    const stock = launch('com.example.stock');
    await expect.poll(() => startedPid('stock.pid')).toBe(stock.pid);
    // Nothing that ended the tries lives longer than the lock.
    await machine.leave('app_lock');
    await machine.want('app_lock', { packages, pin });
    writeFileSync(machine.path('typed'), '4711\n');
    const till = launch('com.example.till');
    await expect.poll(() => startedPid('till.pid')).toBe(till.pid);
  });
});

describe('permissions of apps', () => {
  it('put ordinary apps first in the order of killing, those that run and those started later', async () => {
    const till = launch('com.example.till');
    await expect.poll(() => startedPid('till.pid')).toBe(till.pid);
    const entries = (types: string[]) => ({ entries: [{ package: 'com.example.till', types }] });
    expect(await machine.want('app_permissions', entries(['avoid_low_memory_kill']))).toEqual({ outcome: 'verified' });
    const stock = launch('com.example.stock');
    await expect.poll(() => startedPid('stock.pid')).toBe(stock.pid);
    expect([killScore(till), killScore(stock)]).toEqual([0, 500]);

    writeFileSync(`/proc/${stock.pid}/oom_score_adj`, '300');
    await machine.later(3_600_000);
    expect(killScore(stock)).toBe(500);

    expect(await machine.want('app_permissions', entries(['free_usb', 'alert_window']))).toEqual({
      outcome: 'unsupported',
      reason: 'alert_window, free_usb',
    });
    await machine.leave('app_permissions');
    expect([killScore(till), killScore(stock)]).toEqual([0, 0]);
  });
});
