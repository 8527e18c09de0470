import { deviceTaskRoutes, taskMoveRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { executionOutcomes } from '@tilldeck/contracts/tasks/task.states';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { deviceWork } from '../../../../testing/device-work.ts';
import { all, reboot, TaskWorld } from '../../../../testing/task-world.ts';

let api: ApiHarness;
let world: TaskWorld;
beforeAll(async () => {
  api = await startApiHarness();
  world = new TaskWorld(api);
});
afterAll(() => api.close());

/** A partner with so many devices that are online, and a task for all of them. */
async function begun(count: number): Promise<{ client: WireClient; devices: TestDevice[]; id: string }> {
  const org = await api.people.partner(api.vendor);
  const devices: TestDevice[] = [];
  for (let n = 0; n < count; n++) devices.push(await api.people.device(org, { state: 'online' }));
  const client = await api.as(await api.people.account(org, allPermissions('partner')));
  const { id } = await world.make(client, { ...reboot, target: all(org) });
  return { client, devices, id };
}

const listed = async (client: WireClient, taskId: string, outcome: (typeof executionOutcomes)[number]) =>
  (await client.call(taskRoutes.executions, { taskId, outcome: [outcome] })).items.map(({ sn }) => sn);

describe('the counters of a task', () => {
  it('count work that a device holds for later as waiting, and open lists of the same size', async () => {
    const { client, devices, id } = await begun(4);
    const { pull, tell } = deviceWork(api.app);
    const [held, again, busy, fast] = devices as [TestDevice, TestDevice, TestDevice, TestDevice];
    const until = Date.now() + 3_600_000;
    for (const device of devices) await pull(device);
    await tell(held, { id: `${id}-1`, step: 'held', reason: 'outside_window', until });
    await tell(again, { id: `${id}-1`, step: 'held', reason: 'busy', until });
    await tell(again, { id: `${id}-1`, step: 'held', reason: 'low_battery', until });
    await tell(busy, { id: `${id}-1`, step: 'running', percent: 10 });
    await tell(fast, { id: `${id}-1`, step: 'succeeded' });
    const { counts } = await client.call(taskRoutes.detail, { id });
    expect(counts).toEqual({ held: 2, running: 1, succeeded: 1 });
    expect(await listed(client, id, 'waiting')).toEqual(expect.arrayContaining([held.sn, again.sn]));
    expect(await listed(client, id, 'waiting')).toHaveLength(2);
    expect(await listed(client, id, 'in_progress')).toEqual([busy.sn]);
    expect(await listed(client, id, 'successful')).toEqual([fast.sn]);
    await tell(held, { id: `${id}-1`, step: 'running' });
    expect((await client.call(taskRoutes.detail, { id })).counts).toEqual({ held: 1, running: 2, succeeded: 1 });
  });

  it('never call terminated work failed: neither the task nor the page of the device', async () => {
    const { client, devices, id } = await begun(1);
    await client.call(taskMoveRoutes.terminate, { id });
    expect((await client.call(taskRoutes.detail, { id })).counts).toEqual({ terminated: 1 });
    const { items } = await client.call(deviceTaskRoutes.page, { deviceId: devices[0]?.id ?? '' });
    expect(items).toMatchObject([{ taskId: id, state: 'terminated', outcome: 'skipped', code: 'terminated' }]);
    expect(await listed(client, id, 'failed')).toEqual([]);
    expect(await listed(client, id, 'skipped')).toHaveLength(1);
  });
});

it('a connected device that does not confirm what it was sent is said so after two minutes', async () => {
  const { client, devices, id } = await begun(1);
  await deviceWork(api.app).pull(devices[0] as TestDevice);
  const waiting = async () => (await client.call(taskRoutes.executions, { taskId: id })).items[0];
  expect(await waiting()).toMatchObject({ state: 'sent', waiting: 'handed_over', outcome: 'in_progress' });
  await api.people.query(`UPDATE tasks_execution SET sent_at = now() - interval '34 min' WHERE task_id = $1`, [id]);
  const late = await waiting();
  expect(late).toMatchObject({ waiting: 'not_confirmed', outcome: 'in_progress' });
  expect(late?.waitingSince).toBe(late?.sentAt);
});
