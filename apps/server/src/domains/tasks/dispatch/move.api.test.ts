import { taskMoveRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let owner: TestOrg;
let asker: WireClient;
let second: WireClient;
let colleague: TestAccount;
beforeAll(async () => {
  api = await startApiHarness();
  owner = await api.people.partner(api.vendor, 'Owner');
  for (let n = 0; n < 4; n++) await api.people.device(owner, { state: 'online' });
  asker = await api.as(await api.people.account(owner, allPermissions('partner')));
  colleague = await api.people.account(owner, allPermissions('partner'));
  second = await api.as(colleague);
});
afterAll(() => api.close());

async function make(kind: 'unlock' | 'shutdown' = 'unlock', more: object = {}) {
  const aim = { kind, target: { scope: 'all' as const } };
  const { hash } = await asker.call(taskRoutes.preview, aim);
  return asker.call(taskRoutes.add, { ...aim, previewHash: hash, ...more });
}
const codeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { error?: string; message: string }) => error.error ?? error.message,
  );
const fail = (id: string, codes: readonly string[]) =>
  api.people.query(
    `UPDATE tasks_execution e SET state = 'failed', code = f.code, ended_at = now()
       FROM (SELECT device_id, ($2::text[])[row_number() OVER (ORDER BY device_id)] AS code FROM tasks_execution WHERE task_id = $1) f
      WHERE e.task_id = $1 AND e.device_id = f.device_id AND f.code IS NOT NULL`,
    [id, codes],
  );

describe('a task', () => {
  it('is paused and goes on; each once, told in its history and in the operation log', async () => {
    const { id } = await make();
    expect(await asker.call(taskMoveRoutes.pause, { id, reason: 'Friday' })).toMatchObject({ state: 'paused' });
    expect(await codeOf(asker.call(taskMoveRoutes.pause, { id }))).toContain('tasks.wrong_state');
    expect(await second.call(taskMoveRoutes.resume, { id })).toMatchObject({ state: 'running' });
    const { events } = await asker.call(taskRoutes.detail, { id });
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['created', 'paused', 'resumed']));
    expect(events.find(({ kind }) => kind === 'paused')?.detail).toEqual({ reason: 'Friday' });
    const audit = await api.people.query(
      'SELECT action FROM audit_entry WHERE object_type = $1 AND object_id = $2 ORDER BY id',
      ['task', id],
    );
    expect(audit.map((row) => (row as { action: string }).action)).toEqual([
      'task.added',
      'task.paused',
      'task.resumed',
    ]);
  });

  it('is terminated: what has not begun ends at once, what runs may end, and by force that too', async () => {
    const { id } = await make();
    await api.people.query(
      `UPDATE tasks_execution SET state = 'running' WHERE task_id = $1 AND device_id = (SELECT min(device_id) FROM tasks_execution WHERE task_id = $1)`,
      [id],
    );
    expect(await asker.call(taskMoveRoutes.terminate, { id })).toMatchObject({
      state: 'stopping',
      counts: { running: 1, terminated: 3 },
    });
    expect(await asker.call(taskMoveRoutes.forceTerminate, { id })).toMatchObject({
      state: 'terminated',
      counts: { terminated: 4 },
    });
    expect(await codeOf(asker.call(taskMoveRoutes.resume, { id }))).toContain('tasks.wrong_state');
  });

  it('that cannot be undone waits for somebody else than who asked for it', async () => {
    const { id, state } = await make('shutdown');
    expect(state).toBe('waiting_approval');
    expect(await codeOf(asker.call(taskMoveRoutes.approve, { id }))).toContain('tasks.own_request');
    expect(await second.call(taskMoveRoutes.approve, { id })).toMatchObject({ state: 'running' });
    const other = await make('shutdown');
    expect(await second.call(taskMoveRoutes.refuse, { id: other.id, reason: 'No' })).toMatchObject({
      state: 'refused',
      counts: { terminated: 4 },
    });
  });

  it('that waits is withdrawn by who asked for it and by nobody else; colleagues are named who may approve it', async () => {
    const { id } = await make('shutdown');
    const { approvers } = await asker.call(taskRoutes.detail, { id });
    expect(approvers).toEqual({ orgName: 'Owner', names: [colleague.loginName] });
    expect(await codeOf(second.call(taskMoveRoutes.withdraw, { id }))).toContain('tasks.others_request');
    const waiting = { state: ['waiting_approval' as const], isOwnRequest: false };
    expect((await asker.call(taskRoutes.page, waiting)).items).toEqual([]);
    expect((await second.call(taskRoutes.page, waiting)).items).toMatchObject([{ id }]);
    expect(await asker.call(taskMoveRoutes.withdraw, { id, reason: 'Wrong shop' })).toMatchObject({
      state: 'terminated',
      endReason: 'withdrawn',
      counts: { terminated: 4 },
    });
    const after = await asker.call(taskRoutes.detail, { id });
    expect(after.approvers).toBeNull();
    expect(after.events.map(({ kind }) => kind)).toContain('withdrawn');
    expect(await codeOf(second.call(taskMoveRoutes.approve, { id }))).toContain('tasks.wrong_state');
  });

  it('of an organisation without a second person names who above it may approve, not whom', async () => {
    const above = await api.people.partner(api.vendor, 'Above');
    await api.people.account(above, { task: ['enable'] });
    const alone = await api.people.partner(above, 'Alone');
    await api.people.devices(alone, 2, 'online');
    const client = await api.as(await api.people.account(alone, allPermissions('partner')));
    const aim = { kind: 'shutdown' as const, target: { scope: 'all' as const } };
    const { hash } = await client.call(taskRoutes.preview, aim);
    const { id } = await client.call(taskRoutes.add, { ...aim, previewHash: hash });
    expect((await client.call(taskRoutes.detail, { id })).approvers).toEqual({ orgName: 'Above', names: [] });
    await client.call(taskMoveRoutes.withdraw, { id });
  });

  it('is tried again for what failed, all of it or what failed for one reason', async () => {
    const { id } = await make();
    expect(await codeOf(asker.call(taskMoveRoutes.retry, { id }))).toContain('tasks.nothing_to_retry');
    await fail(id, ['unsupported', 'no_space', 'no_space']);
    expect(await asker.call(taskMoveRoutes.retry, { id, codes: ['no_space'] })).toMatchObject({
      state: 'running',
      counts: { failed: 1, queued: 3 },
    });
    const { items } = await asker.call(taskRoutes.executions, { taskId: id });
    expect(items.map(({ attempt }) => attempt).toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2]);
    expect(items.find(({ attempt }) => attempt === 2)?.attempts).toMatchObject([{ attempt: 1, code: 'no_space' }]);
    expect(await asker.call(taskMoveRoutes.retry, { id })).toMatchObject({ counts: { queued: 4 } });
  });

  it('of others is not there', async () => {
    const { id } = await make();
    const stranger = await api.as(
      await api.people.account(await api.people.partner(api.vendor), allPermissions('partner')),
    );
    for (const move of [taskMoveRoutes.pause, taskMoveRoutes.forceTerminate, taskMoveRoutes.retry])
      expect(await codeOf(stranger.call(move, { id }))).toContain('core.not_found');
    const { id: foreign } = await api.people.device(await api.people.partner(api.vendor));
    expect(await codeOf(asker.call(taskMoveRoutes.retry, { id, deviceIds: [foreign] }))).toContain('core.not_found');
  });
});
