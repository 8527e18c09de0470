import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keyEvent, pointerEvent, rfbKeysyms } from '@tilldeck/contracts/remote/rfb-messages.rules';
import { TestXServer } from '@tilldeck/testkit/harness/x-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RemoteStage } from '../../testing/remote-stage.ts';
import { TestTill } from '../../testing/test-till.ts';
import { askDesk } from '../line-desk.ts';
import { capturePath } from './capture.ts';
import { capturesOn } from './capture-sweep.ts';
import { screenDeskPath } from './remote-screen.ts';

/** Away from the pointer, which is drawn into the picture. */
const spot = [250, 200] as const;
const [red, green, blue] = [0xff0000, 0x00ff00, 0x0000ff];
/** 200 take minutes on a busy machine. */
const coverCycles = Number(process.env.COVER_CYCLES ?? 20);

let stage: RemoteStage;
let till: TestTill;
beforeAll(async () => {
  stage = await RemoteStage.open(await TestXServer.start('320x240'));
  till = new TestTill(stage.x.display);
  await till.tell('red');
});
afterAll(async () => {
  await till?.stop();
  await stage?.close();
});
beforeEach(async () => {
  await till.tell('red');
});
afterEach(async () => {
  await stage.stop();
  stage.bridge.heard.length = 0;
});

const captures = () => capturesOn(capturePath(stage.folder));
const desk = (order: 'cover' | 'uncover' | 'look') => askDesk(screenDeskPath(stage.folder), { do: order });
const xProgram = (...[name = '', ...rest]: string[]) =>
  execFileSync(name, rest, { env: { ...process.env, DISPLAY: stage.x.display }, encoding: 'utf8' });

/** Sockets of a process that listen on TCP. */
function listeningPorts(pid: number): string[] {
  const own = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    const link = readlinkSync(`/proc/${pid}/fd/${fd}`);
    return /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [];
  });
  const listening = '0A';
  return ['tcp', 'tcp6']
    .flatMap((name) => readFileSync(`/proc/${pid}/net/${name}`, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode = '']) => state === listening && own.includes(inode))
    .map(([, address = '']) => address);
}

/** Keys that X takes for pressed. */
const pressedKeys = () =>
  xProgram(
    'python3',
    '-c',
    `import ctypes
x = ctypes.CDLL('libX11.so.6'); x.XOpenDisplay.restype = ctypes.c_void_p
keys = (ctypes.c_char * 32)(); x.XQueryKeymap(ctypes.c_void_p(x.XOpenDisplay(None)), keys)
print(sum(bin(byte).count('1') for byte in bytes(keys)))`,
  ).trim();

