import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { itemMask } from '@tilldeck/contracts/link/item-mask.rules';
import { workGuard } from '@tilldeck/contracts/tasks/work.schemas';
import type { TestDevice } from '@tilldeck/testkit/factories/people';
import { TestAgent } from '@tilldeck/testkit/harness/spawn-agent';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { documents, extras, forgetItems, sampleDomain, wanted } from '../../../../testing/sample-domain.ts';

let broker: TestBroker;
let api: ApiHarness;
let store: Server;
const content = randomBytes(20_000);
const agents: TestAgent[] = [];

beforeAll(async () => {
  broker = await startTestBroker();
  api = await startApiHarness(broker.settings, { moreDomains: [sampleDomain], isIngesting: true });
  store = createServer((_request, response) => response.end(content)).listen(0, '127.0.0.1');
}, 120_000);
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.remove()));
  forgetItems();
});
afterAll(async () => {
  store?.close();
  await api?.close();
  await broker?.stop();
});

const shell = (line: string, place: string) => ['/bin/sh', '-c', line, place];

/** An agent whose machine is a file: applying writes it, reading back compares it, leaving removes it. */
async function setUp(): Promise<{ device: TestDevice; agent: TestAgent; machine: string; log: string }> {
  const device = await api.people.device(api.vendor);
  const admin = await api.as(api.admin);
  const { code } = await admin.call(claimRoutes.add, { label: 'Test', sn: device.sn });
  const agent = new TestAgent({ serverUrl: api.url, sn: device.sn, claimCode: code });
  agents.push(agent);
  const machine = join(agent.folder, 'machine');
  const hooks = {
    apply: shell('cp "$TILLDECK_DOCUMENT" "$0" && echo applied >> "$0.log"', machine),
    readBack: shell('cmp -s "$TILLDECK_DOCUMENT" "$0"', machine),
    leave: shell('rm -f "$0"', machine),
  };
  agent.configure({ items: { sample_one: hooks, wallpaper: hooks, my_own_item: hooks } });
  return { device, agent, machine, log: `${machine}.log` };
}

const waitMs = { interval: 100 };
const known = ({ id }: TestDevice) =>
  api.people.query('SELECT item, hash, outcome, reason FROM link_item WHERE device_id = $1 ORDER BY item', [id]);
const timesApplied = (log: string) => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0);
const file = (announced = content) => ({
  name: 'picture.png',
  url: `http://127.0.0.1:${(store.address() as AddressInfo).port}/picture.png`,
  sha256: createHash('sha256').update(announced).digest('hex'),
  size: announced.length,
});

describe('desired items on a real agent', () => {
  it('are named at hello, held while the till is busy, verified, put right after drift, and undone when they leave', async () => {
    const { device, agent, machine, log } = await setUp();
    documents.set('hash-one-a', { level: 5 });
    extras.set('hash-one-a', { files: [file()], guard: workGuard.parse({}) });
    wanted.sample_one = 'hash-one-a';
    wanted.sample_two = 'hash-two-a';
    writeFileSync(join(agent.folder, 'busy'), '');
    agent.start();
    const two = { item: 'sample_two', hash: 'hash-two-a', outcome: 'unsupported', reason: '' };
    const one = { item: 'sample_one', hash: 'hash-one-a' };
    await expect.poll(() => known(device), waitMs).toEqual([{ ...one, outcome: 'held', reason: 'busy' }, two]);
    expect(existsSync(machine)).toBe(false);
    const able = await api.people.query('SELECT able_items FROM devices_device WHERE id = $1', [device.id]);
    expect(able).toEqual([{ able_items: String(itemMask(['wallpaper', 'anti_uninstall'])) }]);

    rmSync(join(agent.folder, 'busy'));
    const verified = [{ ...one, outcome: 'verified', reason: '' }, two];
    await expect.poll(() => known(device), waitMs).toEqual(verified);
    const applied = JSON.parse(readFileSync(machine, 'utf8'));
    expect(applied.document).toEqual({ level: 5, for: device.id });
    expect(readFileSync(applied.files[0].path).equals(content)).toBe(true);

    // Nothing changed: the restart reads back and applies nothing.
    await agent.kill();
    agent.start();
    await expect.poll(() => agent.output.includes('"connected"'), waitMs).toBe(true);
    expect(timesApplied(log)).toBe(1);
    await agent.kill();
    writeFileSync(machine, 'somebody was here');
    agent.start();
    await expect.poll(() => timesApplied(log), waitMs).toBe(2);
    expect(await known(device)).toEqual(verified);

    await agent.kill();
    wanted.sample_one = null;
    agent.start();
    await expect.poll(() => known(device), waitMs).toEqual([two]);
    await expect.poll(() => existsSync(machine), waitMs).toBe(false);
  });

  it('whose files have another hash than announced are told as failed and never applied', async () => {
    const { device, agent, machine } = await setUp();
    documents.set('hash-one-b', { level: 6 });
    extras.set('hash-one-b', { files: [file(randomBytes(content.length))] });
    wanted.sample_one = 'hash-one-b';
    agent.start();
    const failed = { item: 'sample_one', hash: 'hash-one-b', outcome: 'failed', reason: 'hash_mismatch' };
    await expect.poll(() => known(device), waitMs).toEqual([failed]);
    expect(existsSync(machine)).toBe(false);
  });
});
