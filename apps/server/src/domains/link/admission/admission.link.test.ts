import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import { makeDeviceKey, mqttPassword } from '@tilldeck/contracts/wire/device-signing';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, type HarnessNode, startApiHarness } from '../../../../testing/api-harness.ts';
import { type AuthResponder, startAuthResponder } from '../index.ts';

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

/** A device that is in the registry and let in by its factory key. */
async function enrolled(sn?: string): Promise<DeviceClient> {
  const { sn: known } = await api.people.device(api.vendor, sn ? { sn } : {});
  const device = await DeviceClient.make(api.url, known);
  await api.people.query("INSERT INTO link_factory_key (sn, public_key) VALUES ($1, decode($2, 'base64'))", [
    known,
    Buffer.from(device.key.publicKey, 'base64url').toString('base64'),
  ]);
  expect((await device.enrol()).body.data.state).toBe('accepted');
  return device;
}
async function connect(device: DeviceClient, changes = {}): Promise<MqttClient> {
  const client = await device.connect(broker.mqttUrl, changes);
  open.push(client);
  return client;
}
const refusal = (device: DeviceClient, changes = {}) =>
  connect(device, changes).then(
    () => 'let in',
    (error: Error & { code?: number }) => error.code ?? error.message,
  );
const whenClosed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));
/** MQTT 3.1.1: not authorised. */
const denied = 5;

describe('a device on the broker', () => {
  it('[FAB-01] is let in by its own key alone, under its own name', async () => {
    const device = await enrolled();
    const client = await connect(device);
    expect(client.connected).toBe(true);
    const other = await enrolled();
    const password = await mqttPassword(device.identity());
    expect(await refusal(device, { password: undefined })).toBe(denied);
    expect(await refusal(device, { password: '' })).toBe(denied);
    expect(await refusal(device, { password: device.sn })).toBe(denied);
    expect(await refusal(device, { password: `${password.slice(0, -8)}AAAAAAAA` })).toBe(denied);
    expect(await refusal(device, { password: password.replace(/^v1\.\d+/, `v1.${other.epoch}`) })).toBe(denied);
    const stranger = await DeviceClient.make(api.url, device.sn);
    stranger.epoch = device.epoch;
    expect(await refusal(stranger)).toBe(denied);
    const unknown = await DeviceClient.make(api.url, 'NOBODY-1');
    unknown.epoch = device.epoch;
    expect(await refusal(unknown)).toBe(denied);
    expect(client.connected).toBe(true);
  });

  it('[FAB-01] cannot take the client id or the name of another one', async () => {
    const victim = await enrolled();
    const thief = await enrolled();
    const client = await connect(victim);
    const own = { password: await mqttPassword(thief.identity()) };
    expect(await refusal(thief, { ...own, clientId: victim.sn })).toBe(denied);
    expect(await refusal(thief, { password: await mqttPassword(thief.identity()), username: victim.sn })).toBe(denied);
    expect(
      await refusal(thief, {
        password: await mqttPassword(thief.identity()),
        username: victim.sn,
        clientId: victim.sn,
      }),
    ).toBe(denied);
    expect(client.connected).toBe(true);
  });

  it('[FAB-01] cannot come with a password that was used, is too old or from the future', async () => {
    const device = await enrolled();
    const password = await mqttPassword(device.identity());
    const client = await connect(device, { password });
    await client.endAsync();
    expect(await refusal(device, { password })).toBe(denied);
    for (const clockOffsetMs of [-310_000, 310_000]) {
      device.clockOffsetMs = clockOffsetMs;
      expect(await refusal(device)).toBe(denied);
    }
    device.clockOffsetMs = 240_000;
    expect(await refusal(device)).toBe('let in');
  });

  it('is answered by both responders, and by nobody when there is none', async () => {
    const devices = [];
    for (let count = 0; count < 24; count++) devices.push(await enrolled());
    await Promise.all(devices.map((device) => connect(device)));
    for (const responder of responders) expect(responder.callout.answered().admitted).toBeGreaterThan(0);

    const device = await enrolled();
    for (const responder of responders) await responder.close();
    expect(await refusal(device)).toBe(denied);
    expect(open.every((client) => client.connected)).toBe(true);
    responders = [startAuthResponder(api.app), startAuthResponder(twin.app)];
    for (const responder of responders) expect(await responder.waitUntilReady(10_000)).toBe(true);
    expect(await refusal(device)).toBe('let in');
  });
});

