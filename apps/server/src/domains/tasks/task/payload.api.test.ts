import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { all, TaskWorld } from '../../../../testing/task-world.ts';

let api: ApiHarness;
let admin: WireClient;
let world: TaskWorld;
beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  world = new TaskWorld(api);
});
afterAll(() => api.close());

describe('what is to be done', () => {
  it('[CMD-05] is one application at a time, removed by name or package', async () => {
    const { org } = await world.fleet(['online']);
    const target = all(org);
    const nothing = await admin.send(taskRoutes.preview, { kind: 'uninstall', payload: {}, target });
    expect(nothing.body).toMatchObject({ error: 'tasks.payload_invalid', data: { fields: { package: 'required' } } });
    for (const payload of [{ package: 'com.till' }, { appName: 'Till' }]) {
      const task = await world.make(admin, { kind: 'uninstall', payload, target });
      expect((await admin.call(taskRoutes.detail, { id: task.id })).payload).toEqual(payload);
    }
    const fileId = await world.file('taskPackage', 'one.apk');
    const task = await world.make(admin, { kind: 'install', payload: { fileId, appName: 'One' }, target });
    expect((await admin.call(taskRoutes.detail, { id: task.id })).payload).toMatchObject({ fileId, appName: 'One' });
    const [claimed] = await api.people.query('SELECT claim_count FROM files_object WHERE id = $1', [fileId]);
    expect(claimed).toEqual({ claim_count: 1 });
    const two = { fileIds: [fileId, await world.file('taskPackage', 'two.apk')], appName: 'Two' };
    const refused = await admin.send(taskRoutes.preview, { kind: 'install', payload: two, target });
    expect(refused.body.error).toBe('tasks.payload_invalid');
  });

  it('[CMD-03] sends up to ten files of 200M together, none twice, and only those that are uploaded', async () => {
    const { org } = await world.fleet(['online']);
    const send = (fileIds: string[]) =>
      admin.send(taskRoutes.preview, { kind: 'send_files', payload: { fileIds }, target: all(org) });
    const ids: string[] = [];
    for (let at = 0; at < 11; at++) ids.push(await world.file('sentFile', `price-${at}.txt`));
    expect((await send(ids.slice(0, 10))).body.code).toBe(200);
    expect((await send(ids)).body.error).toBe('tasks.payload_invalid');
    expect((await send([ids[0] ?? '', ids[0] ?? ''])).body.error).toBe('tasks.payload_invalid');
    const twin = await world.file('sentFile', 'price-0.txt');
    const other = await world.file('taskPackage', 'app.apk');
    const early = await world.file('sentFile', 'early.txt', { state: 'checking' });
    for (const unfit of [[ids[0] ?? '', twin], [other], [early]])
      expect((await send(unfit)).body.error).toBe('tasks.file_unfit');
    const half = 100 * 1024 * 1024;
    const large = [
      await world.file('sentFile', 'a.bin', { size: half }),
      await world.file('sentFile', 'b.bin', { size: half }),
    ];
    expect((await send(large)).body.code).toBe(200);
    expect((await send([...large, ids[2] ?? ''])).body.error).toBe('tasks.file_unfit');
    const task = await world.make(admin, {
      kind: 'send_files',
      payload: { fileIds: ids.slice(2, 3) },
      target: all(org),
    });
    expect(task.state).toBe('running');
  });

  it('[CMD-02] locks with a password of 6 to 16 letters or digits and a notice of at most 140, and keeps only a hash', async () => {
    const { org } = await world.fleet(['online']);
    const aim = { kind: 'lock' as const, payload: { notice: 'Call us' }, target: all(org) };
    const { hash } = await admin.call(taskRoutes.preview, aim);
    const add = (secret: string | undefined, notice = 'Call us') =>
      admin.send(taskRoutes.add, { ...aim, payload: { notice }, previewHash: hash, secret });
    for (const bad of [undefined, 'short', 'a'.repeat(17), 'with blank'])
      expect((await add(bad)).body.error).toBe('tasks.payload_invalid');
    expect((await add('secret99', '')).body.error).toBe('tasks.payload_invalid');
    expect((await add('secret99', 'x'.repeat(141))).body.error).toBe('tasks.payload_invalid');
    const { id } = (await add('secret99')).body.data;
    expect((await admin.call(taskRoutes.detail, { id })).payload).toEqual({ notice: 'Call us' });
    const [row] = await api.people.query<{ all: string; hash: string }>(
      `SELECT t::text AS all, payload->>'passwordHash' AS hash FROM tasks_task t WHERE id = $1`,
      [id],
    );
    expect(row?.all).not.toContain('secret99');
    expect(row?.hash).toMatch(/^scrypt\$16384\$8\$1\$[\w-]+\$[\w-]+$/);
    const trail = await api.people.query(`SELECT a::text AS all FROM audit_entry a WHERE object_id = $1`, [id]);
    expect(JSON.stringify(trail)).not.toMatch(/secret99|scrypt/);
    expect(await world.make(admin, { kind: 'unlock', payload: {}, target: all(org) })).toMatchObject({
      state: 'running',
    });
  });
});
