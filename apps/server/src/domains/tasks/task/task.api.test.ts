import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { DeviceTarget } from '@tilldeck/contracts/tasks/target.schemas';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../platform/testing/api-harness.ts';
import { workbook } from '../../../platform/testing/sample-workbooks.ts';
import { createTestBucket, type TestBucket } from '../../../platform/testing/test-bucket.ts';
import { uploadContent } from '../../../platform/testing/upload-client.ts';

let api: ApiHarness;
let bucket: TestBucket;
let admin: WireClient;
let count = 0;
beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ FILE_CHECK_TIMEOUT_MS: '60000', S3_BUCKET: bucket.name });
  admin = await api.as(api.admin);
});
afterAll(async () => {
  await api.close();
  await bucket.drop();
});

/** A partner of its own with devices in these states; the serial numbers begin with its mark. */
async function fleet(states: readonly string[]): Promise<{ org: TestOrg; sns: string[]; mark: string }> {
  const mark = `F${++count}`;
  const org = await api.people.partner(api.vendor, `Fleet ${mark}`);
  const sns: string[] = [];
  for (const [at, state] of states.entries()) {
    const sn = `${mark}-${String(at).padStart(4, '0')}`;
    await api.people.device(org, { sn, state });
    sns.push(sn);
  }
  return { org, sns, mark };
}
const partnerOf = async (org: TestOrg) => api.as(await api.people.account(org, allPermissions('partner')));
const set = (sn: string, assignment: string) =>
  api.people.query(`UPDATE devices_device SET ${assignment} WHERE sn = $1`, [sn]);
const says = (sn: string, part: 'hello' | 'facts', content: object) =>
  api.people.query(
    `INSERT INTO link_facts (device_id, ${part}) SELECT id, $2 FROM devices_device WHERE sn = $1
     ON CONFLICT (device_id) DO UPDATE SET ${part} = excluded.${part}`,
    [sn, JSON.stringify(content)],
  );
/** A file that was uploaded and checked, as far as a task looks at it. */
async function file(kind: FileKindName, name: string, { size = 100, state = 'ready' } = {}): Promise<string> {
  const [row] = await api.people.query<{ id: string }>(
    `INSERT INTO files_object (org_id, created_by, kind, visibility, state, name, size, sha256, storage_key, upload_ref, part_size)
     VALUES (1, $1, $2, 'organisation', $3, $4, $5, md5($4), gen_random_uuid(), '', 8388608) RETURNING id`,
    [api.admin.id, kind, state, name, size],
  );
  return row?.id ?? '';
}
const reboot = { kind: 'reboot' as TaskKindName, payload: {} };
const all = (org: TestOrg): DeviceTarget => ({ scope: 'partner', partnerIds: [String(org.id)] });

async function make(client: WireClient, aim: { kind: TaskKindName; payload: object; target: DeviceTarget }, more = {}) {
  const input = { ...aim, payload: aim.payload as Record<string, unknown> };
  const { hash } = await client.call(taskRoutes.preview, input);
  return client.call(taskRoutes.add, { ...input, previewHash: hash, ...more });
}
const executions = (id: string) =>
  api.people.query<{
    sn: string;
    state: string;
    code: string;
    stage: number;
    is_released: boolean;
    not_before: string | null;
  }>('SELECT sn, state, code, stage, is_released, not_before FROM tasks_execution WHERE task_id = $1 ORDER BY sn', [
    id,
  ]);

