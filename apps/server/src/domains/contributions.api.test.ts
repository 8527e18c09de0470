import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { desiredMessage } from '@tilldeck/contracts/link/link.messages';
import { taskSource } from '@tilldeck/contracts/tasks/source.states';
import { taskMoveRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestDevice } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../testing/api-harness.ts';
import { deviceWork } from '../../testing/device-work.ts';
import {
  documents,
  forgetItems,
  heard,
  heardItems,
  sampleDomain,
  type sampleManifest,
  sampleRoutes,
  wanted,
} from '../../testing/sample-domain.ts';
import { reboot, seenBy, TaskWorld } from '../../testing/task-world.ts';
import type { openDomain } from '../platform/domain.ts';
import { bind } from '../platform/http/bind.ts';
import type { Received } from '../platform/link/message-binding.ts';
import { composeMail } from '../platform/mail/mail-spec.ts';
import { createUplink, linkDomain } from './link/index.ts';

let api: ApiHarness;
let admin: WireClient;
let world: TaskWorld;
beforeAll(async () => {
  api = await startApiHarness({}, { moreDomains: [sampleDomain] });
  admin = await api.as(api.admin);
  world = new TaskWorld(api);
});
afterAll(() => api.close());
beforeEach(() => {
  heard.length = 0;
  heardItems.length = 0;
  forgetItems();
});

type Enrolled = TestDevice & { client: DeviceClient };
async function enrolled(): Promise<Enrolled> {
  const device = await api.people.device(api.vendor, { state: 'online' });
  const client = await DeviceClient.make(api.url, device.sn);
  const { code } = await admin.call(claimRoutes.add, { label: 'Any', maxUses: 1 });
  await client.enrol(code);
  return { ...device, client };
}
const want = (item: string, hash: string, document: Record<string, unknown>) => {
  documents.set(hash, document);
  wanted[item] = hash;
};
const pull = async ({ client }: Enrolled, held: Record<string, string> = {}) =>
  (await client.send(linkRoutes.pull, { held })).body.data;
const make = (device: TestDevice, kind: 'reboot' | 'unlock' | 'notification', payload = {}) =>
  world.make(admin, { kind, payload, target: { scope: 'sn', sns: [device.sn] } });

