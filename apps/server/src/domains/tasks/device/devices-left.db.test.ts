import { manualSource } from '@tilldeck/contracts/tasks/task.sources';
import type { TestDevice } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTaskHarness, type TaskHarness } from '../../../../testing/task-harness.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { requeueFailed } from '../dispatch/move.store.ts';
import { createTask } from '../task/create.service.ts';
import { findOrgScope } from '../task/task.store.ts';

let tasks: TaskHarness;
beforeAll(async () => {
  tasks = await startTaskHarness(inject('templateDatabase'));
});
afterAll(() => tasks.close());

describe('work of a device that leaves', () => {
  it('ends when the device changes hands or goes, and not when it only moves below', async () => {
    const [moved, gone, below] = (await tasks.fleet(3)) as [TestDevice, TestDevice, TestDevice];
    const id = await tasks.makeTask([moved, gone, below]);
    const other = await tasks.people.partner(await tasks.people.vendor());
    const child = await tasks.people.partner(tasks.owner);
    await tasks.people.query('UPDATE devices_device SET org_id = $2 WHERE id = $1', [moved.id, other.id]);
    await tasks.people.query('UPDATE devices_device SET org_id = $2 WHERE id = $1', [below.id, child.id]);
    await writeIn(tasks.scope, async (inside) => {
      const { devicesLeft } = tasks.app.contributions;
      await devicesLeft(inside, { deviceIds: [moved.id, below.id], why: 'moved', controllerIds: [tasks.owner.id] });
      await devicesLeft(inside, { deviceIds: [gone.id], why: 'deleted', controllerIds: [tasks.owner.id] });
    });
    await tasks.people.query('DELETE FROM devices_device WHERE id = $1', [gone.id]);
    expect(await tasks.executionOf(id, moved)).toMatchObject({ state: 'terminated', code: 'device_moved' });
    expect(await tasks.executionOf(id, gone)).toMatchObject({ state: 'terminated', code: 'device_gone', sn: gone.sn });
    expect(await tasks.executionOf(id, below)).toMatchObject({ state: 'queued' });
    expect(await tasks.wrongCounters()).toEqual([]);
  });

  it('is neither queued again nor handed over for a former owner', async () => {
    const [kept, moved] = (await tasks.fleet(2)) as [TestDevice, TestDevice];
    const id = await tasks.makeTask([kept, moved]);
    for (const device of [kept, moved]) {
      await tasks.pull(device);
      await tasks.tell(device, { id: `${id}-1`, step: 'failed', code: 'unsupported' });
    }
    await tasks.giveAway(moved);
    expect(await writeIn(tasks.scope, (inside) => requeueFailed(inside, { id }))).toBe(1);
    expect(await tasks.executionOf(id, kept)).toMatchObject({ state: 'queued', attempt: 2 });
    expect(await tasks.executionOf(id, moved)).toMatchObject({ state: 'failed', attempt: 1 });
    await tasks.people.query(`UPDATE tasks_execution SET state = 'queued', is_released = true WHERE task_id = $1`, [
      id,
    ]);
    expect((await tasks.pull(kept)).work).toHaveLength(1);
    expect((await tasks.pull(moved)).work).toEqual([]);
  });

  it('ends also where it was being queued while the device changed hands', async () => {
    const [device] = (await tasks.fleet(1)) as [TestDevice];
    await tasks.people.query(`UPDATE devices_device SET state = 'offline' WHERE id = $1`, [device.id]);
    const isWaiting = async () =>
      (await tasks.people.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length > 0;
    let moving: Promise<unknown> = Promise.resolve();
    const taskId = await writeIn(tasks.scope, async (inside) => {
      const scope = await findOrgScope(inside, tasks.owner.id);
      const task = await createTask(
        { scope, db: inside.db },
        { orgId: tasks.owner.id, accountId: null, loginName: 'a test' },
        { kind: 'unlock', payload: {}, target: { scope: 'all' }, source: manualSource, releaseKeys: [] },
      );
      let isMoved = false;
      moving = tasks.giveAway(device).finally(() => {
        isMoved = true;
      });
      // The move either waits for this transaction or is done beside it; both are seen here.
      await expect.poll(async () => isMoved || (await isWaiting())).toBe(true);
      return task?.id ?? '';
    });
    await moving;
    expect(await tasks.executionOf(taskId, device)).toMatchObject({ state: 'terminated', code: 'device_moved' });
  });
});
