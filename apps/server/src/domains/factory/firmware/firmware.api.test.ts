import { firmwareRoutes } from '@tilldeck/contracts/factory/firmware.routes';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { factsMessage } from '@tilldeck/contracts/link/link.messages';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { deviceWork } from '../../../../testing/device-work.ts';
import { TaskWorld } from '../../../../testing/task-world.ts';
import { writeBatch } from '../../../platform/db/batch.ts';
import { setDevicePrinters } from '../../devices/index.ts';
import { keepWritten } from './written.service.ts';

let api: ApiHarness;
let world: TaskWorld;
let org: TestOrg;
let account: TestAccount;
let owner: WireClient;
let stranger: WireClient;
let work: ReturnType<typeof deviceWork>;
beforeAll(async () => {
  api = await startApiHarness();
  world = new TaskWorld(api);
  work = deviceWork(api.app);
  org = await api.people.partner(api.vendor, 'Grocers');
  account = await api.people.account(org, allPermissions('partner'));
  owner = await api.as(account);
  stranger = await api.as(await api.people.account(await api.people.partner(api.vendor), allPermissions('partner')));
});
afterAll(() => api.close());

const binFile = () => world.file('printerFirmware', 'kp80.bin', { by: account });
async function draft(name: string, updateVersion: string, versionCode: number, previousVersion: string) {
  return { name, updateVersion, versionCode, previousVersion, fileId: await binFile() };
}
const add = async (...parts: Parameters<typeof draft>) => owner.call(firmwareRoutes.add, await draft(...parts));
const refusal = async (...parts: Parameters<typeof draft>) =>
  (await owner.send(firmwareRoutes.add, await draft(...parts))).body.error;
/** A device whose printer runs this. */
async function printing(name: string, version: string, of = org): Promise<TestDevice> {
  const device = await api.people.device(of, { state: 'online' });
  await writeBatch(api.app.database, (inside) =>
    setDevicePrinters(inside, [{ deviceId: device.id, firmware: { name, version } }]),
  );
  return device;
}
const chainOf = async (client: WireClient, id: string) => {
  const [chain] = await client.call(firmwareRoutes.chain, { id });
  return { other: chain?.otherDevices, links: chain?.links.map(({ version, deviceCount }) => [version, deviceCount]) };
};

