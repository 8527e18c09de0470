import type { TestDevice } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTaskHarness, type TaskHarness } from '../../../platform/testing/task-harness.ts';
import { createController } from './control.service.ts';
import { dispatch } from './dispatch.service.ts';

let tasks: TaskHarness;
let controller: ReturnType<typeof createController>;
beforeAll(async () => {
  tasks = await startTaskHarness(inject('templateDatabase'));
  controller = createController(tasks.app);
});
afterAll(() => tasks.close());

describe('a staged task', () => {
  const plan = { stages: [50, 100], gate: { finishedPercent: 100, successPercent: 100, soakMinutes: 0 } };

  it('opens its stages one after the other', async () => {
    const devices = await tasks.fleet(4);
    const id = await tasks.makeTask(devices, {
      plan,
      stages: [
        [0, 1],
        [2, 3],
      ],
      isReleased: false,
    });
    await dispatch(tasks.app);
    expect((await tasks.pull(devices[2] as TestDevice)).work).toEqual([]);
    for (const device of devices.slice(0, 2)) {
      await tasks.pull(device);
      await tasks.tell(device, { id: `${id}-1`, step: 'succeeded' });
    }
    await controller.control();
    await controller.control();
    expect(await tasks.taskOf(id)).toMatchObject({ open_stage: 2 });
    await dispatch(tasks.app);
    expect((await tasks.pull(devices[2] as TestDevice)).work).toHaveLength(1);
  });

  it('is paused at a gate that is missed, with the rest untouched', async () => {
    const devices = await tasks.fleet(4);
    const id = await tasks.makeTask(devices, {
      plan,
      stages: [
        [0, 1],
        [2, 3],
      ],
      isReleased: false,
    });
    await dispatch(tasks.app);
    for (const [at, device] of devices.slice(0, 2).entries()) {
      await tasks.pull(device);
      await tasks.tell(device, {
        id: `${id}-1`,
        ...(at === 0 ? { step: 'succeeded' } : { step: 'failed', code: 'unsupported' }),
      });
    }
    await controller.control();
    expect(await tasks.taskOf(id)).toMatchObject({ state: 'paused', end_reason: 'gate_missed' });
    await dispatch(tasks.app);
    expect(await tasks.statesOf(id)).toEqual({ queued: 2, succeeded: 1, failed: 1 });
  });

  it('is given up when surely too many fail; what runs may end', async () => {
    const devices = await tasks.fleet(30);
    const id = await tasks.makeTask(devices, { plan: { abort: { failurePercent: 20, minFinished: 5 } } });
    for (const device of devices.slice(0, 12)) await tasks.pull(device);
    await tasks.tell(devices[0] as TestDevice, { id: `${id}-1`, step: 'running' });
    for (const device of devices.slice(1, 11))
      await tasks.tell(device, { id: `${id}-1`, step: 'failed', code: 'unsupported' });
    await controller.control();
    await controller.control();
    expect(await tasks.statesOf(id)).toEqual({ running: 1, failed: 10, terminated: 19 });
    expect(await tasks.taskOf(id)).toMatchObject({ state: 'stopping', end_reason: 'aborted' });
    await tasks.tell(devices[0] as TestDevice, { id: `${id}-1`, step: 'succeeded' });
    await controller.control();
    expect(await tasks.taskOf(id)).toMatchObject({ state: 'aborted' });
  });

  it('keeps its pace with two dispatchers', async () => {
    const devices = await tasks.fleet(40);
    const id = await tasks.makeTask(devices, { isReleased: false, rate: 600 });
    const startedAt = Date.now();
    await Promise.all([dispatch(tasks.app), dispatch(tasks.app), dispatch(tasks.app)]);
    const elapsedMs = Date.now() - startedAt;
    const [row] = await tasks.people.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM tasks_execution WHERE task_id = $1 AND is_released',
      [id],
    );
    // Ten a second, the first second at once; three times as many if each kept a pace of its own.
    expect(row?.n).toBeGreaterThanOrEqual(10);
    expect(row?.n).toBeLessThanOrEqual(10 + elapsedMs / 100);
  });
});
