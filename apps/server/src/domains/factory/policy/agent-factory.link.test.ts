import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestDevice } from '@tilldeck/testkit/factories/people';
import { TestAgent } from '@tilldeck/testkit/harness/spawn-agent';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { releaseFactory } from '../../../../testing/factory-world.ts';
import { startWorker } from '../../../roles/worker.ts';

let broker: TestBroker;
let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;
let admin: WireClient;
const agents: TestAgent[] = [];

beforeAll(async () => {
  broker = await startTestBroker();
  api = await startApiHarness(broker.settings, { isIngesting: true });
  worker = await startWorker(api.app);
  admin = await api.as(api.admin);
}, 120_000);
afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.remove()));
  await worker?.close();
  await api?.close();
  await broker?.stop();
});

const orderNo = 'SO-2041';
const waitMs = { timeout: 30_000, interval: 100 };

/** A device of the order, and an agent on it whose programs write down what they are told. */
async function setUp(authorisationCode?: string): Promise<{ device: TestDevice; agent: TestAgent }> {
  const device = await api.people.device(api.vendor);
  if (!authorisationCode)
    await api.people.query('UPDATE devices_device SET order_no = $1 WHERE id = $2', [orderNo, device.id]);
  const { code } = await admin.call(claimRoutes.add, { label: 'Test', sn: device.sn });
  const agent = new TestAgent({ serverUrl: api.url, sn: device.sn, claimCode: code });
  agents.push(agent);
  const at = (name: string) => join(agent.folder, name);
  agent.configure({
    factory: {
      set: {
        timeZone: ['/bin/sh', '-c', 'echo "$TILLDECK_VALUE" >> "$0"', at('zone')],
        agreement: ['/bin/sh', '-c', 'cp "$TILLDECK_FILES" "$0"', at('agreement')],
      },
      ...(authorisationCode ? { authorisationCode } : {}),
    },
  });
  return { device, agent };
}

const said = async ({ id }: TestDevice) =>
  (
    await api.people.query<{ outcome: string }>(
      `SELECT outcome FROM link_item WHERE device_id = $1 AND item = 'factory'`,
      [id],
    )
  )[0]?.outcome;
const isActivated = async ({ id }: TestDevice) =>
  (await api.people.query('SELECT FROM devices_device WHERE id = $1 AND activated_at IS NOT NULL', [id])).length === 1;
const zones = ({ folder }: TestAgent) =>
  existsSync(join(folder, 'zone')) ? readFileSync(join(folder, 'zone'), 'utf8').trim().split('\n') : [];

const release = (id: string, isForActivated = false) => releaseFactory(admin, id, isForActivated);

describe('a factory policy on real agents', { timeout: 120_000 }, () => {
  it('[CFG-01] reaches a first start by its order and leaves activated devices alone until it is released to them', async () => {
    const old = await setUp();
    old.agent.start();
    await expect.poll(() => isActivated(old.device), waitMs).toBe(true);

    const page = '<!doctype html><html><body><p>Privacy</p></body></html>';
    const agreement = await uploadContent(admin, 'privacyAgreement', 'privacy.html', Buffer.from(page));
    const [model] = await api.people.query<{ model_id: number }>('SELECT model_id FROM devices_device LIMIT 1');
    const draft = (timeZone: string) => ({
      name: 'First start',
      modelId: String(model?.model_id),
      orderNos: [orderNo],
      hasCode: true,
      payload: { timeZone, agreementId: agreement.id },
    });
    const { id, code } = await admin.call(factoryPolicyRoutes.add, draft('Europe/Berlin'));
    await release(id);

    const fresh = await setUp();
    fresh.agent.start();
    await expect.poll(() => said(fresh.device), waitMs).toBe('verified');
    expect(zones(fresh.agent)).toEqual(['Europe/Berlin']);
    expect(readFileSync(join(fresh.agent.folder, 'agreement'), 'utf8')).toBe(page);

    await expect.poll(() => isActivated(fresh.device), waitMs).toBe(true);

    // Both are activated by now: another version reaches a third first start, and neither of them, not even after a restart.
    const { version } = await admin.call(factoryPolicyRoutes.detail, { id });
    await admin.call(factoryPolicyRoutes.modify, { ...draft('Asia/Tokyo'), id, version });
    await release(id);
    await fresh.agent.kill();
    await old.agent.kill();
    const typed = await setUp(code ?? '');
    for (const { agent } of [old, fresh, typed]) agent.start();
    await expect.poll(() => said(typed.device), waitMs).toBe('verified');
    for (const { agent } of [old, fresh])
      await expect.poll(() => agent.output.includes('"connected"'), waitMs).toBe(true);
    expect([zones(old.agent), zones(fresh.agent), zones(typed.agent)]).toEqual([[], ['Europe/Berlin'], ['Asia/Tokyo']]);
    expect([await said(old.device), await said(fresh.device)]).toEqual([undefined, 'verified']);

    await release(id, true);
    await expect.poll(() => said(old.device), waitMs).toBe('verified');
    await expect.poll(() => zones(fresh.agent), waitMs).toEqual(['Europe/Berlin', 'Asia/Tokyo']);
    expect(zones(old.agent)).toEqual(['Asia/Tokyo']);
    expect(await admin.call(factoryPolicyRoutes.detail, { id })).toMatchObject({ waiting: 0, given: 3 });
  });
});
