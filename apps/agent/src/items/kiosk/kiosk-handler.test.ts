import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes, scryptSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { compileCache } from '@tilldeck/testkit/harness/compile-cache';
import { TestXServer } from '@tilldeck/testkit/harness/x-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ItemMachine } from '../../../testing/item-machine.ts';
import { makePlain } from '../../../testing/pictures.ts';
import { KioskState } from './kiosk-state.ts';

const size = '640x400';
const open = fileURLToPath(new URL('./open-kiosk.main.ts', import.meta.url));
const within5s = { timeout: 5_000, interval: 100 };

let server: TestXServer;
let machine: ItemMachine;
beforeAll(async () => {
  server = await TestXServer.start(size);
});
afterAll(() => server?.stop());
beforeEach(() => {
  machine = new ItemMachine();
  const picture = makePlain(machine.path('till.png'), size, '0x2060A0');
  machine.start({
    screen: { display: server.display },
    kiosk: { windowManager: ['matchbox-window-manager', '-use_titlebar', 'no'] },
    appPrograms: { 'com.example.till': ['feh', '--fullscreen', picture], 'com.example.gone': ['no-such-program'] },
  });
});
afterEach(() => machine.remove());

const pin = (digits: string) => {
  const salt = randomBytes(16);
  const hash = scryptSync(digits, salt, 32, { N: 1_024, r: 8, p: 1 }).toString('base64url');
  return { digits: digits.length, salt: salt.toString('base64url'), hash, cost: 1_024 };
};

const program = (...[name = '', ...rest]: string[]) =>
  execFileSync(name, rest, { env: { ...process.env, DISPLAY: server.display }, encoding: 'utf8', stdio: 'pipe' });

/** Process and geometry of the window of the app; undefined while there is none. */
function appWindow(): { pid: number; place: string } | undefined {
  const id = /(0x[0-9a-f]+) "feh/.exec(program('xwininfo', '-root', '-children'))?.[1];
  if (!id) return undefined;
  const pid = Number(/\d+\s*$/.exec(program('xprop', '-id', id, '_NET_WM_PID'))?.[0]);
  return { pid, place: /-geometry (\S+)/.exec(program('xwininfo', '-id', id))?.[1] ?? '' };
}
const whole = `${size}+0+0`;
const enter = (digits: string) =>
  spawnSync(process.execPath, [open, '--state', machine.folder], {
    input: digits,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  }).status;

describe('a kiosk on a real screen', () => {
  it('fills the screen, is back within 5 s of a kill and of an agent start, and leaves the screen as it was', async () => {
    expect(await machine.want('kiosk', { package: 'com.example.till', pin: null })).toEqual({ outcome: 'verified' });
    const first = appWindow();
    expect(first?.place).toBe(whole);

    process.kill(first?.pid ?? 0, 'SIGKILL');
    const back = () => [appWindow()].find((window) => window?.pid !== first?.pid)?.place;
    await expect.poll(back, within5s).toBe(whole);
    const second = appWindow();

    // A new version of the agent finds the app running and does not disturb it.
    machine.halt();
    machine.start();
    await machine.idle();
    expect([appWindow(), machine.reports.length]).toEqual([second, 1]);

    // Also while the till is busy: the app is gone, so there is nothing left to disturb.
    machine.halt();
    process.kill(second?.pid ?? 0, 'SIGKILL');
    machine.guard.busy = true;
    machine.start();
    await expect.poll(() => appWindow()?.place, within5s).toBe(whole);

    machine.guard.busy = false;
    await machine.leave('kiosk');
    // X removes windows a moment after their process has ended.
    await expect.poll(() => appWindow(), within5s).toBeUndefined();
  });

  it('opens with its password without a server; five wrong ones wait', async () => {
    await machine.want('kiosk', { package: 'com.example.till', pin: pin('4711') });
    expect(enter('4711')).toBe(0);
    await expect.poll(() => appWindow(), within5s).toBeUndefined();
    // A technician works on the machine: that is no drift.
    await machine.later(3_600_000);
    expect([appWindow(), machine.outcome('kiosk')]).toEqual([undefined, { outcome: 'verified' }]);
    const tries = ['1', '2', '3', '4'].map((digits) => new KioskState(machine.folder).open(digits, 15));
    expect(tries.every(({ isRight }) => !isRight)).toBe(true);
    expect(['5', '4711'].map(enter)).toEqual([3, 3]);
  });

  it('whose app is not on the machine fails by name and leaves the screen alone', async () => {
    expect(await machine.want('kiosk', { package: 'com.example.gone', pin: null })).toEqual({
      outcome: 'failed',
      reason: 'app_missing',
    });
    await expect.poll(() => program('xwininfo', '-root', '-children'), within5s).toContain('0 children');
  });
});
