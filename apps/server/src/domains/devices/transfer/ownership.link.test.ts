import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { makeDeviceKey } from '@tilldeck/contracts/wire/device-signing';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, type HarnessNode, startApiHarness } from '../../../../testing/api-harness.ts';
import type { JobRun } from '../../../platform/jobs/job-binding.ts';
import { type AuthResponder, startAuthResponder } from '../../link/index.ts';
import { handOver } from './run.service.ts';

let broker: TestBroker;
let api: ApiHarness;
let twin: HarnessNode;
let admin: WireClient;
let responders: AuthResponder[];
const open: MqttClient[] = [];

beforeAll(async () => {
  broker = await startTestBroker();
  api = await startApiHarness({ ...broker.settings, ENROL_RATE_PER_MINUTE: '10000' });
  twin = await api.startTwin();
  admin = await api.as(api.admin);
  // Two processes, each with copies of who may come in.
  responders = [startAuthResponder(api.app), startAuthResponder(twin.app)];
  for (const responder of responders) expect(await responder.waitUntilReady(10_000)).toBe(true);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.endAsync(true)));
});
afterAll(async () => {
  for (const responder of responders) await responder.close();
  await twin.close();
  await api.close();
  await broker.stop();
});

/** MQTT 3.1.1: not authorised. */
const denied = 5;
const withinMs = 5_000;

const lead = async (org: TestOrg) => api.as(await api.people.account(org, allPermissions('partner')));
async function connect(till: DeviceClient): Promise<MqttClient> {
  // Keep-alive 0: the broker itself would never close it.
  const client = await till.connect(broker.mqttUrl, { keepalive: 0 });
  open.push(client);
  return client;
}
const refusal = (till: DeviceClient) =>
  connect(till).then(
    () => 'let in',
    (error: Error & { code?: number }) => error.code ?? error.message,
  );
const whenClosed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));
const pull = async (till: DeviceClient) => (await till.send(linkRoutes.pull, {})).body;
async function enrolBy(owner: WireClient, sn: string): Promise<DeviceClient> {
  const till = await DeviceClient.make(api.url, sn);
  const { code } = await owner.call(claimRoutes.add, { label: 'Till', maxUses: 1 });
  expect((await till.enrol(code)).body.data.state).toBe('accepted');
  return till;
}
async function transfer(sns: string[], to: TestOrg): Promise<void> {
  const { batch } = await admin.call(transferRoutes.preview, { sns, partnerId: String(to.id) });
  await admin.call(transferRoutes.run, { id: batch.id });
  // The job's own work, in the test's time.
  await handOver(api.app, batch.id, { attempt: 5, maxAttempts: 5 } as JobRun);
}

describe('a transfer to a stranger', () => {
  it('[FAB-01] closes the connection within 5 s; old key and former owner are refused, the new owner’s key comes in (attack S15)', async () => {
    const [giver, taker] = [await api.people.partner(api.vendor), await api.people.partner(api.vendor)];
    const [old, next] = [await lead(giver), await lead(taker)];
    const device = await api.people.device(giver, { state: 'online' });
    const away = await api.people.device(giver);
    const till = await enrolBy(old, device.sn);
    const sleeping = await enrolBy(old, away.sn);
    const bystander = await connect(await enrolBy(old, (await api.people.device(giver)).sn));
    const client = await connect(till);
    expect((await pull(till)).code).toBe(200);

    const closed = whenClosed(client);
    const startedAt = Date.now();
    await transfer([device.sn, away.sn], taker);
    await closed;
    expect(Date.now() - startedAt).toBeLessThan(withinMs);

    // Connected or not: refused at the first contact, at the broker and by every call.
    for (const refused of [till, sleeping]) {
      const contactAt = Date.now();
      expect(await refusal(refused)).toBe(denied);
      expect((await pull(refused)).error).toBe('link.key_refused');
      expect((await refused.rotate(await makeDeviceKey())).body.error).toBe('link.key_refused');
      expect((await refused.enrol()).body.error).toBe('link.key_refused');
      expect(Date.now() - contactAt).toBeLessThan(withinMs);
    }
    // The former owner has neither the device nor a way to let a key of its own in.
    expect((await old.send(deviceRoutes.detail, { id: device.id })).body.error).toBe('core.not_found');
    const command = { deviceId: device.id, kind: 'reboot', payload: {} } as never;
    expect((await old.send(deviceTaskRoutes.command, command)).body.error).toBe('core.not_found');
    const copy = await DeviceClient.make(api.url, device.sn);
    const { code } = await old.call(claimRoutes.add, { label: 'Still mine', maxUses: 1 });
    expect((await copy.enrol(code)).body.error).toBe('link.claim_not_for_device');
    expect(await refusal(copy)).toBe(denied);

    const fresh = await enrolBy(next, device.sn);
    expect(await refusal(fresh)).toBe('let in');
    expect((await pull(fresh)).code).toBe(200);
    expect(bystander.connected).toBe(true);
  });
});

describe('a transfer of many', () => {
  it('closes every connection, told of by one notification for a hundred keys (attack S15)', async () => {
    const giver = await api.people.partner(api.vendor);
    const devices = await api.people.devices(giver, 250);
    await api.people.query(
      `INSERT INTO link_key (org_id, device_id, sn, public_key, state, source)
       SELECT org_id, id, sn, decode(md5(random()::text) || md5(random()::text), 'hex'), 'active', 'factory'
         FROM devices_device WHERE id = ANY($1::bigint[])`,
      [devices.map(({ id }) => id)],
    );
    const tills = [];
    for (const { sn } of [devices[0], devices[124], devices[249]].filter((one) => one !== undefined)) {
      const [row] = await api.people.query<{ id: string }>('SELECT id FROM link_key WHERE sn = $1', [sn]);
      const till = await DeviceClient.make(api.url, sn);
      till.epoch = Number(row?.id);
      await api.people.query(`UPDATE link_key SET public_key = decode($2, 'base64') WHERE sn = $1`, [
        sn,
        Buffer.from(till.key.publicKey, 'base64url').toString('base64'),
      ]);
      tills.push(till);
    }
    const closed = await Promise.all(tills.map(async (till) => ({ ended: whenClosed(await connect(till)) })));
    const heard: string[] = [];
    api.app.listener.on('device_admission', (payload) => heard.push(payload));
    await transfer(
      devices.map(({ sn }) => sn),
      await api.people.partner(api.vendor),
    );
    await Promise.all(closed.map(({ ended }) => ended));
    expect(heard.flatMap((payload) => payload.split(',')).toSorted()).toEqual(
      devices.map(({ sn }) => `!${sn}`).toSorted(),
    );
    expect(heard).toHaveLength(3);
    for (const till of tills) expect(await refusal(till)).toBe(denied);
  });
});

describe('a transfer to a partner that the owner controls', () => {
  it('leaves key and connection as they are', async () => {
    const giver = await api.people.partner(api.vendor);
    const owner = await lead(giver);
    const below = await api.people.partner(giver, 'Branch', 'controllable');
    const [kept, lost] = [await api.people.device(giver), await api.people.device(giver)];
    const till = await enrolBy(owner, kept.sn);
    const client = await connect(till);
    const ending = whenClosed(await connect(await enrolBy(owner, lost.sn)));
    await transfer([kept.sn], below);
    await transfer([lost.sn], await api.people.partner(api.vendor));
    // Connections are closed in the order of the transfers.
    await ending;
    expect(client.connected).toBe(true);
    expect((await pull(till)).code).toBe(200);
  });
});
