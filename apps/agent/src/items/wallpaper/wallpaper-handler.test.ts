import { execFileSync } from 'node:child_process';
import { TestXServer } from '@tilldeck/testkit/harness/x-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ItemMachine } from '../../../testing/item-machine.ts';
import { makePicture } from '../../../testing/pictures.ts';
import { agentConfig } from '../../config.ts';
import { runForBytes, XScreen } from '../x-screen.ts';
import { compare } from './pixel.rules.ts';

const size = '320x200';
const [widthPx, heightPx] = [320, 200];
const hourMs = 3_600_000;

let server: TestXServer;
let machine: ItemMachine;
beforeAll(async () => {
  server = await TestXServer.start(size);
});
afterAll(() => server?.stop());
beforeEach(() => {
  machine = new ItemMachine();
  machine.start({ screen: { display: server.display } });
});
afterEach(() => machine.remove());

const program = (...[name = '', ...rest]: string[]) =>
  execFileSync(name, rest, { env: { ...process.env, DISPLAY: server.display } });

/** Share of the screen's pixels that are the picture's. */
async function equalShare(path: string): Promise<number> {
  const { screen } = agentConfig.parse({ screen: { display: server.display } });
  if (!screen) throw new Error('no screen');
  const seen = await new XScreen(screen).pixels();
  const wanted = await runForBytes(screen.decode, { from: path });
  return compare(seen, wanted, new Uint8Array(widthPx * heightPx)).equal / (widthPx * heightPx);
}

describe('a wallpaper on a real screen', () => {
  it('shows in 99 percent of the pixels, is put right after drift, and what was there returns', async () => {
    const former = makePicture(machine.path('former.png'), size, true);
    const picture = makePicture(machine.path('picture.png'), size);
    program('feh', '--no-fehbg', '--bg-fill', former);
    const document = { picture: { ...machine.file(picture), widthPx, heightPx } };
    expect(await machine.want('wallpaper', document)).toEqual({ outcome: 'verified' });
    expect(await equalShare(picture)).toBeGreaterThan(0.99);

    program('feh', '--no-fehbg', '--bg-fill', former);
    expect(await equalShare(picture)).toBeLessThan(0.9);
    await machine.later(hourMs);
    expect(machine.outcome('wallpaper')).toEqual({ outcome: 'verified' });
    expect(await equalShare(picture)).toBeGreaterThan(0.99);

    await machine.leave('wallpaper');
    expect(await equalShare(former)).toBe(1);
  });

  it('is read back as JPEG too, whose decoders differ by a few steps of colour', async () => {
    const picture = makePicture(machine.path('picture.jpg'), size);
    const document = { picture: { ...machine.file(picture), widthPx, heightPx } };
    expect(await machine.want('wallpaper', document)).toEqual({ outcome: 'verified' });
    expect(await equalShare(picture)).toBeGreaterThan(0.99);
  });

  it('of another size than the screen is refused by name', async () => {
    const picture = makePicture(machine.path('small.png'), '160x100');
    const document = { picture: { ...machine.file(picture), widthPx: 160, heightPx: 100 } };
    expect(await machine.want('wallpaper', document)).toEqual({ outcome: 'failed', reason: 'screen_differs' });
  });

  it('is no item of a machine without the program that shows it', () => {
    machine.start({ screen: { display: server.display, showPicture: ['no-such-program'] } });
    expect(machine.items).not.toContain('wallpaper');
  });
});
