import { type TaskPlan, taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { workMessage } from '@tilldeck/contracts/tasks/work.messages';
import { People, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type App, createApp } from '../../../platform/app.ts';
import { readConfig } from '../../../platform/config.ts';
import { writeBatch } from '../../../platform/db/batch.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { workFor } from '../work/hand-over.service.ts';
import { mergeWork } from '../work/report.rules.ts';
import { updateExecutions } from '../work/report.store.ts';
import { createController } from './control.service.ts';
import { dispatch } from './dispatch.service.ts';
import { startTask } from './start.service.ts';
import { endOverdue } from './sweep.store.ts';

let database: TestDatabase;
let app: App;
let people: People;
let owner: TestOrg;
let controller: ReturnType<typeof createController>;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  owner = await people.partner(await people.vendor());
  app = createApp(readConfig(serverSettings(database)));
  controller = createController(app);
});
afterAll(async () => {
  await app.close();
  await people.close();
  await database.drop();
});

interface Made {
  kind?: string;
  lane?: string;
  plan?: Parameters<typeof taskPlan.parse>[0];
  stages?: number[][];
  isReleased?: boolean;
  rate?: number;
}

/** A task as making one leaves it, and begun. */
async function makeTask(devices: readonly TestDevice[], made: Made = {}): Promise<string> {
  const plan: TaskPlan = taskPlan.parse(made.plan ?? {});
  const [row] = await people.query<{ id: string }>(
    `INSERT INTO tasks_task (org_id, kind, lane, payload, target, target_hash, plan, timeout_s, max_attempts, rate_per_minute)
     VALUES ($1, $2, $3, '{}', '{}', '', $4, $5, $6, $7) RETURNING id`,
    [
      owner.id,
      made.kind ?? 'unlock',
      made.lane ?? 'quick',
      JSON.stringify(plan),
      plan.timeoutS,
      plan.maxAttempts,
      made.rate ?? null,
    ],
  );
  const id = row?.id ?? '';
  const stages = made.stages ?? [devices.map((_, at) => at)];
  for (const [at, members] of stages.entries()) {
    await people.query('INSERT INTO tasks_stage (task_id, nr, share, device_count) VALUES ($1, $2, 100, $3)', [
      id,
      at + 1,
      members.length,
    ]);
    for (const member of members) {
      const device = devices[member] as TestDevice;
      await people.query(
        'INSERT INTO tasks_execution (task_id, device_id, sn, stage, is_released) VALUES ($1, $2, $3, $4, $5)',
        [id, device.id, device.sn, at + 1, made.isReleased ?? true],
      );
    }
  }
  await writeIn(systemScope(app.database), (inside) => startTask(inside, id));
  return id;
}

const fleet = (count: number) => Promise.all(Array.from({ length: count }, () => people.device(owner)));
const statesOf = async (taskId: string) =>
  Object.fromEntries(
    (
      await people.query<{ state: string; n: number }>(
        'SELECT state, count(*)::int AS n FROM tasks_execution WHERE task_id = $1 GROUP BY 1 ORDER BY 1',
        [taskId],
      )
    ).map(({ state, n }) => [state, n]),
  );
const executionOf = async (taskId: string, { id }: TestDevice) =>
  (
    await people.query<Record<string, unknown>>('SELECT * FROM tasks_execution WHERE task_id = $1 AND device_id = $2', [
      taskId,
      id,
    ])
  )[0];
const taskOf = async (id: string) =>
  (await people.query<Record<string, unknown>>('SELECT * FROM tasks_task WHERE id = $1', [id]))[0];

let seq = 0;
type Said = Partial<Parameters<typeof workMessage.payload.parse>[0] & object> & { id: string; step: string };
const tell = (device: TestDevice, ...said: Said[]) =>
  writeBatch(app.database, (inside) =>
    updateExecutions(
      inside,
      mergeWork(
        said.map((one) => {
          const at = Date.now();
          const payload = workMessage.payload.parse({ epoch: 1, seq: ++seq, at, ...one });
          return {
            message: workMessage,
            serial: device.sn,
            receivedAtMs: at,
            payload,
            deviceId: device.id,
            epoch: 1,
            seq,
            atMs: at,
          };
        }),
      ),
    ),
  );
const pull = ({ id }: TestDevice, open: string[] = []) => workFor(app, id, open);

/** Counters that are not what is counted. */
const wrongCounters = () =>
  people.query(`
    SELECT task_id, stage, state, sum(n) FROM (
      SELECT task_id, stage, state, sum(n) AS n FROM tasks_counter GROUP BY 1, 2, 3
      UNION ALL SELECT task_id, stage, state, -count(*) FROM tasks_execution GROUP BY 1, 2, 3) c
    GROUP BY 1, 2, 3 HAVING sum(n) <> 0`);

