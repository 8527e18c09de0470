import type { ActionKey } from '@tilldeck/contracts/core/route';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import type { DeviceTarget } from '@tilldeck/contracts/tasks/target.schemas';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { workbook } from '../../../../testing/sample-workbooks.ts';
import { all, reboot, TaskWorld } from '../../../../testing/task-world.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';

let api: ApiHarness;
let bucket: TestBucket;
let admin: WireClient;
let world: TaskWorld;
beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ FILE_CHECK_TIMEOUT_MS: '60000', S3_BUCKET: bucket.name });
  admin = await api.as(api.admin);
  world = new TaskWorld(api);
});
afterAll(async () => {
  await api.close();
  await bucket.drop();
});

describe('a target', () => {
  it('is looked at by whoever may make one of the things it is for, and by nobody else', async () => {
    const { org } = await world.fleet(['online']);
    const aim = { ...reboot, target: { scope: 'all' as const } };
    const as = async (grants: Record<string, ActionKey[]>) => api.as(await api.people.account(org, grants));
    const mayUpload = async (client: WireClient, kind: 'targetWorkbook' | 'taskPackage', name: string) =>
      (await client.send(fileRoutes.begin, { kind, name, size: 10 })).status === 200;
    const journals = await as({ journal: ['add'] });
    expect(await journals.call(taskRoutes.preview, aim)).toMatchObject({ total: 1 });
    expect((await journals.call(taskRoutes.skipped, aim)).items).toEqual([]);
    expect(await mayUpload(journals, 'targetWorkbook', 'a.xlsx')).toBe(true);
    expect(await mayUpload(journals, 'taskPackage', 'a.apk')).toBe(false);
    expect((await journals.send(taskRoutes.add, { ...aim, previewHash: '' })).body.error).toBe('core.forbidden');
    expect(await mayUpload(await as({ release: ['add'] }), 'taskPackage', 'a.apk')).toBe(true);
    const readers = await as({ task: ['query', 'get'], journal: ['query', 'get'] });
    expect((await readers.send(taskRoutes.preview, aim)).body.error).toBe('core.forbidden');
    expect(await mayUpload(readers, 'targetWorkbook', 'a.xlsx')).toBe(false);
  });

  it('means devices by model, group, tag, number, shop, partner and filter, without what is left out', async () => {
    const { org, sns, mark } = await world.fleet(['online', 'online', 'online', 'online']);
    const [a = '', b = '', c = '', d = ''] = sns;
    const modelId = await api.people.model(`${mark}-model`);
    await world.set(a, `model_id = ${modelId}`);
    const idOf = async (text: string) => (await api.people.query<{ id: string }>(text, [org.id]))[0]?.id ?? '';
    const groupId = await idOf(`INSERT INTO devices_group (org_id, name) VALUES ($1, 'Top') RETURNING id`);
    const below = await idOf(
      `INSERT INTO devices_group (org_id, name, parent_id) VALUES ($1, 'Below', ${groupId}) RETURNING id`,
    );
    const tagId = await idOf(`INSERT INTO devices_tag (org_id, name) VALUES ($1, 'Hall') RETURNING id`);
    const shopId = await idOf(
      `INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 'One', 'UTC') RETURNING id`,
    );
    await world.set(b, `group_id = ${below}`);
    await world.set(c, `tags = '{${tagId}}'`);
    await world.set(d, `shop_id = ${shopId}`);
    for (const sn of sns) await world.set(sn, `firmware_version = 'of ${sn}'`);
    const meant = async (target: DeviceTarget) =>
      (await admin.call(taskRoutes.preview, { ...reboot, target })).byFirmware.map(({ name }) => name.slice(3));
    expect(await meant({ scope: 'model', modelIds: [String(modelId)] })).toEqual([a]);
    expect(await meant({ scope: 'group', groupIds: [groupId] })).toEqual([b]);
    expect(await meant({ scope: 'tag', tagIds: [tagId] })).toEqual([c]);
    expect(await meant({ scope: 'shop', shopIds: [shopId] })).toEqual([d]);
    expect(await meant({ scope: 'sn', sns: [a, a, b] })).toEqual([a, b]);
    expect(await meant(all(org))).toEqual(sns);
    expect(await meant({ scope: 'filter', filter: { keyword: `${mark}-*` } })).toEqual(sns);
    expect(await meant({ ...all(org), except: { sns: [a], groupId } })).toEqual([c, d]);
    const mine = await world.partnerOf(org);
    const { total, unknownSns } = await mine.call(taskRoutes.preview, { ...reboot, target: { scope: 'all' } });
    expect([total, unknownSns]).toEqual([4, []]);
    const asked = await mine.call(taskRoutes.preview, { ...reboot, target: { scope: 'sn', sns: [a, 'NOBODY-1'] } });
    expect(asked).toMatchObject({ total: 1, unknownSns: ['NOBODY-1'] });
  });

  it('means the devices of a workbook, beside those that are typed', async () => {
    const { sns } = await world.fleet(['online', 'online', 'online']);
    const [a = '', b = ''] = sns;
    const book = await uploadContent(admin, 'targetWorkbook', 'sns.xlsx', workbook([['SN'], [b], ['NOBODY-1']]));
    const task = await world.make(admin, { ...reboot, target: { scope: 'sn', sns: [a], fileId: book.id } });
    expect((await world.executions(task.id)).map(({ sn }) => sn)).toEqual([a, b]);
  });

  it('reaches nothing of others: their devices are unknown and their records not there', async () => {
    const { org } = await world.fleet(['online']);
    const other = await world.fleet(['online']);
    const client = await world.partnerOf(org);
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
    const { org, sns, mark } = await world.fleet(['online', 'offline', 'inactive', 'disabled', 'online']);
    const [a = '', , c = '', d = '', e = ''] = sns;
    await world.set(a, `firmware_version = '7.1'`);
    await world.can(e, ['lock']);
    await world.can(a, ['reboot']);
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
    const { org } = await world.fleet(['online', 'online']);
    await world.make(admin, { ...reboot, target: all(org) });
    expect((await admin.call(taskRoutes.preview, { ...reboot, target: all(org) })).waiting).toBe(2);
    const quick = { kind: 'screenshot' as const, payload: {}, target: all(org) };
    expect((await admin.call(taskRoutes.preview, quick)).waiting).toBe(0);
  });

  it('[CMD-13] leaves devices below V2.5.6 out of an install of a third party, whatever the numbers look like', async () => {
    const { org, sns } = await world.fleet(Array.from({ length: 7 }, () => 'online'));
    const versions = ['V2.5.5', '2.5', 'V2.4.99', 'V2.5.6', '2.10', '', 'Linux'];
    for (const [at, sn] of sns.entries()) await world.set(sn, `os_version = '${versions[at]}'`);
    const draft = { fileId: await world.file('taskPackage', 'till.apk'), appName: 'Till', package: 'com.till' };
    const target = all(org);
    const task = await world.make(admin, { kind: 'install', payload: draft, target });
    expect((await world.executions(task.id)).map(({ state, code }) => code || state)).toEqual([
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
    await world.set(sns[3] ?? '', `os_version = 'V2.5.5'`);
    const only: DeviceTarget = { scope: 'sn', sns: sns.slice(0, 4) };
    const { hash } = await admin.call(taskRoutes.preview, { ...upgrade, target: only });
    const refused = await admin.send(taskRoutes.add, { ...upgrade, target: only, previewHash: hash });
    expect(refused.body.error).toBe('tasks.no_devices');
  });
});
