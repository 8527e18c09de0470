import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { taskMoveRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestDevice } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { deviceWork, type SaidByDevice } from '../../../../testing/device-work.ts';
import { TaskWorld } from '../../../../testing/task-world.ts';

let api: ApiHarness;
let admin: WireClient;
let world: TaskWorld;
beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  world = new TaskWorld(api);
});
afterAll(() => api.close());

type Held = TestDevice & { client: DeviceClient };

async function enrolled(): Promise<Held> {
  const device = await api.people.device(api.vendor, { state: 'online' });
  const client = await DeviceClient.make(api.url, device.sn);
  const { code } = await admin.call(claimRoutes.add, { label: 'Any', maxUses: 1 });
  await client.enrol(code);
  return { ...device, client };
}
const pull = async ({ client }: Held, open: string[] = []) => {
  const { status, body } = await client.send(linkRoutes.pull, { held: {}, open });
  expect([status, body.code]).toEqual([200, 200]);
  return body.data;
};
const make = (device: TestDevice, kind: 'reboot' | 'unlock', plan = {}) =>
  world.make(admin, { kind, payload: {}, target: { scope: 'sn', sns: [device.sn] } }, { plan });
const tell = (device: TestDevice, ...said: SaidByDevice[]) => deviceWork(api.app).tell(device, ...said);
const executionOf = async (taskId: string) => (await admin.call(taskRoutes.executions, { taskId })).items[0];
/** Twelve hours from now on, for an hour. */
const laterWindow = () => {
  const fromMinute = ((new Date().getUTCHours() + 12) % 24) * 60;
  return { window: { fromMinute, toMinute: fromMinute + 60 } };
};

describe('a pull', () => {
  it('has the opening hours of the shop with work that is only done while the shop is closed', async () => {
    const device = await enrolled();
    const shop = await admin.call(shopRoutes.add, {
      name: `Shop of ${device.sn}`,
      timeZone: 'Europe/Berlin',
      openingHours: [
        { weekday: 1, from: 540, to: 1_080 },
        { weekday: 5, from: 1_080, to: 1_560 },
      ],
    });
    await world.set(device.sn, `shop_id = ${shop.id}`);
    const closed = await make(device, 'reboot', { isOutsideOpeningHours: true });
    const other = await make(device, 'unlock');
    const { work } = await pull(device);
    expect(work).toMatchObject([
      { id: `${closed.id}-1`, guard: { timezone: 'Europe/Berlin', openingHours: shop.openingHours } },
      { id: `${other.id}-1`, guard: null },
    ]);
  });

  it('leaves out one piece of work that cannot be read, ends it with a reason, and has all the others', async () => {
    const device = await enrolled();
    const spoilt = await make(device, 'reboot');
    const unknown = await make(device, 'unlock');
    const good = await make(device, 'unlock');
    await api.people.query(`UPDATE tasks_task SET plan = plan || '{"window": {"fromMinute": "nine"}}' WHERE id = $1`, [
      spoilt.id,
    ]);
    await api.people.query(`UPDATE tasks_task SET kind = 'of-a-later-version' WHERE id = $1`, [unknown.id]);
    expect((await pull(device)).work.map(({ id }) => id)).toEqual([`${good.id}-1`]);
    expect((await pull(device)).work.map(({ id }) => id)).toEqual([`${good.id}-1`]);
    const ends = await api.people.query(
      'SELECT state, code, text FROM tasks_execution WHERE device_id = $1 AND task_id = ANY($2) ORDER BY task_id',
      [device.id, [spoilt.id, unknown.id]],
    );
    const end = { state: 'failed', code: 'bad_payload', text: expect.stringContaining('could not read') };
    expect(ends).toEqual([end, end]);
  });
});

describe('a task that is terminated', () => {
  it('is withdrawn from devices that hold it for later, who drop it and say so', async () => {
    const device = await enrolled();
    const { id } = await make(device, 'reboot', laterWindow());
    expect((await pull(device)).work).toMatchObject([{ id: `${id}-1` }]);
    const until = Date.now() + 43_200_000;
    await tell(device, { id: `${id}-1`, step: 'held', reason: 'outside_window', until });
    expect(await admin.call(taskMoveRoutes.terminate, { id })).toMatchObject({ state: 'stopping' });
    const nudges = await api.people.query(
      `SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE t.identifier = 'link.nudge' AND j.created_at > now() - interval '1 minute' AND payload::text LIKE $1`,
      [`%"${device.id}"%`],
    );
    expect(nudges.length).toBeGreaterThan(1);
    expect(await pull(device, [`${id}-1`])).toMatchObject({ work: [], over: [], withdrawn: [`${id}-1`] });
    await tell(device, { id: `${id}-1`, step: 'failed', code: 'cancelled' });
    expect(await executionOf(id)).toMatchObject({ state: 'terminated', code: 'terminated' });
    expect(await pull(device, [`${id}-1`])).toMatchObject({ withdrawn: [`${id}-1`] });
  });

  it('lets what a device has begun meanwhile end, and takes its result', async () => {
    const device = await enrolled();
    const { id } = await make(device, 'reboot');
    await pull(device);
    await tell(device, { id: `${id}-1`, step: 'received' });
    await admin.call(taskMoveRoutes.terminate, { id });
    expect(await pull(device, [`${id}-1`])).toMatchObject({ over: [], withdrawn: [`${id}-1`] });
    // It had begun before the answer came.
    await tell(device, { id: `${id}-1`, step: 'running', percent: 10 });
    expect(await pull(device, [`${id}-1`])).toMatchObject({ work: [{ id: `${id}-1` }], over: [], withdrawn: [] });
    await tell(device, { id: `${id}-1`, step: 'succeeded' });
    expect(await executionOf(id)).toMatchObject({ state: 'succeeded' });
  });

  it('by force is over at once, whatever the device has begun', async () => {
    const device = await enrolled();
    const { id } = await make(device, 'reboot');
    await pull(device);
    await tell(device, { id: `${id}-1`, step: 'running', percent: 10 });
    await admin.call(taskMoveRoutes.forceTerminate, { id });
    expect(await pull(device, [`${id}-1`])).toMatchObject({ over: [`${id}-1`], withdrawn: [] });
  });
});
