import { execFileSync } from 'node:child_process';
import { TestXServer } from '@tilldeck/testkit/harness/x-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ItemMachine } from '../../../testing/item-machine.ts';
import { makeClip, makePlain } from '../../../testing/pictures.ts';
import { readDump } from '../x-screen.ts';

const size = '320x240';
let server: TestXServer;
let machine: ItemMachine;
beforeAll(async () => {
  server = await TestXServer.start('640x400', size);
});
afterAll(() => server?.stop());
beforeEach(() => {
  machine = new ItemMachine();
  machine.start({ secondScreen: { display: `${server.display}.1` } });
});
afterEach(() => machine.remove());

/** The colour in the middle of a screen, as blue, green and red. */
function middle(screen: 0 | 1): number[] {
  const dump = execFileSync('xwd', ['-silent', '-root'], {
    env: { ...process.env, DISPLAY: `${server.display}.${screen}` },
    maxBuffer: 10_000_000,
  });
  const { width, height, stride, bytes } = readDump(dump);
  const at = Math.floor(height / 2) * stride + Math.floor(width / 2) * 4;
  return [...bytes.subarray(at, at + 3)];
}
/** Colours of videos shift. */
const isNear = (one: readonly number[], other: readonly number[]) =>
  one.every((channel, place) => Math.abs(channel - (other[place] ?? 0)) <= 24);
const red = [0x18, 0x18, 0xc0];
const blue = [0xc0, 0x30, 0x18];
const green = [0x20, 0xa0, 0x10];
const seen = (colour: readonly number[]) => expect.poll(() => isNear(middle(1), colour), { interval: 50 }).toBe(true);

describe('ads on a real second screen', () => {
  it.each(['auto_switch', 'ads_first'])(
    '%s: frames of the video and the picture are seen there, black after leaving',
    async (playType) => {
      const clip = makeClip(machine.path('clip.mp4'), size, ['0xC01818', '0x1830C0']);
      const picture = makePlain(machine.path('picture.png'), size, '0x10A020');
      const document = {
        playType,
        resources: [
          { ...machine.file(clip), format: 'video', seconds: 10 },
          { ...machine.file(picture), format: 'picture', seconds: 1 },
        ],
      };
      expect(await machine.want('screen_ads', document)).toEqual({ outcome: 'verified' });
      for (const colour of [red, blue, green]) await seen(colour);
      expect(middle(0)).toEqual([0, 0, 0]);
      await machine.leave('screen_ads');
      await seen([0, 0, 0]);
    },
  );
});
