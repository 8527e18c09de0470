import { taskReach } from '@tilldeck/contracts/tasks/preview.schemas';
import { inlinePrepareDevices } from '@tilldeck/contracts/tasks/task.limits';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { prepareTask } from './prepare.service.ts';

const devices = inlinePrepareDevices + 1;
let api: ApiHarness;
let admin: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  const modelId = await api.people.model();
  await api.people.query(
    `INSERT INTO devices_device (org_id, sn, model_id, state)
     SELECT 1, 'BIG-' || n, $1, (CASE WHEN n % 100 = 0 THEN 'disabled' ELSE 'online' END)::device_state
       FROM generate_series(1, $2::int) n`,
    [modelId, devices],
  );
}, 120_000);
afterAll(() => api.close());

const notice = { kind: 'notification' as const, payload: { title: 'Hi', content: 'There', display: 'popup' } };
const aim = { ...notice, target: { scope: 'all' as const } };
const previewed = async () => (await admin.call(taskRoutes.preview, aim)).hash;
const mixOf = (table: string) =>
  api.people.query<{ n: string; mix: string }>(table).then(([row]) => {
    if (!row) throw new Error('nothing counted');
    return `${row.n}-${BigInt.asUintN(64, BigInt(row.mix)).toString(16)}`;
  });
/** By state and stage, once as the counters have it and once as it is. */
async function numbersOf(id: string) {
  return {
    kept: await api.people.query(
      `SELECT stage, state::text, code, sum(n)::int AS n FROM tasks_counter WHERE task_id = $1
        GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3`,
      [id],
    ),
    counted: await api.people.query(
      `SELECT stage, state::text, code, count(*)::int AS n FROM tasks_execution WHERE task_id = $1
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
      [id],
    ),
  };
}

describe('a task for many devices', () => {
  it('is written down by a job, its hash and counters are those of the rows, also after they moved', async () => {
    const hash = await previewed();
    const made = await admin.call(taskRoutes.add, { ...aim, previewHash: hash, plan: { stages: [10, 100] } });
    expect(made).toMatchObject({ state: 'preparing', counts: {} });
    await prepareTask(api.app, made.id);
    // Told twice, done once.
    await prepareTask(api.app, made.id);
    const detail = await admin.call(taskRoutes.detail, { id: made.id });
    const skipped = Math.floor(devices / 100);
    const reach = await admin.call(taskRoutes.reach, { id: made.id });
    const taking = devices - skipped;
    expect(detail).toMatchObject({
      state: 'waiting_approval',
      deviceCount: devices,
      counts: { queued: taking, skipped },
    });
    expect(detail.stages.map(({ deviceCount }) => deviceCount)).toEqual([
      Math.ceil(taking / 10),
      taking - Math.ceil(taking / 10),
    ]);
    expect(detail.hash).toBe(hash);
    // Kept when it was made: what the approver sees is not counted again.
    const seen = taskReach.parse(await admin.call(taskRoutes.preview, aim));
    expect(reach).toEqual(seen);
    const stored = await api.people.query('SELECT FROM tasks_task WHERE id = $1 AND reach IS NOT NULL', [made.id]);
    expect(stored).toHaveLength(1);
    const asWritten = await mixOf(
      `SELECT count(*) AS n, bit_xor(hashint8extended(device_id, (state = 'queued')::int)) AS mix
         FROM tasks_execution WHERE task_id = ${made.id}`,
    );
    expect(asWritten).toBe(hash);
    await api.people.query(
      `UPDATE tasks_execution SET state = (CASE WHEN device_id / 16 % 3 = 0 THEN 'failed' ELSE 'succeeded' END)::execution_state,
              code = CASE WHEN device_id / 16 % 3 = 0 THEN 'no_space' ELSE '' END
        WHERE task_id = $1 AND state = 'queued' AND device_id / 16 % 2 = 0`,
      [made.id],
    );
    await api.people.query(`DELETE FROM tasks_execution WHERE task_id = $1 AND device_id / 16 % 7 = 0`, [made.id]);
    const { kept, counted } = await numbersOf(made.id);
    expect(kept).toEqual(counted);
    expect(kept.length).toBeGreaterThan(6);
  });

  it('ends before it began when other devices are meant by the time it is written down', async () => {
    const made = await admin.call(taskRoutes.add, { ...aim, previewHash: await previewed() });
    const extra = await api.people.device(api.vendor, { state: 'online' });
    await prepareTask(api.app, made.id);
    const detail = await admin.call(taskRoutes.detail, { id: made.id });
    expect(detail).toMatchObject({ state: 'refused', endReason: 'target_changed', deviceCount: 0, counts: {} });
    expect(detail.events.map(({ kind }) => kind)).toEqual(['refused', 'created']);
    expect((await numbersOf(made.id)).counted).toEqual([]);
    await api.people.query('DELETE FROM devices_device WHERE id = $1', [extra.id]);
  });
});