describe('a target', () => {
  it('means devices by model, group, tag, number, shop, partner and filter, without what is left out', async () => {
    const { org, sns, mark } = await fleet(['online', 'online', 'online', 'online']);
    const [a = '', b = '', c = '', d = ''] = sns;
    const modelId = await api.people.model(`${mark}-model`);
    await set(a, `model_id = ${modelId}`);
    const idOf = async (text: string) => (await api.people.query<{ id: string }>(text, [org.id]))[0]?.id ?? '';
    const groupId = await idOf(`INSERT INTO devices_group (org_id, name) VALUES ($1, 'Top') RETURNING id`);
    const below = await idOf(
      `INSERT INTO devices_group (org_id, name, parent_id) VALUES ($1, 'Below', ${groupId}) RETURNING id`,
    );
    const tagId = await idOf(`INSERT INTO devices_tag (org_id, name) VALUES ($1, 'Hall') RETURNING id`);
    const shopId = await idOf(
      `INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 'One', 'UTC') RETURNING id`,
    );
    await set(b, `group_id = ${below}`);
    await set(c, `tags = '{${tagId}}'`);
    await set(d, `shop_id = ${shopId}`);
    const book = await uploadContent(admin, 'targetWorkbook', 'sns.xlsx', workbook([['SN'], [b], ['NOBODY-1']]));
    for (const sn of sns) await set(sn, `firmware_version = 'of ${sn}'`);
    const meant = async (target: DeviceTarget) =>
      (await admin.call(taskRoutes.preview, { ...reboot, target })).byFirmware.map(({ name }) => name.slice(3));
    expect(await meant({ scope: 'model', modelIds: [String(modelId)] })).toEqual([a]);
    expect(await meant({ scope: 'group', groupIds: [groupId] })).toEqual([b]);
    expect(await meant({ scope: 'tag', tagIds: [tagId] })).toEqual([c]);
    expect(await meant({ scope: 'shop', shopIds: [shopId] })).toEqual([d]);
    expect(await meant({ scope: 'sn', sns: [a, a], fileId: book.id })).toEqual([a, b]);
    expect(await meant(all(org))).toEqual(sns);
    expect(await meant({ scope: 'filter', filter: { keyword: `${mark}-*` } })).toEqual(sns);
    expect(await meant({ ...all(org), except: { sns: [a], groupId } })).toEqual([c, d]);
    const mine = await partnerOf(org);
    const { total, unknownSns } = await mine.call(taskRoutes.preview, { ...reboot, target: { scope: 'all' } });
    expect([total, unknownSns]).toEqual([4, []]);
    const asked = await mine.call(taskRoutes.preview, { ...reboot, target: { scope: 'sn', sns: [a, 'NOBODY-1'] } });
    expect(asked).toMatchObject({ total: 1, unknownSns: ['NOBODY-1'] });
  });

  it('reaches nothing of others: their devices are unknown and their records not there', async () => {
    const { org } = await fleet(['online']);
    const other = await fleet(['online']);
    const client = await partnerOf(org);
    const target: DeviceTarget = { scope: 'sn', sns: other.sns };
    expect(await client.call(taskRoutes.preview, { ...reboot, target })).toMatchObject({
      total: 0,
      unknownSns: other.sns,
    });
    const foreign = await client.send(taskRoutes.preview, { ...reboot, target: all(other.org) });
    expect(foreign.body.error).toBe('core.not_found');
    const refused = await client.send(taskRoutes.add, { ...reboot, target, previewHash: '0-0' });
    expect(refused.body.error).toBe('tasks.no_devices');
  });
});

