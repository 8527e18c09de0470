import type { TestDevice } from '@tilldeck/testkit/factories/people';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTaskHarness, type TaskHarness } from '../../../../testing/task-harness.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { createController } from '../dispatch/control.service.ts';
import { dispatch } from '../dispatch/dispatch.service.ts';
import { endOverdue } from '../dispatch/sweep.store.ts';

let tasks: TaskHarness;
beforeAll(async () => {
  tasks = await startTaskHarness(inject('templateDatabase'));
});
afterAll(() => tasks.close());

describe('work', () => {
  it('is handed over once it is released, offered again until it ends, and then never', async () => {
    const [device] = (await tasks.fleet(1)) as [TestDevice];
    const id = await tasks.makeTask([device]);
    const { work } = await tasks.pull(device);
    expect(work).toMatchObject([{ id: `${id}-1`, kind: 'unlock', lane: 'quick', guard: null }]);
    expect(await tasks.executionOf(id, device)).toMatchObject({ state: 'sent', due_at: expect.anything() });
    await tasks.tell(device, { id: `${id}-1`, step: 'received' }, { id: `${id}-1`, step: 'running', percent: 30 });
    expect((await tasks.pull(device)).work).toHaveLength(1);
    expect(await tasks.executionOf(id, device)).toMatchObject({ state: 'running', percent: 30 });
    await tasks.tell(device, { id: `${id}-1`, step: 'succeeded', result: { unlocked: true } });
    expect(await tasks.executionOf(id, device)).toMatchObject({
      state: 'succeeded',
      percent: 100,
      due_at: null,
      result: { unlocked: true },
    });
    expect(await tasks.pull(device, [`${id}-1`])).toEqual({ work: [], over: [`${id}-1`], withdrawn: [] });
    await createController(tasks.app).control();
    expect(await tasks.taskOf(id)).toMatchObject({ state: 'finished', ended_at: expect.anything() });
  });

  it('of the change lane comes one at a time, oldest first; one that waits long lets others pass', async () => {
    const [device] = (await tasks.fleet(1)) as [TestDevice];
    const change = { kind: 'reboot', lane: 'change' };
    const first = await tasks.makeTask([device], change);
    const second = await tasks.makeTask([device], change);
    const quick = await tasks.makeTask([device]);
    const ids = async () => (await tasks.pull(device)).work.map((item) => item.id);
    expect(await ids()).toEqual([`${first}-1`, `${quick}-1`]);
    await tasks.tell(device, {
      id: `${first}-1`,
      step: 'held',
      reason: 'outside_window',
      until: Date.now() + 3_600_000,
    });
    expect(await tasks.executionOf(first, device)).toMatchObject({ state: 'received', hold: 'outside_window' });
    expect(await ids()).toEqual([`${first}-1`, `${second}-1`, `${quick}-1`]);
    expect((await tasks.pull(device)).work[0]?.guard).toMatchObject({ respectBusy: true, deadlineAt: null });
  });

  it('that waits on the device still says why when an earlier report comes after', async () => {
    const [device] = (await tasks.fleet(1)) as [TestDevice];
    const id = await tasks.makeTask([device]);
    await tasks.pull(device);
    await tasks.tell(device, { id: `${id}-1`, step: 'held', reason: 'busy', until: Date.now() + 60_000 });
    await tasks.tell(device, { id: `${id}-1`, step: 'received' });
    expect(await tasks.executionOf(id, device)).toMatchObject({ state: 'received', hold: 'busy' });
    await tasks.tell(device, { id: `${id}-1`, step: 'running' });
    expect(await tasks.executionOf(id, device)).toMatchObject({ state: 'running', hold: null, hold_until: null });
  });

  it('that fails is queued again with a wait where that helps, and not more often than allowed', async () => {
    const [device] = (await tasks.fleet(1)) as [TestDevice];
    const id = await tasks.makeTask([device], { plan: { maxAttempts: 2 } });
    await tasks.pull(device);
    await tasks.tell(device, { id: `${id}-1`, step: 'failed', code: 'download_failed', text: 'cut' });
    const queued = await tasks.executionOf(id, device);
    expect(queued).toMatchObject({ state: 'queued', attempt: 2, is_released: false, code: 'download_failed' });
    expect(queued?.attempts).toMatchObject([{ attempt: 1, code: 'download_failed', text: 'cut' }]);
    expect((await tasks.pull(device, [`${id}-1`])).over).toEqual([`${id}-1`]);
    await dispatch(tasks.app);
    expect((await tasks.pull(device)).work).toEqual([]);
    await tasks.people.query('UPDATE tasks_execution SET not_before = now() WHERE task_id = $1', [id]);
    await dispatch(tasks.app);
    expect((await tasks.pull(device)).work.map((item) => item.id)).toEqual([`${id}-2`]);
    await tasks.tell(device, { id: `${id}-2`, step: 'failed', code: 'download_failed' });
    expect(await tasks.executionOf(id, device)).toMatchObject({ state: 'failed', attempt: 2, code: 'download_failed' });
  });

  it('that nobody hears of again is timed out; what is said later is kept beside it', async () => {
    const [device] = (await tasks.fleet(1)) as [TestDevice];
    const id = await tasks.makeTask([device], { plan: { timeoutS: 30 } });
    await tasks.pull(device);
    await tasks.people.query(`UPDATE tasks_execution SET due_at = now() - interval '1 s' WHERE task_id = $1`, [id]);
    await writeIn(tasks.scope, (inside) => endOverdue(inside, 100));
    await tasks.tell(device, { id: `${id}-1`, step: 'succeeded' });
    expect(await tasks.executionOf(id, device)).toMatchObject({
      state: 'timed_out',
      code: 'no_answer',
      late_state: 'succeeded',
    });
  });

  it('of a task that is paused or stopped is not handed over', async () => {
    const [device] = (await tasks.fleet(1)) as [TestDevice];
    for (const state of ['paused', 'stopping', 'scheduled', 'waiting_approval']) {
      const id = await tasks.makeTask([device]);
      await tasks.people.query('UPDATE tasks_task SET state = $2 WHERE id = $1', [id, state]);
      expect((await tasks.pull(device)).work).toEqual([]);
    }
  });
});