describe('a screen that is seen from afar', () => {
  it('shows its pixels, takes a click and a text, and listens on no TCP port', async () => {
    stage.start();
    await stage.connect();
    const { viewer, send, opened } = stage.bridge.open('1');
    await opened;
    await viewer.until(() => viewer.updates > 0);
    expect([viewer.width, viewer.height]).toEqual([320, 240]);
    expect([viewer.at(20, 200), viewer.at(...spot), viewer.at(300, 60)]).toEqual([red, red, red]);

    const [pid = 0] = captures();
    expect(listeningPorts(pid)).toEqual([]);
    expect(statSync(capturePath(stage.folder)).mode & 0o777).toBe(0o600);

    send(pointerEvent(1, 160, 120));
    send(pointerEvent(0, 160, 120));
    await viewer.until(() => viewer.at(...spot) === green, 1_000);

    const text = 'Kasse 7 收银台 ÄßÉ €😀';
    send(pointerEvent(1, 60, 20));
    send(pointerEvent(0, 60, 20));
    expect(await stage.bridge.order({ tell: 'type', text })).toMatchObject({ do: 'done' });
    await expect.poll(async () => (await till.tell('state')).text).toBe(text);
    expect(await stage.bridge.order({ tell: 'clipboard_get' })).toMatchObject({ do: 'done', text });
  });

  it('passes nothing on from who may only look, and lets go of all keys when control is lost', async () => {
    stage.start();
    await stage.connect();
    const looking = stage.bridge.open('1', { canControl: false });
    await looking.opened;
    await looking.viewer.until(() => looking.viewer.updates > 0);
    const before = await till.tell('state');
    for (let nr = 0; nr < 5_000; nr += 1) {
      looking.send(keyEvent(0x61 + (nr % 26), nr % 2 === 0));
      looking.send(pointerEvent(nr % 2, nr % 320, nr % 240));
    }
    // Whoever may only look gets nothing typed, either.
    expect(await stage.bridge.order({ tell: 'type', text: 'no' })).toMatchObject({ do: 'failed' });
    const { updates } = looking.viewer;
    xProgram('xrefresh');
    await looking.viewer.until(() => looking.viewer.updates > updates);
    expect(await till.tell('state')).toEqual(before);

    stage.bridge.tell({ tell: 'control', viewerId: '1', canControl: true });
    looking.send(keyEvent(rfbKeysyms.shiftLeft, true));
    await expect.poll(pressedKeys).toBe('1');
    expect((await till.tell('state')).keys).toBeGreaterThan(before.keys);
    stage.bridge.tell({ tell: 'control', viewerId: '1', canControl: false });
    await expect.poll(pressedKeys).toBe('0');
  });

  it('is captured for as long as somebody looks, with keys let go at the end', async () => {
    stage.start();
    await stage.connect();
    const one = stage.bridge.open('1');
    const other = stage.bridge.open('2', { canControl: false });
    await Promise.all([one.opened, other.opened]);
    await one.viewer.until(() => one.viewer.updates > 0);
    expect(captures()).toHaveLength(1);
    one.send(keyEvent(rfbKeysyms.shiftLeft, true));
    one.send(pointerEvent(1, 160, 120));
    await expect.poll(pressedKeys).toBe('1');
    stage.bridge.tell({ tell: 'close', viewerId: '1' });
    await one.closed;
    await expect.poll(pressedKeys).toBe('0');
    expect(captures()).toHaveLength(1);
    stage.bridge.tell({ tell: 'close', viewerId: '2' });
    await expect.poll(captures).toEqual([]);
  });

  it('comes back over another bridge without a new question, and lets go of keys meanwhile', async () => {
    stage.start();
    await stage.connect();
    const { viewer, send, opened } = stage.bridge.open('1');
    await opened;
    await viewer.until(() => viewer.updates > 0);
    send(keyEvent(rfbKeysyms.shiftLeft, true));
    await expect.poll(pressedKeys).toBe('1');
    const { connects } = stage.bridge;
    stage.bridge.cut();
    await expect.poll(() => stage.bridge.connects).toBe(connects + 1);
    const again = stage.bridge.open('1');
    await again.opened;
    await again.viewer.until(() => again.viewer.at(...spot) === red);
    expect([stage.answers, pressedKeys()]).toEqual([[], '0']);
  });

  it(`shows no pixel of the PIN page in ${coverCycles} covers`, {
    timeout: 30_000 + coverCycles * 10_000,
  }, async () => {
    stage.start();
    await stage.connect();
    let seen = 0;
    for (let cycle = 1; cycle <= coverCycles; cycle += 1) {
      const { viewer, send, opened } = stage.bridge.open('1');
      viewer.watch(blue);
      await opened;
      await viewer.until(() => viewer.at(...spot) === red);
      if (cycle % 4 === 0) send(keyEvent(rfbKeysyms.shiftLeft, true));
      expect(await desk('cover')).toEqual({ state: 'covered' });
      expect(captures()).toEqual([]);
      await till.tell('pin');
      await till.tell('till');
      expect(await desk('uncover')).toEqual({ state: 'open' });
      seen += viewer.watched.get(blue) ?? 0;
    }
    expect([seen, pressedKeys()]).toEqual([0, '0']);
    const count = (what: string) => stage.bridge.heard.filter((said) => said.do === what).length;
    expect([count('covered'), count('uncovered')]).toEqual([coverCycles, coverCycles]);
    // The colour is seen where nobody covers.
    const { viewer, opened } = stage.bridge.open('1');
    viewer.watch(blue);
    await opened;
    await viewer.until(() => viewer.at(...spot) === red);
    await till.tell('pin');
    await viewer.until(() => viewer.at(...spot) === blue);
    expect(viewer.watched.get(blue)).toBeGreaterThan(0);
    await till.tell('till');
  });

  it('stays covered over a restart of the agent, and for who comes meanwhile', async () => {
    stage.start();
    await desk('cover');
    await stage.stop();
    stage.start();
    await stage.connect();
    await stage.bridge.until((said) => said.do === 'covered');
    stage.bridge.open('1');
    expect(await stage.bridge.order({ tell: 'type', text: '1234' })).toMatchObject({ do: 'failed' });
    expect([await desk('look'), captures()]).toEqual([{ state: 'covered' }, []]);
    expect(await desk('uncover')).toEqual({ state: 'open' });
    const { viewer, opened } = stage.bridge.open('1');
    await opened;
    await viewer.until(() => viewer.at(...spot) === red);
  });

  it('says its size, or in the words of the capture server why it cannot be shown', async () => {
    stage.start().connected();
    await expect.poll(() => stage.said.at(-1)).toEqual({ width: 320, height: 240, canControl: true, canPrompt: false });
    await stage.stop();
    stage.start({ display: ':4711' }).connected();
    await expect
      .poll(() => stage.said.at(-1))
      .toMatchObject({
        width: 0,
        canControl: false,
        problem: expect.stringContaining('unable to open display'),
      });
    await stage.stop();
    stage.start({ display: stage.x.display, server: ['no-such-capture-server'] }).connected();
    await expect.poll(() => stage.said.at(-1)?.problem).toContain('no-such-capture-server');
    stage.start({ server: ['X0tigervnc'] });
    expect(readdirSync(stage.folder)).not.toContain(join('capture.sock'));
  });
});
