import type { TestDevice } from '@tilldeck/testkit/factories/people';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { startTaskHarness, type TaskHarness } from '../../../../testing/task-harness.ts';
import { createController } from './control.service.ts';
import { dispatch } from './dispatch.service.ts';

let tasks: TaskHarness;
let controller: ReturnType<typeof createController>;
beforeEach(async () => {
  tasks = await startTaskHarness(inject('templateDatabase'));
  controller = createController(tasks.app);
});
afterEach(() => tasks.close());

const subscribe = (...types: string[]) =>
  tasks.people.query(
    `INSERT INTO integration_endpoint (org_id, url, event_types, sealed_secret) VALUES ($1, 'https://hooks.example', $2, '')`,
    [tasks.owner.id, types],
  );
const told = (topic: string) =>
  tasks.people.query('SELECT org_id, payload FROM outbox_event WHERE topic = $1 ORDER BY id', [topic]);
const fail = async (taskId: string, device: TestDevice) => {
  await tasks.pull(device);
  await tasks.tell(device, { id: `${taskId}-1`, step: 'failed', code: 'unsupported' });
};

describe('other systems', () => {
  it('are told once a look how many devices of a task failed, and of its end', async () => {
    await subscribe('execution.failed', 'task.finished');
    const devices = await tasks.fleet(4);
    const id = await tasks.makeTask(devices);
    for (const device of devices.slice(0, 2)) await fail(id, device);
    await controller.control();
    await controller.control();
    for (const device of devices.slice(2)) await fail(id, device);
    await controller.control();
    const org_id = tasks.owner.id;
    expect(await told('execution.failed')).toEqual([
      { org_id, payload: { taskId: id, newCount: 2, failedCount: 2 } },
      { org_id, payload: { taskId: id, newCount: 2, failedCount: 4 } },
    ]);
    expect(await told('task.finished')).toEqual([
      { org_id, payload: { taskId: id, state: 'finished', source: 'manual' } },
    ]);
  });

  it('are told of failures from the moment they ask for them', async () => {
    await subscribe('task.finished');
    const devices = await tasks.fleet(3);
    const id = await tasks.makeTask(devices);
    for (const device of devices.slice(0, 2)) await fail(id, device);
    await controller.control();
    expect(await told('execution.failed')).toEqual([]);
    await subscribe('execution.failed');
    // Who listens is remembered for a few seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await controller.control();
    expect(await told('execution.failed')).toEqual([]);
    for (const device of devices.slice(2)) await fail(id, device);
    await controller.control();
    vi.useRealTimers();
    expect(await told('execution.failed')).toMatchObject([{ payload: { newCount: 1, failedCount: 3 } }]);
  });

  it('are told when a stage opens', async () => {
    const devices = await tasks.fleet(2);
    const plan = { stages: [50, 100], gate: { finishedPercent: 100, successPercent: 100, soakMinutes: 0 } };
    const id = await tasks.makeTask(devices, { plan, stages: [[0], [1]], isReleased: false });
    await dispatch(tasks.app);
    await tasks.pull(devices[0] as TestDevice);
    await tasks.tell(devices[0] as TestDevice, { id: `${id}-1`, step: 'succeeded' });
    await controller.control();
    await controller.control();
    expect(await told('task.stage_opened')).toEqual([
      { org_id: tasks.owner.id, payload: { taskId: id, stage: 2, source: 'manual' } },
    ]);
  });
});