describe('work', () => {
  it('is handed over once it is released, offered again until it ends, and then never', async () => {
    const [device] = (await fleet(1)) as [TestDevice];
    const id = await makeTask([device]);
    const { work } = await pull(device);
    expect(work).toMatchObject([{ id: `${id}-1`, kind: 'unlock', lane: 'quick', guard: null }]);
    expect(await executionOf(id, device)).toMatchObject({ state: 'sent', due_at: expect.anything() });
    await tell(device, { id: `${id}-1`, step: 'received' }, { id: `${id}-1`, step: 'running', percent: 30 });
    expect((await pull(device)).work).toHaveLength(1);
    expect(await executionOf(id, device)).toMatchObject({ state: 'running', percent: 30 });
    await tell(device, { id: `${id}-1`, step: 'succeeded', result: { unlocked: true } });
    expect(await executionOf(id, device)).toMatchObject({
      state: 'succeeded',
      percent: 100,
      due_at: null,
      result: { unlocked: true },
    });
    expect(await pull(device, [`${id}-1`])).toEqual({ work: [], over: [`${id}-1`] });
    await controller.control();
    expect(await taskOf(id)).toMatchObject({ state: 'finished', ended_at: expect.anything() });
  });

  it('of the change lane comes one at a time, oldest first; one that waits long lets others pass', async () => {
    const [device] = (await fleet(1)) as [TestDevice];
    const change = { kind: 'reboot', lane: 'change' };
    const first = await makeTask([device], change);
    const second = await makeTask([device], change);
    const quick = await makeTask([device]);
    const ids = async () => (await pull(device)).work.map((item) => item.id);
    expect(await ids()).toEqual([`${first}-1`, `${quick}-1`]);
    await tell(device, { id: `${first}-1`, step: 'held', reason: 'outside_window', until: Date.now() + 3_600_000 });
    expect(await executionOf(first, device)).toMatchObject({ state: 'received', hold: 'outside_window' });
    expect(await ids()).toEqual([`${first}-1`, `${second}-1`, `${quick}-1`]);
    expect((await pull(device)).work[0]?.guard).toMatchObject({ respectBusy: true, deadlineAt: null });
  });

  it('that fails is queued again with a wait where that helps, and not more often than allowed', async () => {
    const [device] = (await fleet(1)) as [TestDevice];
    const id = await makeTask([device], { plan: { maxAttempts: 2 } });
    await pull(device);
    await tell(device, { id: `${id}-1`, step: 'failed', code: 'download_failed', text: 'cut' });
    const queued = await executionOf(id, device);
    expect(queued).toMatchObject({ state: 'queued', attempt: 2, is_released: false, code: 'download_failed' });
    expect(queued?.attempts).toMatchObject([{ attempt: 1, code: 'download_failed', text: 'cut' }]);
    expect((await pull(device, [`${id}-1`])).over).toEqual([`${id}-1`]);
    await dispatch(app);
    expect((await pull(device)).work).toEqual([]);
    await people.query('UPDATE tasks_execution SET not_before = now() WHERE task_id = $1', [id]);
    await dispatch(app);
    expect((await pull(device)).work.map((item) => item.id)).toEqual([`${id}-2`]);
    await tell(device, { id: `${id}-2`, step: 'failed', code: 'download_failed' });
    expect(await executionOf(id, device)).toMatchObject({ state: 'failed', attempt: 2, code: 'download_failed' });
  });

  it('that nobody hears of again is timed out; what is said later is kept beside it', async () => {
    const [device] = (await fleet(1)) as [TestDevice];
    const id = await makeTask([device], { plan: { timeoutS: 30 } });
    await pull(device);
    await people.query(`UPDATE tasks_execution SET due_at = now() - interval '1 s' WHERE task_id = $1`, [id]);
    await writeIn(systemScope(app.database), (inside) => endOverdue(inside, 100));
    await tell(device, { id: `${id}-1`, step: 'succeeded' });
    expect(await executionOf(id, device)).toMatchObject({
      state: 'timed_out',
      code: 'no_answer',
      late_state: 'succeeded',
    });
  });

  it('of a task that is paused or stopped is not handed over', async () => {
    const [device] = (await fleet(1)) as [TestDevice];
    for (const state of ['paused', 'stopping', 'scheduled', 'waiting_approval']) {
      const id = await makeTask([device]);
      await people.query('UPDATE tasks_task SET state = $2 WHERE id = $1', [id, state]);
      expect((await pull(device)).work).toEqual([]);
    }
  });

  it('ends when its device changes hands or goes, and not when it only moves below', async () => {
    const [moved, gone, below] = (await fleet(3)) as [TestDevice, TestDevice, TestDevice];
    const id = await makeTask([moved, gone, below]);
    const other = await people.partner(await people.vendor());
    const child = await people.partner(owner);
    await people.query('UPDATE devices_device SET org_id = $2 WHERE id = $1', [moved.id, other.id]);
    await people.query('UPDATE devices_device SET org_id = $2 WHERE id = $1', [below.id, child.id]);
    await people.query('DELETE FROM devices_device WHERE id = $1', [gone.id]);
    expect(await executionOf(id, moved)).toMatchObject({ state: 'terminated', code: 'device_moved' });
    expect(await executionOf(id, gone)).toMatchObject({ state: 'terminated', code: 'device_gone', sn: gone.sn });
    expect(await executionOf(id, below)).toMatchObject({ state: 'queued' });
    expect(await wrongCounters()).toEqual([]);
  });
});

