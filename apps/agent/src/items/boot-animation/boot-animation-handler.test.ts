import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestXServer } from '@tilldeck/testkit/harness/x-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ItemMachine } from '../../../testing/item-machine.ts';
import { makePlain } from '../../../testing/pictures.ts';
import { storedZip } from '../../../testing/stored-zip.ts';
import { readDump } from '../x-screen.ts';

/** Where plymouth looks for themes of this start of the machine. */
const shownFrom = '/run/plymouth/themes/tilldeck';
const size = '320x200';
const colours = ['C01818', '1830C0', '10A020'];

let server: TestXServer;
let machine: ItemMachine;
let daemon: ChildProcess | undefined;
let zip: Buffer;
beforeAll(async () => {
  server = await TestXServer.start(size);
  const folder = mkdtempSync(join(tmpdir(), 'tilldeck-boot-'));
  const pictures = colours.map((colour, place) => {
    const path = makePlain(join(folder, `${colour}.png`), size, `0x${colour}`);
    return [`boot/${String(place).padStart(5, '0')}.png`, readFileSync(path)] as const;
  });
  zip = storedZip(pictures);
  rmSync(folder, { recursive: true });
});
afterAll(() => server?.stop());

let setTheme: string[];
beforeEach(() => {
  machine = new ItemMachine();
  // The machine's own theme is `text`, its themes and settings are in the folder of the test.
  cpSync('/usr/share/plymouth/themes/text', machine.path('share/plymouth/themes/text'), { recursive: true });
  mkdirSync(machine.path('conf'));
  setTheme = [
    'env',
    `PLYMOUTH_DATADIR=${machine.path('share')}`,
    `PLYMOUTH_CONFDIR=${machine.path('conf')}/`,
    'plymouth-set-default-theme',
  ];
  execFileSync(setTheme[0] ?? '', [...setTheme.slice(1), 'text']);
  machine.start({ bootSplash: { folder: machine.path('share/plymouth/themes'), current: setTheme, use: setTheme } });
});
afterEach(async () => {
  if (daemon?.exitCode === null) {
    daemon.kill();
    await once(daemon, 'exit');
  }
  daemon = undefined;
  rmSync(shownFrom, { force: true });
  await machine.remove();
});

const theme = () => execFileSync(setTheme[0] ?? '', setTheme.slice(1), { encoding: 'utf8' }).trim();
const onScreen = (name: string, ...rest: string[]) =>
  execFileSync(name, rest, { env: { ...process.env, DISPLAY: server.display }, maxBuffer: 10_000_000 });

function archive(): { name: string; sha256: string } {
  const path = machine.path('boot.zip');
  writeFileSync(path, zip);
  return machine.file(path);
}

/** The colour in the middle of the screen. The X11 renderer paints only when X asks it to. */
function shown(): string {
  onScreen('xrefresh');
  const { width, height, stride, bytes } = readDump(onScreen('xwd', '-silent', '-root'));
  const at = Math.floor(height / 2) * stride + Math.floor(width / 2) * 4;
  return Buffer.from([...bytes.subarray(at, at + 3)].reverse())
    .toString('hex')
    .toUpperCase();
}

async function startSplash(): Promise<void> {
  const words = 'splash quiet plymouth.ignore-serial-consoles plymouth.ignore-udev plymouth.splash=tilldeck';
  daemon = spawn(
    'plymouthd',
    [
      '--no-daemon',
      '--mode=boot',
      '--no-boot-log',
      `--pid-file=${machine.path('pid')}`,
      `--kernel-command-line=${words}`,
    ],
    { env: { ...process.env, DISPLAY: server.display }, stdio: 'ignore' },
  );
  const isUp = () => {
    try {
      execFileSync('plymouth', ['--ping']);
      return true;
    } catch {
      return false;
    }
  };
  await expect.poll(isUp).toBe(true);
  execFileSync('plymouth', ['show-splash']);
}

describe('a boot animation', () => {
  it('becomes the theme of plymouth, which shows its pictures in turn, and the former theme returns', async () => {
    const document = { archive: archive(), speed: 4, intervalS: 0 };
    expect(await machine.want('boot_animation', document)).toEqual({ outcome: 'verified' });
    expect(theme()).toBe('tilldeck');

    mkdirSync('/run/plymouth/themes', { recursive: true });
    rmSync(shownFrom, { force: true });
    symlinkSync(machine.path('share/plymouth/themes/tilldeck'), shownFrom);
    await startSplash();
    const seen = new Set<string>();
    const look = () => [...seen.add(shown())].filter((colour) => colours.includes(colour)).length;
    await expect.poll(look, { interval: 20 }).toBe(colours.length);
    execFileSync('plymouth', ['quit']);

    await machine.leave('boot_animation');
    expect([theme(), existsSync(machine.path('share/plymouth/themes/tilldeck'))]).toEqual(['text', false]);
  });

  it('is put right when another theme was chosen or a picture was changed', async () => {
    await machine.want('boot_animation', { archive: archive(), speed: 15, intervalS: 2 });
    const picture = machine.path('share/plymouth/themes/tilldeck/00001.png');
    const before = readFileSync(picture);
    writeFileSync(picture, 'changed');
    execFileSync(setTheme[0] ?? '', [...setTheme.slice(1), 'text']);
    await machine.later(3_600_000);
    expect([theme(), machine.outcome('boot_animation')]).toEqual(['tilldeck', { outcome: 'verified' }]);
    expect(readFileSync(picture).equals(before)).toBe(true);
  });
});