describe('whatever devices say, in whatever order', () => {
  it('each execution ends once and counters are those of count(*)', async () => {
    const devices = await tasks.fleet(3);
    const step = fc.record({
      device: fc.integer({ min: 0, max: 2 }),
      act: fc.constantFrom('pull', 'received', 'held', 'running', 'succeeded', 'failed', 'overdue'),
      code: fc.constantFrom('unsupported', 'network_lost'),
    });
    const finals = new Set(['succeeded', 'failed', 'timed_out', 'terminated']);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
        const id = await tasks.makeTask(devices, { plan: { maxAttempts: 2 } });
        const ended = new Map<number, string>();
        for (const { device: at, act, code } of steps) {
          const device = devices[at] as TestDevice;
          const attempt = Number((await tasks.executionOf(id, device))?.attempt);
          if (act === 'pull') await tasks.pull(device);
          else if (act === 'overdue') {
            await tasks.people.query(
              'UPDATE tasks_execution SET due_at = now() WHERE task_id = $1 AND due_at IS NOT NULL',
              [id],
            );
            await writeIn(tasks.scope, (inside) => endOverdue(inside, 100));
          } else await tasks.tell(device, { id: `${id}-${attempt}`, step: act, ...(act === 'failed' ? { code } : {}) });
          for (const [place, other] of devices.entries()) {
            const state = String((await tasks.executionOf(id, other))?.state);
            const before = ended.get(place);
            if (before) expect(state).toBe(before);
            if (finals.has(state)) ended.set(place, state);
          }
        }
        expect(await tasks.wrongCounters()).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});