describe('a staged task', () => {
  const plan = { stages: [50, 100], gate: { finishedPercent: 100, successPercent: 100, soakMinutes: 0 } };

  it('opens its stages one after the other', async () => {
    const devices = await fleet(4);
    const id = await makeTask(devices, {
      plan,
      stages: [
        [0, 1],
        [2, 3],
      ],
      isReleased: false,
    });
    await dispatch(app);
    expect((await pull(devices[2] as TestDevice)).work).toEqual([]);
    for (const device of devices.slice(0, 2)) {
      await pull(device);
      await tell(device, { id: `${id}-1`, step: 'succeeded' });
    }
    await controller.control();
    await controller.control();
    expect(await taskOf(id)).toMatchObject({ open_stage: 2 });
    await dispatch(app);
    expect((await pull(devices[2] as TestDevice)).work).toHaveLength(1);
  });

  it('is paused at a gate that is missed, with the rest untouched', async () => {
    const devices = await fleet(4);
    const id = await makeTask(devices, {
      plan,
      stages: [
        [0, 1],
        [2, 3],
      ],
      isReleased: false,
    });
    await dispatch(app);
    for (const [at, device] of devices.slice(0, 2).entries()) {
      await pull(device);
      await tell(device, {
        id: `${id}-1`,
        ...(at === 0 ? { step: 'succeeded' } : { step: 'failed', code: 'unsupported' }),
      });
    }
    await controller.control();
    expect(await taskOf(id)).toMatchObject({ state: 'paused', end_reason: 'gate_missed' });
    await dispatch(app);
    expect(await statesOf(id)).toEqual({ queued: 2, succeeded: 1, failed: 1 });
  });

  it('is given up when surely too many fail; what runs may end', async () => {
    const devices = await fleet(30);
    const id = await makeTask(devices, { plan: { abort: { failurePercent: 20, minFinished: 5 } } });
    for (const device of devices.slice(0, 12)) await pull(device);
    await tell(devices[0] as TestDevice, { id: `${id}-1`, step: 'running' });
    for (const device of devices.slice(1, 11))
      await tell(device, { id: `${id}-1`, step: 'failed', code: 'unsupported' });
    await controller.control();
    await controller.control();
    expect(await statesOf(id)).toEqual({ running: 1, failed: 10, terminated: 19 });
    expect(await taskOf(id)).toMatchObject({ state: 'stopping', end_reason: 'aborted' });
    await tell(devices[0] as TestDevice, { id: `${id}-1`, step: 'succeeded' });
    await controller.control();
    expect(await taskOf(id)).toMatchObject({ state: 'aborted' });
  });

  it('keeps its pace with two dispatchers', async () => {
    const devices = await fleet(40);
    const id = await makeTask(devices, { isReleased: false, rate: 600 });
    const startedAt = Date.now();
    await Promise.all([dispatch(app), dispatch(app), dispatch(app)]);
    const elapsedMs = Date.now() - startedAt;
    const [row] = await people.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM tasks_execution WHERE task_id = $1 AND is_released',
      [id],
    );
    // Ten a second, the first second at once; three times as many if each kept a pace of its own.
    expect(row?.n).toBeGreaterThanOrEqual(10);
    expect(row?.n).toBeLessThanOrEqual(10 + elapsedMs / 100);
  });
});

describe('whatever devices say, in whatever order', () => {
  it('each execution ends once and counters are those of count(*)', async () => {
    const devices = await fleet(3);
    const step = fc.record({
      device: fc.integer({ min: 0, max: 2 }),
      act: fc.constantFrom('pull', 'received', 'held', 'running', 'succeeded', 'failed', 'overdue'),
      code: fc.constantFrom('unsupported', 'network_lost'),
    });
    const finals = new Set(['succeeded', 'failed', 'timed_out', 'terminated']);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
        const id = await makeTask(devices, { plan: { maxAttempts: 2 } });
        const ended = new Map<number, string>();
        for (const { device: at, act, code } of steps) {
          const device = devices[at] as TestDevice;
          const attempt = Number((await executionOf(id, device))?.attempt);
          if (act === 'pull') await pull(device);
          else if (act === 'overdue') {
            await people.query('UPDATE tasks_execution SET due_at = now() WHERE task_id = $1 AND due_at IS NOT NULL', [
              id,
            ]);
            await writeIn(systemScope(app.database), (inside) => endOverdue(inside, 100));
          } else await tell(device, { id: `${id}-${attempt}`, step: act, ...(act === 'failed' ? { code } : {}) });
          for (const [place, other] of devices.entries()) {
            const state = String((await executionOf(id, other))?.state);
            const before = ended.get(place);
            if (before) expect(state).toBe(before);
            if (finals.has(state)) ended.set(place, state);
          }
        }
        expect(await wrongCounters()).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});
