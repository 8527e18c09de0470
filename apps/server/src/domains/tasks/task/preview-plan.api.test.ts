import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { all, reboot, TaskWorld } from '../../../../testing/task-world.ts';

let api: ApiHarness;
let world: TaskWorld;
beforeAll(async () => {
  api = await startApiHarness();
  world = new TaskWorld(api);
});
afterAll(() => api.close());

describe('the preview of a plan', () => {
  it('says that the gate of the first stage cannot be reached while its devices are offline', async () => {
    const { org } = await world.fleet([...Array.from({ length: 9 }, () => 'offline'), 'online']);
    const client = await world.partnerOf(org);
    const aim = { ...reboot, target: all(org) };
    const plan = { stages: [50, 100], gate: {} };
    expect((await client.call(taskRoutes.preview, aim)).firstStage).toBeNull();
    const { firstStage } = await client.call(taskRoutes.preview, { ...aim, plan });
    expect(firstStage).toEqual({ devices: 5, offline: 5, finishedPercent: 80, missing: 4 });
    await api.people.query(`UPDATE devices_device SET state = 'online' WHERE org_id = $1`, [org.id]);
    const later = await client.call(taskRoutes.preview, { ...aim, plan });
    expect(later.firstStage).toMatchObject({ devices: 5, offline: 0, missing: 0 });
  });

  it('for closing time counts devices without known hours, and skips them or not as the person says', async () => {
    const { org, sns } = await world.fleet(['online', 'online', 'online']);
    const client = await world.partnerOf(org);
    const [known = '', unknown = '', nowhere = ''] = sns;
    const shop = async (name: string, hours: string) => {
      const [row] = await api.people.query<{ id: string }>(
        `INSERT INTO devices_shop (org_id, name, timezone, opening_hours) VALUES ($1, $2, 'UTC', $3) RETURNING id`,
        [org.id, name, hours],
      );
      return row?.id ?? '';
    };
    await world.set(known, `shop_id = ${await shop('With hours', '[[[540,1080]],[],[],[],[],[],[]]')}`);
    await world.set(unknown, `shop_id = ${await shop('Without', '[[],[],[],[],[],[],[]]')}`);
    const aim = { ...reboot, target: all(org) };
    const closing = { isOutsideOpeningHours: true };
    const careful = await client.call(taskRoutes.preview, { ...aim, plan: closing });
    expect(careful).toMatchObject({ withoutHours: 2, eligible: 1, skipped: [{ reason: 'no_hours', count: 2 }] });
    const left = (await client.call(taskRoutes.skipped, { ...aim, plan: closing })).items;
    expect(left.map(({ sn }) => sn).toSorted()).toEqual([unknown, nowhere].toSorted());
    const anyway = { ...closing, withoutHours: 'run' as const };
    const all3 = await client.call(taskRoutes.preview, { ...aim, plan: anyway });
    expect(all3).toMatchObject({ withoutHours: 2, eligible: 3, skipped: [] });
    expect((await client.call(taskRoutes.preview, aim)).withoutHours).toBe(0);
    // What was looked at is what is made.
    const mixed = await client.send(taskRoutes.add, { ...aim, plan: closing, previewHash: all3.hash });
    expect(mixed.body.error).toBe('tasks.target_changed');
    const made = await client.call(taskRoutes.add, { ...aim, plan: closing, previewHash: careful.hash });
    expect(made.counts).toEqual({ queued: 1, skipped: 2 });
    const rows = await world.executions(made.id);
    expect(rows.filter(({ code }) => code === 'no_hours').map(({ sn }) => sn)).toEqual([unknown, nowhere]);
  });
});