describe('topics', () => {
  it('[FAB-01] are the device’s own: nothing of others or of the broker is heard', async () => {
    const [device, other] = [await enrolled(), await enrolled()];
    const client = await connect(device);
    const granted = (filter: string, qos: 0 | 1 = 0) =>
      new Promise<number>((resolve) => {
        client.subscribe(filter, { qos }, (error, grants) => resolve(error ? 128 : (grants?.[0]?.qos ?? 128)));
      });
    const [own, foreign] = [`dev/${device.sn}`, `dev/${other.sn}`];
    for (const filter of [
      ...[`${foreign}/down/#`, `${foreign}/down/cmd`, 'dev/+/down/#', 'dev/+/down/cmd', 'dev/#', '#'],
      ...[`+/${device.sn}/down/cmd`, `${own}/#`, `${own}/up/#`, '$MQTT/#', '$MQTT/sub/#', '$MQTT/+/#', '$MQTT/msgs/#'],
      ...['$MQTT/JSA/#', '$SYS/#', '$JS/#', '_INBOX/#', 'presence/#', 'dev/*/down/#', '>', `*/${device.sn}/down/cmd`],
      `$share/g/${foreign}/down/#`,
    ])
      for (const qos of [0, 1] as const) expect(await granted(filter, qos), filter).toBe(128);
    expect(await granted(`${own}/down/#`)).toBe(0);
    expect(await granted(`${own}/down/ack`)).toBe(0);
  });

  it('[FAB-01] take nothing for others: no message, no retained one, no last will', async () => {
    const [device, other] = [await enrolled(), await enrolled()];
    const victim = await connect(other);
    const heard: string[] = [];
    victim.on('message', (topic) => heard.push(topic));
    await victim.subscribeAsync(`dev/${other.sn}/down/#`);
    const will = { topic: `dev/${other.sn}/down/will`, payload: Buffer.from('x'), qos: 1, retain: true } as const;
    const client = await connect(device, { will });
    for (const topic of [
      ...[`dev/${other.sn}/down/x`, `dev/${other.sn}/up/status`, `$MQTT/msgs/dev/${other.sn}/down/x`],
      ...[
        `$MQTT/sub/${other.sn}`,
        '$JS/API/STREAM/DELETE/$MQTT_msgs',
        '$SYS/REQ/SERVER/PING',
        `dev/${device.sn}/up/none`,
      ],
    ])
      for (const retain of [false, true]) await client.publishAsync(topic, 'x', { qos: 1, retain });
    const closed = whenClosed(client);
    // Without a farewell, so that its will is due.
    client.stream.destroy();
    await closed;
    const again = await connect(other);
    const kept: string[] = [];
    again.on('message', (topic) => kept.push(topic));
    await again.subscribeAsync(`dev/${other.sn}/down/#`);
    await again.publishAsync(`dev/${other.sn}/up/status`, '{}', { qos: 1 });
    expect([...heard, ...kept]).toEqual([]);
  });
});

describe('a connection', () => {
  const closing = async (client: MqttClient, act: () => Promise<unknown>): Promise<number> => {
    const closed = whenClosed(client);
    const begunAt = Date.now();
    await act();
    await closed;
    return Date.now() - begunAt;
  };

  it('[FAB-01] is closed within 5 s when the key is revoked, and does not come back', async () => {
    const device = await enrolled();
    // Keep-alive 0: the broker itself would never close it.
    const client = await connect(device, { keepalive: 0 });
    const bystander = await connect(await enrolled());
    const ms = await closing(client, () =>
      admin.call(linkKeyRoutes.revoke, { id: String(device.epoch), reason: 'Stolen' }),
    );
    expect(ms).toBeLessThan(5_000);
    expect(await refusal(device)).toBe(denied);
    expect((await device.send(linkRoutes.pull, {})).body.error).toBe('link.key_refused');
    expect(bystander.connected).toBe(true);
  });

  it('[FAB-01] is closed within 5 s when its device is disabled or deleted', async () => {
    const device = await enrolled();
    const client = await connect(device);
    const disable = () => api.people.query("UPDATE devices_device SET state = 'disabled' WHERE sn = $1", [device.sn]);
    expect(await closing(client, disable)).toBeLessThan(5_000);
    expect(await refusal(device)).toBe(denied);
    expect((await device.send(linkRoutes.pull, {})).body.error).toBe('link.device_disabled');
    await api.people.query("UPDATE devices_device SET state = 'offline' WHERE sn = $1", [device.sn]);
    // Each process forgets what it knew of the device a moment after that, and either may answer.
    const again: MqttClient[] = [];
    await expect
      .poll(() =>
        connect(device).then(
          (opened) => again.push(opened),
          () => 0,
        ),
      )
      .toBe(1);
    const remove = () => api.people.query('DELETE FROM devices_device WHERE sn = $1', [device.sn]);
    expect(await closing(again[0] as MqttClient, remove)).toBeLessThan(5_000);
    expect(await refusal(device)).toBe(denied);
  });

  it('is closed when a person accepts another key for the device', async () => {
    const device = await enrolled();
    const client = await connect(device);
    const renewed = await DeviceClient.make(api.url, device.sn);
    expect((await renewed.enrol()).body.data.state).toBe('waiting');
    expect(client.connected).toBe(true);
    const { items } = await admin.call(linkKeyRoutes.page, { keyword: device.sn });
    expect(items[0]?.replaces?.fingerprint).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
    const approve = () => admin.call(linkKeyRoutes.approve, { id: items[0]?.id ?? '' });
    expect(await closing(client, approve)).toBeLessThan(5_000);
    expect(await refusal(device)).toBe(denied);
    expect((await renewed.enrol()).body.data.state).toBe('accepted');
    expect(await refusal(renewed)).toBe('let in');
  });

  it('that says nothing for too long is closed, as keep-alive 0 would keep it for ever', async () => {
    const silent = await connect(await enrolled(), { keepalive: 0 });
    const talking = await enrolled();
    const talker = await connect(talking);
    const chatter = setInterval(() => talker.publish(`dev/${talking.sn}/up/status`, '{}', { qos: 1 }), 50);
    const closed = whenClosed(silent);
    await expect.poll(async () => (await responders[0]?.connections.dropIdle(1_500)) ?? 0).toBe(1);
    await closed;
    clearInterval(chatter);
    expect(talker.connected).toBe(true);
  });
});

