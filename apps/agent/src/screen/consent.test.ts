import { execFileSync } from 'node:child_process';
import { keyEvent, pointerEvent } from '@tilldeck/contracts/remote/rfb-messages.rules';
import { TestXServer } from '@tilldeck/testkit/harness/x-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RemoteStage, tkPrompt } from '../../testing/remote-stage.ts';
import { TestTill } from '../../testing/test-till.ts';
import { readDump } from '../items/x-screen.ts';

/** Of the buttons: nothing else is as large in these colours. */
const buttons = { allow: 0x1d4ed8, view: 0x4b5563, no: 0xb91c1c } as const;
const buttonSize = 20;
const confirmS = 8;

let stage: RemoteStage;
let till: TestTill;
beforeAll(async () => {
  stage = await RemoteStage.open(await TestXServer.start('1024x700'));
  till = new TestTill(stage.x.display);
  await till.tell('red');
});
afterAll(async () => {
  await till?.stop();
  await stage?.close();
});
beforeEach(() => {
  stage.start({ prompt: tkPrompt });
});
afterEach(async () => {
  await stage.stop();
  Object.assign(stage, { session: null, isBusy: false, isCodeDue: false });
  stage.answers.length = 0;
  stage.lefts.length = 0;
  await expect.poll(() => [find('no'), find('allow')]).toEqual([undefined, undefined]);
});

const xProgram = (...[name = '', ...rest]: string[]) =>
  execFileSync(name, rest, { env: { ...process.env, DISPLAY: stage.x.display }, maxBuffer: 2 ** 25 });

/** Where a button of this colour is on the screen. */
function find(button: keyof typeof buttons): readonly [x: number, y: number] | undefined {
  const { width, height, stride, bytes } = readDump(xProgram('xwd', '-silent', '-root'));
  const isSo = (x: number, y: number) => bytes.readUIntLE(y * stride + x * 4, 3) === buttons[button];
  const corners = [0, buttonSize] as const;
  for (let y = 0; y < height - buttonSize; y += 4)
    for (let x = 0; x < width - buttonSize; x += 4)
      if (corners.every((across) => corners.every((down) => isSo(x + across, y + down)))) return [x, y];
  return undefined;
}

async function click(button: keyof typeof buttons): Promise<void> {
  await expect.poll(() => find(button)).toBeDefined();
  const [x, y] = find(button) ?? [0, 0];
  xProgram('xdotool', 'mousemove', String(x + 4), String(y + 4), 'click', '1');
}
const answers = () => stage.answers.map(({ answer }) => answer);

describe('the people at the till', () => {
  it('allow, see a bar all the time, and end the session there', async () => {
    stage.request({});
    await click('allow');
    await expect.poll(answers).toEqual(['allow']);
    const { viewer, send, opened } = await opening();
    await opened;
    await viewer.until(() => viewer.updates > 0);
    const { buttons: before } = await till.tell('state');
    send(pointerEvent(1, 500, 650));
    send(pointerEvent(0, 500, 650));
    await expect.poll(async () => (await till.tell('state')).buttons).toBe(before + 1);
    await click('no');
    await expect.poll(() => stage.lefts).toEqual([{ sessionId: '71', reason: 'device' }]);
    await expect.poll(() => stage.bridge.heard).toContainEqual({ do: 'end' });
  });

  it('allow a look only, and nothing of the viewer reaches the till whatever the bridge says', async () => {
    stage.request({}, '72');
    await click('view');
    await expect.poll(answers).toEqual(['view']);
    const { viewer, send, opened } = await opening();
    await opened;
    await viewer.until(() => viewer.updates > 0);
    const before = await till.tell('state');
    stage.bridge.tell({ tell: 'control', viewerId: '1', canControl: true });
    for (let nr = 0; nr < 100; nr += 1) send(keyEvent(0x61, nr % 2 === 0));
    expect(await stage.bridge.order({ tell: 'type', text: 'no' })).toMatchObject({ do: 'failed' });
    expect(await till.tell('state')).toEqual(before);
  });

  it('refuse', async () => {
    stage.request({}, '73');
    await click('no');
    await expect.poll(answers).toEqual(['refuse']);
  });

  it('say nothing, which is no consent', async () => {
    stage.request({ secondsLeft: confirmS }, '74');
    await expect.poll(() => find('allow')).toBeDefined();
    await expect.poll(answers).toEqual(['none']);
    await expect.poll(() => find('allow')).toBeUndefined();
  });

  it('are not asked during a sale, and within 2 s of its end', async () => {
    stage.isBusy = true;
    stage.request({}, '75');
    await expect.poll(answers).toEqual(['busy']);
    // The program is ready meanwhile, and shows nothing.
    await expect.poll(() => xProgram('xwininfo', '-root', '-children').toString()).toContain('Tilldeck-prompt');
    expect(find('allow')).toBeUndefined();
    stage.isBusy = false;
    await expect.poll(() => find('allow'), { timeout: 2_000, interval: 50 }).toBeDefined();
    await click('allow');
    await expect.poll(answers).toEqual(['busy', 'shown', 'allow']);
  });

  it('are asked no longer when the requester gave up', async () => {
    stage.request({}, '76');
    await expect.poll(() => find('allow')).toBeDefined();
    stage.session = null;
    await expect.poll(() => find('allow')).toBeUndefined();
    expect(answers()).toEqual([]);
  });

  it('see the code until the requester has typed it', async () => {
    stage.isCodeDue = true;
    const { connects } = stage.bridge;
    stage.request({ code: '481516' }, '77');
    await click('allow');
    await expect.poll(answers).toEqual(['allow']);
    // The bar: nobody is in yet.
    await expect.poll(() => find('no')).toBeDefined();
    expect([find('allow'), stage.bridge.connects]).toEqual([undefined, connects]);
    stage.session = stage.session && { ...stage.session, join: stage.bridge.devicePass() };
    await expect.poll(() => stage.bridge.connects).toBe(connects + 1);
    expect(answers()).toEqual(['allow']);
  });

  it('are told nothing of a screen that cannot be shown: the requester is, in the words of the capture server', async () => {
    await stage.stop();
    stage.start({ server: ['sh', '-c', 'echo no permission for this display >&2; exit 1', 'sh'] });
    stage.request({}, '78');
    await expect
      .poll(() => stage.answers)
      .toEqual([{ sessionId: '78', answer: 'no_screen', problem: 'no permission for this display' }]);
    stage.start({ server: ['X0tigervnc'] });
  });
});

/** A viewer as soon as the device is at the bridge. */
async function opening() {
  await expect.poll(() => stage.bridge.isThere).toBe(true);
  return stage.bridge.open('1');
}
