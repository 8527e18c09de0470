import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { TestXServer } from '@tilldeck/testkit/harness/x-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ItemMachine } from '../../../testing/item-machine.ts';

let server: TestXServer;
let machine: ItemMachine;
beforeAll(async () => {
  server = await TestXServer.start('320x200');
});
afterAll(() => server?.stop());
afterEach(() => machine.remove());

const shell = (line: string, place: string) => ['/bin/sh', '-c', line, place];
const hourMs = 3_600_000;
const minuteMs = 60_000;

/** A machine whose volume and network are files. */
function begin({ reachableFrom = ['Shop', 'New shop'], waitS = 5 } = {}): void {
  machine = new ItemMachine({ isServerThere: async () => reachableFrom.includes(read('network')) });
  const volume = machine.write('volume', '70\n');
  const network = machine.write('network', 'Shop\n');
  machine.start({
    screen: { display: server.display },
    customSettings: { volume: { get: ['cat', volume], set: shell('echo "$TILLDECK_VALUE" > "$0"', volume) } },
    wifi: {
      current: ['cat', network],
      join: shell('sed -E \'s/.*"ssid":"([^"]*)".*/\\1/\' "$TILLDECK_NETWORK" > "$0"', network),
      rejoin: shell('echo "$TILLDECK_FORMER" > "$0"', network),
      waitS,
    },
  });
}
const read = (name: string) => readFileSync(machine.path(name), 'utf8').trim();
const timeout = () =>
  Number(
    /timeout:\s+(\d+)/.exec(
      execFileSync('xset', ['q'], { env: { ...process.env, DISPLAY: server.display }, encoding: 'utf8' }),
    )?.[1],
  );
const wifi = { ssid: 'New shop', security: 'wpa', isHidden: false, password: 'not-a-real-key' };

describe('custom settings on a real machine', () => {
  it('are set field by field, put right after drift, and go back when the rule no longer names them', async () => {
    begin();
    const before = timeout();
    expect(await machine.want('custom_settings', { screenTimeoutS: 37, volume: 20 })).toEqual({ outcome: 'verified' });
    expect([timeout(), read('volume')]).toEqual([37, '20']);
    machine.write('volume', '95\n');
    await machine.later(hourMs);
    expect([read('volume'), machine.outcome('custom_settings')]).toEqual(['20', { outcome: 'verified' }]);
    expect(await machine.want('custom_settings', { screenTimeoutS: 41 })).toEqual({ outcome: 'verified' });
    expect([timeout(), read('volume')]).toEqual([41, '70']);
    await machine.leave('custom_settings');
    expect(timeout()).toBe(before);
  });

  it('that the machine has no program for are named, the others are set', async () => {
    begin();
    expect(await machine.want('custom_settings', { volume: 30, brightness: 50, isHotspotOn: true })).toEqual({
      outcome: 'unsupported',
      reason: 'brightness, isHotspotOn',
    });
    expect(read('volume')).toBe('30');
  });
});

describe('a network by policy', () => {
  it('stays when the server answers from there, and the former one returns when it leaves', async () => {
    begin();
    expect(await machine.want('custom_settings', { wifi })).toEqual({ outcome: 'verified' });
    expect(read('network')).toBe('New shop');
    await machine.leave('custom_settings');
    expect(read('network')).toBe('Shop');
  });

  it('without a server is left for the former one, and tried again later', async () => {
    const reachableFrom = ['Shop'];
    begin({ reachableFrom, waitS: 0.5 });
    expect(await machine.want('custom_settings', { wifi, volume: 10 })).toEqual({
      outcome: 'failed',
      reason: 'no_server',
    });
    // Last: what else the rule sets is set.
    expect([read('network'), read('volume')]).toEqual(['Shop', '10']);
    reachableFrom.push('New shop');
    await machine.later(minuteMs);
    expect([read('network'), machine.outcome('custom_settings')]).toEqual(['New shop', { outcome: 'verified' }]);
  });

  it('still has to prove itself when the agent was killed while it waited for the server', async () => {
    const reachableFrom = ['Shop'];
    begin({ reachableFrom, waitS: 0.5 });
    const joined = createHash('sha256').update(JSON.stringify(wifi)).digest('hex');
    /** As a killed agent leaves it: in the new network, the trial not over. */
    const restartInTrial = () => {
      machine.halt();
      machine.write('network', 'New shop\n');
      mkdirSync(machine.path('policies'), { recursive: true });
      machine.write('policies/wifi-trial.json', JSON.stringify({ before: 'Shop', former: 'Shop', joined }));
      machine.start();
    };
    restartInTrial();
    await expect.poll(() => read('network')).toBe('Shop');
    reachableFrom.push('New shop');
    restartInTrial();
    expect(await machine.want('custom_settings', { wifi })).toEqual({ outcome: 'verified' });
    expect(read('network')).toBe('New shop');
    await machine.leave('custom_settings');
    expect(read('network')).toBe('Shop');
  });

  it('leaves no copy of its key beside the document itself', async () => {
    begin();
    await machine.want('custom_settings', { wifi });
    const kept = readdirSync(machine.path('policies')).map((name) => read(`policies/${name}`));
    expect(kept.join()).toContain('Shop');
    expect(kept.join()).not.toContain(wifi.password);
  });
});
