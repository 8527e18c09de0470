import type { TestDevice } from '@tilldeck/testkit/factories/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTaskHarness, type TaskHarness } from '../../../../testing/task-harness.ts';
import { type ScopedDb, writeIn } from '../../../platform/db/scope.ts';
import { createController, findToLookAt } from './control.service.ts';
import { dispatch } from './dispatch.service.ts';
import { findHeld, listHolding } from './release.store.ts';

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

describe('a look at the tasks', () => {
  const rowsRead = async ({ db }: ScopedDb): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
       where relname in ('tasks_task', 'tasks_counter', 'tasks_stage', 'tasks_execution')`.execute(db);
    return rows[0]?.n ?? 0;
  };
  /** Rows of tasks and their devices that were read while `work` ran, on a connection of its own. */
  const rowsReadBy = (work: (inside: ScopedDb) => Promise<unknown>) =>
    writeIn(tasks.scope, async (inside) => {
      const before = await rowsRead(inside);
      await work(inside);
      return (await rowsRead(inside)) - before;
    });
  /** Commands that wait for a device to return, each a task of its own. */
  const waiting = (count: number) =>
    tasks.people.query(
      `WITH t AS (
         INSERT INTO tasks_task (org_id, kind, lane, payload, target, target_hash, plan, timeout_s, max_attempts, state,
                                 open_stage, expires_at)
         SELECT $1, 'unlock', 'quick', '{}', '{}', '', '{}', 60, 1, 'running', 1, now() + interval '1 day'
           FROM generate_series(1, $2::int) RETURNING id),
       e AS (
         INSERT INTO tasks_execution (task_id, device_id, sn, is_released) SELECT id, 1, 'AWAY', true FROM t
         RETURNING task_id, stage, state)
       INSERT INTO tasks_counter (task_id, stage, state, slot, n) SELECT task_id, stage, state, 0, 1 FROM e`,
      [tasks.owner.id, count],
    );

  it('reads those that moved or are due, however many wait', async () => {
    const devices = await tasks.fleet(2);
    const held = await tasks.makeTask(devices, { isReleased: false, rate: 1 });
    await waiting(3_000);
    await tasks.people.query('ANALYZE tasks_task, tasks_execution, tasks_counter');
    await controller.control();
    // Their commands are out: nothing is held back, which is found once.
    await dispatch(tasks.app);
    await tasks.people.query('DELETE FROM tasks_moved');
    const due = await tasks.makeTask(devices);
    await tasks.people.query(`UPDATE tasks_task SET expires_at = now() WHERE id = $1`, [due]);
    let seen: string[] = [];
    const read = await rowsReadBy(async (inside) => {
      seen = (await findToLookAt(inside, false)).tasks.map(({ id }) => id);
    });
    expect(seen).toEqual([due]);
    expect(read).toBeLessThan(50);
    let holding: string[] = [];
    const readToRelease = await rowsReadBy(async (inside) => {
      holding = await listHolding(inside);
      await findHeld(inside, held);
    });
    expect(holding).toContain(held);
    expect(holding.length).toBeLessThan(20);
    expect(readToRelease).toBeLessThan(50);
  });

  it('does not read devices again whose local time is still to come', async () => {
    const devices = await tasks.fleet(1);
    const id = await tasks.makeTask(devices, { isReleased: false });
    await tasks.people.query(
      `INSERT INTO tasks_execution (task_id, device_id, sn, not_before)
       SELECT $1, n, 'LATER', now() + interval '3 hours' FROM generate_series(1000001, 1003000) n`,
      [id],
    );
    await tasks.people.query('ANALYZE tasks_execution');
    await dispatch(tasks.app);
    expect((await tasks.pull(devices[0] as TestDevice)).work).toHaveLength(1);
    expect(await rowsReadBy((inside) => findHeld(inside, id))).toBeLessThan(20);
  });

  it('is taken again where somebody else held the task', async () => {
    const [device] = (await tasks.fleet(1)) as [TestDevice];
    await controller.control();
    const id = await tasks.makeTask([device]);
    await tasks.pull(device);
    await tasks.tell(device, { id: `${id}-1`, step: 'succeeded' });
    await writeIn(tasks.scope, async ({ db }) => {
      await db.selectFrom('tasks_task').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      await controller.control();
    });
    expect(await tasks.taskOf(id)).toMatchObject({ state: 'running' });
    await controller.control();
    expect(await tasks.taskOf(id)).toMatchObject({ state: 'finished' });
  });
});
