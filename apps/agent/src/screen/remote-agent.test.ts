import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyEvent, rfbKeysyms } from '@tilldeck/contracts/remote/rfb-messages.rules';
import { Stage } from '@tilldeck/testkit/conformance/stage';
import { agentEntryPoint, compileCache } from '@tilldeck/testkit/harness/compile-cache';
import { TestXServer } from '@tilldeck/testkit/harness/x-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBridge } from '../../testing/test-bridge.ts';
import { TestTill } from '../../testing/test-till.ts';
import { capturesOn } from './capture-sweep.ts';

const folder = mkdtempSync(join(tmpdir(), 'tilldeck-remote-'));
const config = join(folder, 'config.json');
const node = `env NODE_COMPILE_CACHE="${compileCache}" "${process.execPath}"`;
const command = `${node} "${agentEntryPoint}" --state "$STATE" --server "$SERVER" --sn "$SN" --claim "$CLAIM" --config "${config}"`;
const capturesGoneMs = 2_000;

let x: TestXServer;
let till: TestTill;
let bridge: TestBridge;
let stage: Stage;
beforeAll(async () => {
  x = await TestXServer.start('320x240');
  till = new TestTill(x.display);
  await till.tell('red');
  bridge = await TestBridge.start();
  writeFileSync(config, JSON.stringify({ remote: { display: x.display } }));
  stage = new Stage(command);
  await stage.open();
});
afterAll(async () => {
  await stage?.close();
  await bridge?.stop();
  await till?.stop();
  await x?.stop();
  rmSync(folder, { recursive: true });
});

const captures = () => capturesOn(x.display);
async function picture() {
  await expect.poll(() => bridge.isThere).toBe(true);
  const opened = bridge.open('1');
  await opened.opened;
  await opened.viewer.until(() => opened.viewer.updates > 0);
  return opened;
}

describe('the agent with a screen', () => {
  it('says its size, comes on a nudge, and leaves no capture server and no key down when it is killed', async () => {
    stage.startAgent();
    await stage.heard('screen', (all) => all.some(({ topic }) => topic === 'screen'));
    expect(stage.reportsOf('screen')[0]?.body).toEqual({ width: 320, height: 240, canControl: true, canPrompt: false });
    expect(captures()).toEqual([]);

    const mode = 'control';
    stage.server.remote = { sessionId: '9', mode, prompt: null, join: bridge.devicePass(), minutesLeft: 30 };
    stage.broker.tell('nudge', JSON.stringify({ reason: 'remote' }));
    const { send } = await picture();
    const { keys } = await till.tell('state');
    send(keyEvent(rfbKeysyms.shiftLeft, true));
    await expect.poll(async () => (await till.tell('state')).keys).toBe(keys + 1);

    // The agent alone: what the kernel does not end goes on.
    for (const pid of capturesOn(stage.sn)) process.kill(pid, 'SIGKILL');
    await expect.poll(captures, { timeout: capturesGoneMs, interval: 50 }).toEqual([]);
    expect((await till.tell('state')).keys).toBe(keys + 1);

    stage.server.remote = { sessionId: '9', mode, prompt: null, join: bridge.devicePass(), minutesLeft: 29 };
    stage.startAgent();
    await expect.poll(async () => (await till.tell('state')).keys).toBe(keys + 2);
    await picture();
    expect(stage.server.callsOf('answer')).toEqual([]);
  });

  it('without a configured one has no screen, and asks for no session', async () => {
    await stage.agent?.kill();
    writeFileSync(config, '{}');
    const asked = stage.server.callsOf('take').length;
    const before = stage.reportsOf('screen').length;
    stage.startAgent();
    await stage.heard('screen', (all) => all.filter(({ topic }) => topic === 'screen').length > before);
    expect(stage.reportsOf('screen').at(-1)?.body).toMatchObject({ width: 0, canPrompt: false });
    expect(stage.server.callsOf('take')).toHaveLength(asked);
    stage.checkReports();
  });
});