describe('a next key', () => {
  it('[FAB-01] takes the place of the present one at its first use, and a lost answer locks nobody out', async () => {
    const device = await enrolled();
    const [before, next] = [device.key, await makeDeviceKey()];
    const first = await device.rotate(next);
    expect(first.body.code).toBe(200);
    // The answer got lost: the device asks again, still with the present key.
    const again = await device.rotate(next);
    expect(again.body.data.epoch).toBe(first.body.data.epoch);
    const oldEpoch = device.epoch;
    const client = await connect(device);

    device.use(next, again.body.data.epoch);
    expect((await device.send(linkRoutes.pull, {})).body.code).toBe(200);
    expect(client.connected).toBe(true);
    expect(await refusal(device)).toBe('let in');
    device.use(before, oldEpoch);
    expect(await refusal(device)).toBe(denied);
    expect((await device.send(linkRoutes.pull, {})).body.error).toBe('link.key_refused');
    const states = await api.people.query('SELECT state FROM link_key WHERE sn = $1 ORDER BY id', [device.sn]);
    expect(states).toEqual([{ state: 'replaced' }, { state: 'active' }]);
  });
});

describe('hundreds of devices that come back at once', () => {
  it('ask the database in a few statements', async () => {
    const devices: DeviceClient[] = [];
    await api.people.model();
    for (let index = 0; index < 200; index++) devices.push(await DeviceClient.make(api.url, `BACK-${index}`));
    await api.people.query(
      `WITH device AS (INSERT INTO devices_device (org_id, sn, model_id)
         SELECT 1, sn, (SELECT min(id) FROM devices_model) FROM unnest($1::text[]) sn RETURNING id, sn)
       INSERT INTO link_key (org_id, device_id, sn, public_key, state, source)
       SELECT 1, device.id, device.sn, decode(given.key, 'base64'), 'active', 'factory'
         FROM device JOIN unnest($1::text[], $2::text[]) AS given (sn, key) USING (sn)`,
      [
        devices.map((device) => device.sn),
        devices.map((device) => Buffer.from(device.key.publicKey, 'base64url').toString('base64')),
      ],
    );
    const rows = await api.people.query<{ sn: string; id: string }>(
      "SELECT sn, id FROM link_key WHERE sn LIKE 'BACK-%'",
    );
    for (const { sn, id } of rows) for (const device of devices) if (device.sn === sn) device.epoch = Number(id);
    const reads = () => responders.reduce((sum, responder) => sum + responder.keyReads(), 0);
    const before = reads();
    await Promise.all(devices.map((device) => connect(device)));
    const cold = reads() - before;
    expect(cold).toBeGreaterThan(0);
    expect(cold).toBeLessThan(60);
    await Promise.all(open.splice(0).map((client) => client.endAsync(true)));
    await Promise.all(devices.map((device) => connect(device)));
    // A question may reach the other responder this time; each asks once at most.
    expect(reads() - before).toBeLessThan(2 * 60);
  });
});