describe('the preview', () => {
  it('counts by model, partner, firmware and state, and says who is left out and why', async () => {
    const { org, sns, mark } = await fleet(['online', 'offline', 'inactive', 'disabled', 'online']);
    const [a = '', , c = '', d = '', e = ''] = sns;
    await set(a, `firmware_version = '7.1'`);
    await says(e, 'hello', { kinds: ['lock'] });
    await says(a, 'hello', { kinds: ['reboot'] });
    const input = { ...reboot, target: all(org) };
    const preview = await admin.call(taskRoutes.preview, input);
    expect(preview).toMatchObject({ total: 5, eligible: 2, needsApproval: false, waiting: 0, unknownSns: [] });
    expect(preview.byPartner).toEqual([{ id: String(org.id), name: `Fleet ${mark}`, count: 5 }]);
    expect(preview.byFirmware).toEqual([
      { id: '', name: '', count: 4 },
      { id: '7.1', name: '7.1', count: 1 },
    ]);
    expect(preview.byModel).toMatchObject([{ name: 'Test-model', count: 5 }]);
    expect(new Map(preview.byState.map(({ state, count: n }) => [state, n]))).toEqual(
      new Map([
        ['online', 2],
        ['offline', 1],
        ['inactive', 1],
        ['disabled', 1],
      ]),
    );
    const left = await admin.call(taskRoutes.skipped, { ...input, pageSize: 2 });
    const rest = await admin.call(taskRoutes.skipped, { ...input, pageSize: 2, cursor: left.nextCursor ?? '' });
    const listed = [...left.items, ...rest.items].map(({ sn, reason }) => [sn, reason]);
    expect(listed).toEqual([
      [e, 'unsupported'],
      [d, 'disabled'],
      [c, 'inactive'],
    ]);
    expect(left.total).toBe(3);
    // Work that may wait is not refused to a device that was never here.
    const calm = await admin.call(taskRoutes.preview, {
      kind: 'uninstall',
      payload: { package: 'com.till' },
      target: all(org),
    });
    expect(calm.skipped).toEqual(
      expect.arrayContaining([
        { reason: 'disabled', count: 1 },
        { reason: 'unsupported', count: 2 },
      ]),
    );
    expect([calm.eligible, calm.needsApproval]).toEqual([2, true]);
  });

  it('tells how many have earlier work to do first', async () => {
    const { org } = await fleet(['online', 'online']);
    await make(admin, { ...reboot, target: all(org) });
    expect((await admin.call(taskRoutes.preview, { ...reboot, target: all(org) })).waiting).toBe(2);
    const quick = { kind: 'screenshot' as const, payload: {}, target: all(org) };
    expect((await admin.call(taskRoutes.preview, quick)).waiting).toBe(0);
  });

  it('[CMD-13] leaves devices below V2.5.6 out of an install of a third party, whatever the numbers look like', async () => {
    const { org, sns } = await fleet(Array.from({ length: 7 }, () => 'online'));
    const versions = ['V2.5.5', '2.5', 'V2.4.99', 'V2.5.6', '2.10', '', 'Linux'];
    for (const [at, sn] of sns.entries()) await set(sn, `os_version = '${versions[at]}'`);
    const draft = { fileId: await file('taskPackage', 'till.apk'), appName: 'Till', package: 'com.till' };
    const target = all(org);
    const task = await make(admin, { kind: 'install', payload: draft, target });
    expect((await executions(task.id)).map(({ state, code }) => code || state)).toEqual([
      'os_version',
      'os_version',
      'os_version',
      'queued',
      'queued',
      'queued',
      'queued',
    ]);
    expect(task.counts).toEqual({ queued: 4, skipped: 3 });
    const upgrade = { kind: 'upgrade' as const, payload: draft, target };
    expect(await admin.call(taskRoutes.preview, upgrade)).toMatchObject({ eligible: 4 });
    const own = { ...upgrade, payload: { ...draft, isThirdParty: false } };
    expect(await admin.call(taskRoutes.preview, own)).toMatchObject({ eligible: 7 });
    await set(sns[3] ?? '', `os_version = 'V2.5.5'`);
    const only: DeviceTarget = { scope: 'sn', sns: sns.slice(0, 4) };
    const { hash } = await admin.call(taskRoutes.preview, { ...upgrade, target: only });
    const refused = await admin.send(taskRoutes.add, { ...upgrade, target: only, previewHash: hash });
    expect(refused.body.error).toBe('tasks.no_devices');
  });
});