describe('a desired item', () => {
  it('of several owners comes with the pull where the device holds another, alone, and goes when it is not wanted', async () => {
    const device = await enrolled();
    want('sample_one', 'hash-one-a', { volume: 5 });
    want('sample_two', 'hash-two-a', { kiosk: true });
    const first = await pull(device);
    expect(first.desired).toEqual({
      items: {
        sample_one: { hash: 'hash-one-a', document: { volume: 5, for: device.id } },
        sample_two: { hash: 'hash-two-a', document: { kiosk: true, for: device.id } },
      },
      removed: [],
    });
    const held = { sample_one: 'hash-one-a', sample_two: 'hash-two-a' };
    expect((await pull(device, held)).desired).toBeNull();
    want('sample_two', 'hash-two-b', { kiosk: false });
    wanted.sample_one = null;
    expect((await pull(device, held)).desired).toEqual({
      items: { sample_two: { hash: 'hash-two-b', document: { kiosk: false, for: device.id } } },
      removed: ['sample_one'],
    });
  });

  it('is known as the device reported it, whatever comes late or twice', async () => {
    const device = await enrolled();
    const uplink = createUplink(api.app, linkDomain.messages ?? []);
    const report = (seq: number, items: Record<string, unknown>): Received => ({
      message: desiredMessage,
      serial: device.sn,
      receivedAtMs: Date.now(),
      payload: desiredMessage.payload.parse({ epoch: device.client.epoch, seq, at: Date.now(), items }),
    });
    const known = () =>
      api.people.query(
        `SELECT item, hash, outcome, reason FROM link_item WHERE device_id = $1 AND item <> '' ORDER BY item`,
        [device.id],
      );
    const one = { hash: 'hash-one-a', outcome: 'applied' };
    const two = { hash: 'hash-two-a', outcome: 'failed', reason: 'no such app' };
    await uplink.take([report(1, { sample_one: one, sample_two: two })]);
    expect(await known()).toEqual([
      { item: 'sample_one', hash: 'hash-one-a', outcome: 'applied', reason: '' },
      { item: 'sample_two', hash: 'hash-two-a', outcome: 'failed', reason: 'no such app' },
    ]);
    await uplink.take([report(3, { sample_two: { ...two, hash: 'hash-two-b', outcome: 'unsupported', reason: '' } })]);
    const latest = [{ item: 'sample_two', hash: 'hash-two-b', outcome: 'unsupported', reason: '' }];
    expect(await known()).toEqual(latest);
    await uplink.take([report(2, { sample_one: one, sample_two: two })]);
    expect(await known()).toEqual(latest);
    // A late report that names nothing takes nothing away, and after one that is newer nothing older comes back.
    await uplink.take([report(2, {})]);
    expect(await known()).toEqual(latest);
    await uplink.take([report(6, {})]);
    expect(await known()).toEqual([]);
    await uplink.take([report(5, { sample_one: one, sample_two: two })]);
    expect(await known()).toEqual([]);
    await uplink.take([report(4, {})]);
    await uplink.take([report(7, { sample_one: one })]);
    expect(await known()).toEqual([{ item: 'sample_one', hash: 'hash-one-a', outcome: 'applied', reason: '' }]);
    await api.people.query('DELETE FROM devices_device WHERE id = $1', [device.id]);
    expect(await known()).toEqual([]);
  });

  it('is heard by who listens to it, once a change, with what was known before', async () => {
    const device = await enrolled();
    const uplink = createUplink(api.app, linkDomain.messages ?? []);
    let seq = 0;
    const tell = (items: Record<string, unknown>) => {
      const head = { epoch: device.client.epoch, seq: ++seq, at: Date.now() };
      const payload = desiredMessage.payload.parse({ ...head, items });
      return uplink.take([{ message: desiredMessage, serial: device.sn, receivedAtMs: Date.now(), payload }]);
    };
    const one = { hash: 'hash-one-a', outcome: 'verified' };
    const held = { hash: 'hash-two-a', outcome: 'held', reason: 'busy' };
    const verified = { hash: 'hash-two-a', outcome: 'verified', reason: '' };
    await tell({ sample_one: one, sample_two: held });
    await tell({ sample_two: held });
    await tell({ sample_two: { hash: 'hash-two-a', outcome: 'verified' } });
    await tell({});
    const change = { deviceId: device.id, item: 'sample_two' };
    expect(heardItems).toEqual([
      { ...change, before: null, after: held },
      { ...change, before: held, after: verified },
      { ...change, before: verified, after: null },
    ]);
  });
});

describe('an outcome', () => {
  it('is heard by who listens to its kind, with the payload of the task, in the order of the reports', async () => {
    const device = await enrolled();
    const [reboot, unlock] = [await make(device, 'reboot'), await make(device, 'unlock')];
    await pull(device);
    await deviceWork(api.app).tell(
      device,
      { id: `${reboot.id}-1`, step: 'succeeded', result: { uptimeS: 3 } },
      { id: `${unlock.id}-1`, step: 'succeeded' },
    );
    expect(heard).toEqual([
      {
        taskId: reboot.id,
        deviceId: device.id,
        kind: 'reboot',
        state: 'succeeded',
        payload: {},
        result: { uptimeS: 3 },
      },
    ]);
  });

  it('that changed nothing, or that another try may change, is not heard', async () => {
    const device = await enrolled();
    const task = await make(device, 'reboot');
    await pull(device);
    const tell = deviceWork(api.app).tell;
    await tell(device, { id: `${task.id}-1`, step: 'running' });
    await tell(device, { id: `${task.id}-1`, step: 'succeeded' });
    await tell(device, { id: `${task.id}-1`, step: 'failed', code: 'internal' });
    expect(heard.map(({ state }) => state)).toEqual(['succeeded']);
  });
});

it('a payload is completed by who contributes to its kind, when it is handed over', async () => {
  const device = await enrolled();
  await make(device, 'notification', { title: 'Hello', content: 'Hello', display: 'popup' });
  const stored = await api.people.query(
    `SELECT payload ? 'sample' AS is_stored FROM tasks_task WHERE kind = 'notification'`,
  );
  expect(stored).toEqual([{ is_stored: false }]);
  expect((await pull(device)).work[0]).toMatchObject({ kind: 'notification', payload: { sample: device.id } });
});