describe('[CFG-02] printer firmware', () => {
  it('is a record with name, versions, code and bin file, unique and in the order of its codes', async () => {
    const made = await add('KP-80', '1.1', 11, '1.0');
    expect(made).toMatchObject({ state: 'pending', versionCode: 11, file: { name: 'kp80.bin' }, releases: [] });
    expect(await refusal('KP-80', '1.1', 12, '1.0')).toBe('factory.firmware_taken');
    expect(await refusal('KP-80', '1.2', 11, '1.0')).toBe('factory.firmware_taken');
    expect(await refusal('KP-80', '1.2', 10, '1.1')).toBe('factory.firmware_order');
    expect(await refusal('KP-80', '1.2', 12, '1.2')).toBe('factory.firmware_same_version');
    const next = await add('KP-80', '1.2', 12, '1.1');
    const { id, version } = next;
    const change = { ...(await draft('KP-80', '1.2.1', 13, '1.1')), id, version, remark: 'Cutter fixed' };
    expect(await owner.call(firmwareRoutes.modify, change)).toMatchObject({ updateVersion: '1.2.1', version: 2 });
    expect((await owner.send(firmwareRoutes.modify, change)).body.error).toBe('core.stale_version');
    const found = await owner.call(firmwareRoutes.page, { keyword: 'kp-', state: ['pending'] });
    expect(found.items.map(({ updateVersion }) => updateVersion)).toEqual(['1.2.1', '1.1']);
    expect((await stranger.call(firmwareRoutes.page, {})).items).toEqual([]);
    await owner.call(firmwareRoutes.delete, { id });
    expect((await owner.send(firmwareRoutes.detail, { id })).body.error).toBe('core.not_found');
    const [file] = await api.people.query<{ claims: number }>(
      'SELECT claim_count AS claims FROM files_object WHERE id = $1',
      [change.fileId],
    );
    expect(file?.claims).toBe(0);
  });

  it('takes a bin file and refuses an empty one, a renamed picture and another kind of file', async () => {
    const bytes = Buffer.concat([Buffer.from('KP80'), Buffer.alloc(4096, 0x5a)]);
    const { id: fileId } = await uploadContent(owner, 'printerFirmware', 'kp80.bin', bytes);
    expect((await owner.call(fileRoutes.detail, { fileId })).state).toBe('ready');
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
    const renamed = await uploadContent(owner, 'printerFirmware', 'kp80.bin', picture);
    expect(renamed).toMatchObject({ state: 'refused', refusal: { error: 'file.bin_other_format' } });
    const begun = async (name: string, size: number) =>
      (await owner.send(fileRoutes.begin, { kind: 'printerFirmware', name, size })).body.error;
    expect(await begun('kp80.bin', 0)).toBe('file.empty');
    expect(await begun('kp80.png', bytes.length)).toBe('file.wrong_format');
    expect(await begun('kp80.bin', 64 * 1024 * 1024 + 1)).toBe('file.too_large');
    const wrong = await world.file('taskPackage', 'till.bin', { by: account });
    const sent = await owner.send(firmwareRoutes.add, { ...(await draft('KP-81', '2', 2, '1')), fileId: wrong });
    expect(sent.body.error).toBe('file.wrong_kind');
  });

  it('goes out as a task to printers on the previous version alone, and says why others are left out', async () => {
    const { id } = await add('KP-90', '2.1', 21, '2.0');
    const [due, next] = [await printing('KP-90', '2.0'), await printing('KP-90', '2.0')];
    const [older, current, other] = [
      await printing('KP-90', '1.9'),
      await printing('KP-90', '2.1'),
      await printing('XP-1', '2.0'),
    ];
    const none = await api.people.device(org, { state: 'online' });
    const target = { scope: 'sn' as const, sns: [due, next, older, current, other, none].map(({ sn }) => sn) };
    const preview = await owner.call(firmwareRoutes.preview, { id, target });
    expect(preview).toMatchObject({ total: 6, eligible: 2 });
    const reasons = { [older.sn]: 'printer_version', [current.sn]: 'printer_current', [other.sn]: 'no_printer' };
    const { items } = await owner.call(firmwareRoutes.skipped, { id, target });
    expect(Object.fromEntries(items.map(({ sn, reason }) => [sn, reason]))).toEqual({
      ...reasons,
      [none.sn]: 'no_printer',
    });
    const { taskId } = await owner.call(firmwareRoutes.release, { id, target, previewHash: preview.hash });
    const written = await world.executions(taskId);
    expect(Object.fromEntries(written.map(({ sn, code }) => [sn, code]))).toEqual({
      ...reasons,
      [none.sn]: 'no_printer',
      [due.sn]: '',
      [next.sn]: '',
    });
    expect((await owner.call(taskRoutes.detail, { id: taskId })).source).toBe('printer_firmware');

    const [item] = (await work.pull(due)).work;
    expect(item).toMatchObject({
      kind: 'printer_firmware',
      payload: { name: 'KP-90', version: '2.1', versionCode: 21, previousVersion: '2.0', file: { name: 'kp80.bin' } },
    });
    expect(item?.payload).not.toHaveProperty('fileId');
    expect((await owner.send(firmwareRoutes.delete, { id })).body.error).toBe('factory.firmware_in_release');
    await work.tell(due, { id: item?.id ?? '', step: 'failed', code: 'printer_version', text: 'has 1.8' });
    const detail = await owner.call(firmwareRoutes.detail, { id });
    expect(detail).toMatchObject({ state: 'published', releases: [{ taskId, failed: 1, skipped: 4, succeeded: 0 }] });
    // The chain knows what was written with the end of the work, before the device reports facts.
    await work.pull(next);
    await work.tell(next, { id: item?.id ?? '', step: 'succeeded', result: { name: 'KP-90', version: '2.1' } });
    expect((await chainOf(owner, id)).links).toEqual([
      ['2.0', 1],
      ['2.1', 2],
    ]);
    const change = { ...(await draft('KP-90', '2.1', 21, '2.0')), id, version: detail.version };
    expect((await owner.send(firmwareRoutes.modify, change)).body.error).toBe('factory.firmware_published');
  });

  it('is refused as a task of a person’s own making, and for devices nobody looked at', async () => {
    const target = { scope: 'all' as const };
    const asked = { kind: 'printer_firmware' as 'ota', payload: {}, target };
    expect((await owner.send(taskRoutes.preview, asked)).body.error).toBe('core.invalid_input');
    const { id } = await add('KP-95', '2.1', 21, '2.0');
    const device = await printing('KP-95', '2.0');
    const aim = { id, target: { scope: 'sn' as const, sns: [device.sn] } };
    const { hash } = await owner.call(firmwareRoutes.preview, aim);
    await writeBatch(api.app.database, (inside) =>
      setDevicePrinters(inside, [{ deviceId: device.id, firmware: { name: 'KP-95', version: '2.1' } }]),
    );
    const sent = await owner.send(firmwareRoutes.release, { ...aim, previewHash: hash });
    expect(sent.body.error).toBe('tasks.target_changed');
    expect(await owner.call(firmwareRoutes.detail, { id })).toMatchObject({ state: 'pending', releases: [] });
  });

  it('is a chain with the devices on each version, those of the owner of the chain alone', async () => {
    const { id } = await add('KP-70', '1.1', 11, '1.0');
    await add('KP-70', '1.2', 12, '1.1');
    const vendorDevice = await printing('KP-70', '1.0', api.vendor);
    const moving = await printing('KP-70', '1.0');
    await printing('KP-70', '1.2');
    await printing('KP-70', '0.7');
    const links = (first: number, second: number) => [
      ['1.0', first],
      ['1.1', second],
      ['1.2', 1],
    ];
    expect(await chainOf(owner, id)).toEqual({ other: 1, links: links(1, 0) });
    const admin = await api.as(api.admin);
    expect(await chainOf(admin, id)).toEqual({ other: 1, links: links(1, 0) });
    expect((await stranger.send(firmwareRoutes.chain, { id })).body.error).toBe('core.not_found');
    // What the device says next counts; facts without a printer mean it has none any more.
    const facts = (printerFirmware?: object) =>
      factsMessage.payload.parse({ epoch: 1, seq: 1, at: 1, printerFirmware }).printerFirmware;
    const say = (firmware: ReturnType<typeof facts>) =>
      writeBatch(api.app.database, (inside) => setDevicePrinters(inside, [{ deviceId: moving.id, firmware }]));
    await say(facts({ name: 'KP-70', version: '1.1' }));
    expect(await chainOf(owner, id)).toEqual({ other: 1, links: links(0, 1) });
    await say(facts());
    expect(await chainOf(owner, id)).toEqual({ other: 1, links: links(0, 0) });
    expect(vendorDevice.orgId).not.toBe(org.id);
  });

  it('counts the later of two updates that one device reports in one batch', async () => {
    const { id } = await add('KP-60', '1.1', 11, '1.0');
    await add('KP-60', '1.2', 12, '1.1');
    const { id: deviceId } = await printing('KP-60', '1.0');
    const ended = (taskId: string, version: string) => ({
      ...{ taskId, deviceId, kind: 'printer_firmware' as const, state: 'succeeded' as const, result: null },
      payload: { name: 'KP-60', version },
    });
    await writeBatch(api.app.database, (inside) => keepWritten(inside, [ended('1', '1.1'), ended('2', '1.2')]));
    const links = [
      ['1.0', 0],
      ['1.1', 0],
      ['1.2', 1],
    ];
    expect(await chainOf(owner, id)).toEqual({ other: 0, links });
  });
});