describe('a task', () => {
  it('is made of what was previewed or not at all', async () => {
    const { org, sns } = await fleet(['online', 'online']);
    const target = all(org);
    const { hash } = await admin.call(taskRoutes.preview, { ...reboot, target });
    const extra = await api.people.device(org, { state: 'online' });
    const input = { ...reboot, target, previewHash: hash };
    expect((await admin.send(taskRoutes.add, input)).body.error).toBe('tasks.target_changed');
    await api.people.query('DELETE FROM devices_device WHERE id = $1', [extra.id]);
    // The same devices, but one of them would be left out now.
    await set(sns[0] ?? '', `state = 'disabled'`);
    expect((await admin.send(taskRoutes.add, input)).body.error).toBe('tasks.target_changed');
    await set(sns[0] ?? '', `state = 'online'`);
    const task = await admin.call(taskRoutes.add, input);
    expect(task).toMatchObject({ state: 'running', deviceCount: 2, counts: { queued: 2 }, isOwnRequest: true });
    expect(await executions(task.id)).toMatchObject([{ is_released: true }, { is_released: true }]);
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
    expect(events[0]).toEqual({ org_id: 1, permission: 'task.query' });
  });

  it('has stages with exactly their shares, in another order each time', async () => {
    const { org } = await fleet([...Array.from({ length: 40 }, () => 'online'), 'disabled']);
    const plan = { stages: [1, 10, 55, 100] };
    const aim = { kind: 'notification' as const, payload: { title: 'Hi', content: 'There', display: 'popup' } };
    const [one, two] = [
      await make(admin, { ...aim, target: all(org) }, { plan }),
      await make(admin, { ...aim, target: all(org) }, { plan }),
    ];
    const { stages } = await admin.call(taskRoutes.detail, { id: one.id });
    expect(stages.map(({ deviceCount }) => deviceCount)).toEqual([1, 3, 18, 18]);
    expect(stages.map(({ counts }) => counts.queued)).toEqual([1, 3, 18, 18]);
    const stageOf = async (id: string) => (await executions(id)).map(({ stage }) => stage);
    expect((await stageOf(one.id)).at(-1)).toBe(0);
    expect(await stageOf(one.id)).not.toEqual(await stageOf(two.id));
    const { items } = await admin.call(taskRoutes.executions, { taskId: one.id, stage: 4, pageSize: 100 });
    expect(new Set(items.map(({ waiting }) => waiting))).toEqual(new Set(['stage_not_open']));
  });

  it('starts at the wall-clock time of each device: of its shop, else its own, else UTC', async () => {
    const { org, sns } = await fleet(['online', 'online', 'online', 'online']);
    const [a = '', b = '', c = ''] = sns;
    const zone = await api.people.query<{ id: string }>(
      `INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 'Tokyo', 'Asia/Tokyo') RETURNING id`,
      [org.id],
    );
    await set(a, `shop_id = ${zone[0]?.id}`);
    await says(a, 'facts', { timezone: 'Europe/Berlin' });
    await says(b, 'facts', { timezone: 'Europe/Berlin' });
    await says(c, 'facts', { timezone: 'Mars/Olympus' });
    const plan = { start: { mode: 'local' as const, local: '2030-01-15T03:00:00' } };
    const task = await make(admin, { ...reboot, target: all(org) }, { plan });
    expect((await executions(task.id)).map(({ not_before: at }) => new Date(at ?? 0).toISOString())).toEqual([
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
    const { org } = await fleet(['online']);
    const aim = { ...reboot, target: all(org) };
    const task = await make(admin, aim, { plan: { start: { mode: 'at', at: '2031-05-01T00:00:00Z' } } });
    expect(task).toMatchObject({ state: 'scheduled', startedAt: null });
    const { hash } = await admin.call(taskRoutes.preview, aim);
    const plan = { start: { mode: 'at' as const, at: '2020-01-01T00:00:00Z' } };
    const refused = await admin.send(taskRoutes.add, { ...aim, previewHash: hash, plan });
    expect(refused.body.error).toBe('tasks.plan_invalid');
  });

  it('waits for a second person when it cannot be undone or is for many', async () => {
    const { org } = await fleet(['online', 'online', 'online']);
    const client = await partnerOf(org);
    const shutdown = { kind: 'shutdown' as const, payload: {}, target: { scope: 'all' as const } };
    expect(await make(client, shutdown)).toMatchObject({ state: 'waiting_approval', isOwnRequest: true });
    const { items } = await client.call(taskRoutes.page, { state: ['waiting_approval'] });
    expect(items).toMatchObject([{ kind: 'shutdown', deviceCount: 3 }]);
    const waiting = await client.call(taskRoutes.executions, { taskId: items[0]?.id ?? '' });
    expect(waiting.items.map((row) => row.waiting)).toEqual(Array(3).fill('waiting_approval'));
    const calm = { ...reboot, target: { scope: 'all' as const } };
    expect(await make(client, calm)).toMatchObject({ state: 'running' });
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
    expect(await make(client, calm)).toMatchObject({ state: 'waiting_approval' });
    // The vendor's own threshold is another one.
    expect(await admin.call(taskRoutes.setting, {})).toMatchObject({ version: 0 });
  });

  it('shows what failed by code, and lists the devices of each', async () => {
    const { org, sns } = await fleet(['online', 'offline', 'online']);
    const task = await make(admin, { ...reboot, target: all(org) });
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
    const mine = await partnerOf(org);
    expect((await mine.send(taskRoutes.detail, { id: task.id })).body.error).toBe('core.not_found');
    expect((await mine.send(taskRoutes.executions, { taskId: task.id })).body.error).toBe('core.not_found');
    const found = await admin.call(taskRoutes.page, { keyword: task.id });
    expect(found.items.map(({ id }) => id)).toContain(task.id);
  });
});

describe('what is to be done', () => {
  it('[CMD-05] is one application at a time, removed by name or package', async () => {
    const { org } = await fleet(['online']);
    const target = all(org);
    const nothing = await admin.send(taskRoutes.preview, { kind: 'uninstall', payload: {}, target });
    expect(nothing.body).toMatchObject({ error: 'tasks.payload_invalid', data: { fields: { package: 'required' } } });
    for (const payload of [{ package: 'com.till' }, { appName: 'Till' }]) {
      const task = await make(admin, { kind: 'uninstall', payload, target });
      expect((await admin.call(taskRoutes.detail, { id: task.id })).payload).toEqual(payload);
    }
    const fileId = await file('taskPackage', 'one.apk');
    const task = await make(admin, { kind: 'install', payload: { fileId, appName: 'One' }, target });
    expect((await admin.call(taskRoutes.detail, { id: task.id })).payload).toMatchObject({ fileId, appName: 'One' });
    const [claimed] = await api.people.query('SELECT claim_count FROM files_object WHERE id = $1', [fileId]);
    expect(claimed).toEqual({ claim_count: 1 });
    const two = { fileIds: [fileId, await file('taskPackage', 'two.apk')], appName: 'Two' };
    const refused = await admin.send(taskRoutes.preview, { kind: 'install', payload: two, target });
    expect(refused.body.error).toBe('tasks.payload_invalid');
  });

  it('[CMD-03] sends up to ten files of 200M together, none twice, and only those that are uploaded', async () => {
    const { org } = await fleet(['online']);
    const send = (fileIds: string[]) =>
      admin.send(taskRoutes.preview, { kind: 'send_files', payload: { fileIds }, target: all(org) });
    const ids: string[] = [];
    for (let at = 0; at < 11; at++) ids.push(await file('sentFile', `price-${at}.txt`));
    expect((await send(ids.slice(0, 10))).body.code).toBe(200);
    expect((await send(ids)).body.error).toBe('tasks.payload_invalid');
    expect((await send([ids[0] ?? '', ids[0] ?? ''])).body.error).toBe('tasks.payload_invalid');
    const twin = await file('sentFile', 'price-0.txt');
    const other = await file('taskPackage', 'app.apk');
    const early = await file('sentFile', 'early.txt', { state: 'checking' });
    for (const unfit of [[ids[0] ?? '', twin], [other], [early]])
      expect((await send(unfit)).body.error).toBe('tasks.file_unfit');
    const half = 100 * 1024 * 1024;
    const large = [await file('sentFile', 'a.bin', { size: half }), await file('sentFile', 'b.bin', { size: half })];
    expect((await send(large)).body.code).toBe(200);
    expect((await send([...large, ids[2] ?? ''])).body.error).toBe('tasks.file_unfit');
    const task = await make(admin, { kind: 'send_files', payload: { fileIds: ids.slice(2, 3) }, target: all(org) });
    expect(task.state).toBe('running');
  });

  it('[CMD-02] locks with a password of 6 to 16 letters or digits and a notice of at most 140, and keeps only a hash', async () => {
    const { org } = await fleet(['online']);
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
    expect(await make(admin, { kind: 'unlock', payload: {}, target: all(org) })).toMatchObject({ state: 'running' });
  });
});
