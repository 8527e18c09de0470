import { taskReach } from '@tilldeck/contracts/tasks/preview.schemas';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { all, reboot, TaskWorld } from '../../../../testing/task-world.ts';
import { scopeOfOrg, vendorOrgId } from '../../../platform/db/scope.ts';
import { executionExport } from './execution-export.view.ts';

let api: ApiHarness;
let admin: WireClient;
let world: TaskWorld;
beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  world = new TaskWorld(api);
});
afterAll(() => api.close());

describe('a task', () => {
  it('is made of what was previewed or not at all', async () => {
    const { org, sns } = await world.fleet(['online', 'online']);
    const target = all(org);
    const { hash } = await admin.call(taskRoutes.preview, { ...reboot, target });
    const extra = await api.people.device(org, { state: 'online' });
    const input = { ...reboot, target, previewHash: hash };
    expect((await admin.send(taskRoutes.add, input)).body.error).toBe('tasks.target_changed');
    await api.people.query('DELETE FROM devices_device WHERE id = $1', [extra.id]);
    // The same devices, but one of them would be left out now.
    await world.set(sns[0] ?? '', `state = 'disabled'`);
    expect((await admin.send(taskRoutes.add, input)).body.error).toBe('tasks.target_changed');
    await world.set(sns[0] ?? '', `state = 'online'`);
    const task = await admin.call(taskRoutes.add, input);
    expect(task).toMatchObject({ state: 'running', deviceCount: 2, counts: { queued: 2 }, isOwnRequest: true });
    expect(await world.executions(task.id)).toMatchObject([{ is_released: true }, { is_released: true }]);
    const detail = await admin.call(taskRoutes.detail, { id: task.id });
    expect(detail.hash).toBe(hash);
    expect(detail.events.map(({ kind }) => kind)).toEqual(['started', 'prepared', 'created']);
    const trail = await api.people.query(
      `SELECT action, after->>'kind' AS kind FROM audit_entry WHERE object_type = 'task' AND object_id = $1`,
      [task.id],
    );
    expect(trail).toEqual([{ action: 'task.added', kind: 'reboot' }]);
    const events = await api.people.query(
      `SELECT org_id, permission FROM outbox_event WHERE topic = 'tasks.task' AND payload->>'id' = $1`,
      [task.id],
    );
    expect(events[0]).toEqual({ org_id: 1, permission: 'task.query device.get' });
  });

  it('has stages with exactly their shares, in another order each time', async () => {
    const { org } = await world.fleet([...Array.from({ length: 40 }, () => 'online'), 'disabled']);
    const plan = { stages: [1, 10, 55, 100] };
    const aim = { kind: 'notification' as const, payload: { title: 'Hi', content: 'There', display: 'popup' } };
    const [one, two] = [
      await world.make(admin, { ...aim, target: all(org) }, { plan }),
      await world.make(admin, { ...aim, target: all(org) }, { plan }),
    ];
    const { stages } = await admin.call(taskRoutes.detail, { id: one.id });
    expect(stages.map(({ deviceCount }) => deviceCount)).toEqual([1, 3, 18, 18]);
    expect(stages.map(({ counts }) => counts.queued)).toEqual([1, 3, 18, 18]);
    const stageOf = async (id: string) => (await world.executions(id)).map(({ stage }) => stage);
    expect((await stageOf(one.id)).at(-1)).toBe(0);
    expect(await stageOf(one.id)).not.toEqual(await stageOf(two.id));
    const { items } = await admin.call(taskRoutes.executions, { taskId: one.id, stage: 4, pageSize: 100 });
    expect(new Set(items.map(({ waiting }) => waiting))).toEqual(new Set(['stage_not_open']));
  });

  it('starts at the wall-clock time of each device: of its shop, else its own, else UTC', async () => {
    const { org, sns } = await world.fleet(['online', 'online', 'online', 'online']);
    const [a = '', b = '', c = ''] = sns;
    const zone = await api.people.query<{ id: string }>(
      `INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 'Tokyo', 'Asia/Tokyo') RETURNING id`,
      [org.id],
    );
    await world.set(a, `shop_id = ${zone[0]?.id}`);
    await world.says(a, 'facts', { timezone: 'Europe/Berlin' });
    await world.says(b, 'facts', { timezone: 'Europe/Berlin' });
    await world.says(c, 'facts', { timezone: 'Mars/Olympus' });
    const plan = { start: { mode: 'local' as const, local: '2030-01-15T03:00:00' } };
    const task = await world.make(admin, { ...reboot, target: all(org) }, { plan });
    expect((await world.executions(task.id)).map(({ not_before: at }) => new Date(at ?? 0).toISOString())).toEqual([
      '2030-01-14T18:00:00.000Z',
      '2030-01-15T02:00:00.000Z',
      '2030-01-15T03:00:00.000Z',
      '2030-01-15T03:00:00.000Z',
    ]);
    expect(task).toMatchObject({ state: 'scheduled' });
    expect(Date.parse(task.startAt ?? '')).toBe(Date.parse('2030-01-14T18:00:00Z'));
    expect(Date.parse(task.expiresAt ?? '')).toBe(Date.parse('2030-01-22T03:00:00Z'));
    const { items } = await admin.call(taskRoutes.executions, { taskId: task.id });
    expect(items[0]).toMatchObject({ waiting: 'not_started', waitingUntil: expect.stringContaining('2030-01-15') });
  });

  it('waits for its time, and is refused where the times do not fit', async () => {
    const { org } = await world.fleet(['online']);
    const aim = { ...reboot, target: all(org) };
    const task = await world.make(admin, aim, { plan: { start: { mode: 'at', at: '2031-05-01T00:00:00Z' } } });
    expect(task).toMatchObject({ state: 'scheduled', startedAt: null });
    const { hash } = await admin.call(taskRoutes.preview, aim);
    const plan = { start: { mode: 'at' as const, at: '2020-01-01T00:00:00Z' } };
    const refused = await admin.send(taskRoutes.add, { ...aim, previewHash: hash, plan });
    expect(refused.body.error).toBe('tasks.plan_invalid');
  });

  it('waits for a second person when it cannot be undone or is for many', async () => {
    const { org } = await world.fleet(['online', 'online', 'online']);
    const client = await world.partnerOf(org);
    const shutdown = { kind: 'shutdown' as const, payload: {}, target: { scope: 'all' as const } };
    expect(await world.make(client, shutdown)).toMatchObject({ state: 'waiting_approval', isOwnRequest: true });
    const { items } = await client.call(taskRoutes.page, { state: ['waiting_approval'] });
    expect(items).toMatchObject([{ kind: 'shutdown', deviceCount: 3 }]);
    const waiting = await client.call(taskRoutes.executions, { taskId: items[0]?.id ?? '' });
    expect(waiting.items.map((row) => row.waiting)).toEqual(Array(3).fill('waiting_approval'));
    const calm = { ...reboot, target: { scope: 'all' as const } };
    expect(await world.make(client, calm)).toMatchObject({ state: 'running' });
    const setting = await client.call(taskRoutes.setting, {});
    expect(setting).toEqual({ approvalDevices: 1_000, isDestructiveApproved: false, version: 0 });
    const changed = await client.call(taskRoutes.modifySetting, { ...setting, approvalDevices: 3 });
    expect(changed.version).toBe(1);
    const stale = await client.send(taskRoutes.modifySetting, setting);
    expect(stale.body.error).toBe('core.stale_version');
    expect(await client.call(taskRoutes.modifySetting, { ...changed, approvalDevices: 3 })).toMatchObject({
      version: 2,
    });
    expect(await client.call(taskRoutes.preview, calm)).toMatchObject({ needsApproval: true });
    expect(await world.make(client, calm)).toMatchObject({ state: 'waiting_approval' });
    // The vendor's own threshold is another one.
    expect(await admin.call(taskRoutes.setting, {})).toMatchObject({ version: 0 });
  });

  it('shows who is to agree what it is made of, as long as the devices are in reach', async () => {
    const { org, sns } = await world.fleet(['online', 'offline', 'disabled']);
    const client = await world.partnerOf(org);
    const aim = { kind: 'shutdown' as const, payload: {}, target: { scope: 'all' as const } };
    const task = await world.make(client, aim);
    const seen = taskReach.parse(await client.call(taskRoutes.preview, aim));
    const reach = await client.call(taskRoutes.reach, { id: task.id });
    expect(reach).toEqual(seen);
    expect(reach).toMatchObject({ total: 3, eligible: 2, skipped: [{ reason: 'disabled', count: 1 }] });
    await world.set(sns[1] ?? '', 'org_id = 1');
    const later = await client.call(taskRoutes.reach, { id: task.id });
    expect(later).toMatchObject({ total: 3, eligible: 2 });
    expect(later.byPartner).toEqual([
      { id: String(org.id), name: org.name, count: 2 },
      { id: '', name: '', count: 1 },
    ]);
    const stranger = await world.partnerOf(await api.people.partner(api.vendor));
    expect((await stranger.send(taskRoutes.reach, { id: task.id })).body.error).toBe('core.not_found');
  });

  it('shows what failed by code, and lists the devices of each', async () => {
    const { org, sns } = await world.fleet(['online', 'offline', 'online']);
    const task = await world.make(admin, { ...reboot, target: all(org) });
    await api.people.query(
      `UPDATE tasks_execution SET state = 'failed', code = 'no_space', text = 'Full', ended_at = now()
        WHERE task_id = $1 AND sn = $2`,
      [task.id, sns[0]],
    );
    const detail = await admin.call(taskRoutes.detail, { id: task.id });
    expect(detail).toMatchObject({ failures: [{ code: 'no_space', count: 1 }], counts: { failed: 1, queued: 2 } });
    const failed = await admin.call(taskRoutes.executions, { taskId: task.id, code: 'no_space' });
    expect(failed.items).toMatchObject([{ sn: sns[0], state: 'failed', text: 'Full', waiting: null }]);
    const open = await admin.call(taskRoutes.executions, { taskId: task.id, state: ['queued'] });
    expect(open.items.map(({ sn, waiting }) => [sn, waiting])).toEqual([
      [sns[2], 'paced'],
      [sns[1], 'offline'],
    ]);
    const reader = {
      scope: scopeOfOrg(api.app.database, { id: vendorOrgId, depth: 0 }),
      accountId: '1',
      language: 'zh-CN' as const,
      timezone: 'Asia/Tokyo',
    };
    const rows = await executionExport.read(reader, { taskId: task.id }, null, 10);
    const { state, code, waiting } = executionExport.columns;
    expect(rows.map((row) => [state, code, waiting].map((column) => column?.value(row, reader)))).toEqual([
      ['排队中', '', '等待放行'],
      ['排队中', '', '设备离线'],
      ['失败', '存储空间不足', ''],
    ]);
    const mine = await world.partnerOf(org);
    expect((await mine.send(taskRoutes.detail, { id: task.id })).body.error).toBe('core.not_found');
    expect((await mine.send(taskRoutes.executions, { taskId: task.id })).body.error).toBe('core.not_found');
    const found = await admin.call(taskRoutes.page, { keyword: task.id });
    expect(found.items.map(({ id }) => id)).toContain(task.id);
  });
});