describe('the frame of the console', () => {
  it('has the to-do, the card and the records of a domain, for who may use them', async () => {
    const contributed = async (client: WireClient) => ({
      todos: (await client.call(homeRoutes.todos, {})).filter(({ key }) => key.startsWith('sample.')),
      cards: (await client.call(homeRoutes.cards, {})).filter(({ key }) => key.startsWith('sample.')),
      found: (await client.call(homeRoutes.search, { keyword: 'seven' })).filter(({ key }) =>
        key.startsWith('sample.'),
      ),
    });
    expect(await contributed(admin)).toMatchObject({
      todos: [{ title: 'Samples to look at', count: 3, href: '/sample/list' }],
      cards: [{ figures: [{ value: 12 }] }],
      found: [{ hits: [{ title: 'Sample seven' }] }],
    });
    const without = await api.as(await api.people.account(api.vendor, { dictionary: ['query'] }));
    expect(await contributed(without)).toMatchObject({ todos: [], cards: [{}], found: [{}] });
    const bare = await api.as(await api.people.account(api.vendor, {}));
    expect(await contributed(bare)).toEqual({ todos: [], cards: [], found: [] });
  });

  it('refuses two to-dos of one name', async () => {
    const twice = { ...sampleDomain, desired: [], mails: [], taskSources: [] };
    await expect(startApiHarness({}, { moreDomains: [twice, { ...twice, name: 'again' }] })).rejects.toThrow(
      'two domains contribute the to-do sample.waiting',
    );
  });
});

describe('a source of tasks', () => {
  it('is found by its name, and readers of its pages hear of its tasks', async () => {
    const { sn } = await api.people.device(api.vendor, { state: 'online' });
    const target = { scope: 'sn' as const, sns: [sn] };
    const made = await admin.call(sampleRoutes.restart, {
      sn,
      previewHash: await seenBy(admin, { ...reboot, target }),
    });
    const { items } = await admin.call(taskRoutes.page, { source: 'sample' });
    expect(items.map(({ id, source }) => ({ id, source }))).toEqual([{ id: made.id, source: 'sample' }]);
    const told = () =>
      api.people.query<{ permission: string }>(
        `SELECT permission FROM outbox_event WHERE topic = 'tasks.task' AND payload ->> 'id' = $1`,
        [made.id],
      );
    const readers = { permission: 'task.query device.get dictionary.query' };
    expect(await told()).toEqual([readers]);
    await admin.call(taskMoveRoutes.pause, { id: made.id });
    expect(await told()).toEqual([readers, readers]);
  });

  it('belongs to one domain', async () => {
    const twice = { ...sampleDomain, desired: [], mails: [], todos: [], homeCards: [], searchers: [] };
    const source = taskSource({ name: 'release' });
    await expect(startApiHarness({}, { moreDomains: [{ ...twice, taskSources: [source] }] })).rejects.toThrow(
      'task sources of two domains: release',
    );
  });
});

it('a mail of a domain is composed by the one mailer', () => {
  const spec = api.app.contributions.mails.get('sample');
  if (!spec) throw new Error('the mail was not gathered');
  const { subject, button } = composeMail(spec, 'en-US', 'https://tills.example', spec.sample.values, {});
  expect({ subject, url: button?.url }).toEqual({ subject: 'Sample', url: 'https://tills.example/sample' });
});

it('a call is served once its table is in the manifest, which demands the handlers', async () => {
  expect(await admin.call(sampleRoutes.count, {})).toEqual({ count: 0 });
  type Door = Parameters<typeof openDomain<typeof sampleManifest>>[1]['routes'];
  const handlers = bind(sampleRoutes, {
    count: () => ({ count: 0 }),
    restart: () => Promise.reject(new Error('never called')),
  });
  expectTypeOf<{ thing: typeof handlers }>().toExtend<Door>();
  expectTypeOf<Record<string, never>>().not.toExtend<Door>();
  expectTypeOf<{ thing: ReturnType<typeof bind<typeof claimRoutes>> }>().not.toExtend<Door>();
});

it('two domains cannot own one desired item', async () => {
  const again = startApiHarness({}, { moreDomains: [sampleDomain, { ...sampleDomain, name: 'again' }] });
  await expect(again).rejects.toThrow('desired items with two owners: sample_one, sample_two, sample_three');
});
