import { createHash, randomBytes } from 'node:crypto';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { maxUploadedBytesPerDay, maxUploadsPerAttempt } from '@tilldeck/contracts/tasks/task.limits';
import { deviceTaskRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { workRoutes } from '@tilldeck/contracts/tasks/work.routes';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import { putPart, putParts } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';

let api: ApiHarness;
let bucket: TestBucket;
let admin: WireClient;
let partner: TestOrg;
let manager: WireClient;
beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({
    FILE_CHECK_TIMEOUT_MS: '60000',
    S3_BUCKET: bucket.name,
    ENROL_RATE_PER_MINUTE: '10000',
  });
  admin = await api.as(api.admin);
  partner = await api.people.partner(api.vendor);
  manager = await api.as(await api.people.account(partner, allPermissions('partner')));
});
afterAll(async () => {
  await api.close();
  await bucket.drop();
});

async function connected(): Promise<{ device: DeviceClient; id: string }> {
  const { id, sn } = await api.people.device(partner, { state: 'online' });
  const device = await DeviceClient.make(api.url, sn);
  const { code } = await admin.call(claimRoutes.add, { label: 'Any', maxUses: 1 });
  expect((await device.enrol(code)).body.data.state).toBe('accepted');
  return { device, id };
}
const askForLog = async (deviceId: string) =>
  (await manager.call(deviceTaskRoutes.command, { deviceId, kind: 'fetch_log', payload: { source: 'agent' } })).id;
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const about = (content: Buffer) => ({ name: 'agent.log', size: content.length, sha256: sha256Of(content) });

describe('what a device brings', () => {
  it('goes to the store and belongs to who asked for it', async () => {
    const { device, id: deviceId } = await connected();
    const taskId = await askForLog(deviceId);
    const work = { id: `${taskId}-1` };
    const content = Buffer.from('All is well\n'.repeat(100));
    const { body } = await device.send(workRoutes.beginUpload, { ...work, ...about(content) });
    await putParts(body.data, content);
    const done = await device.send(workRoutes.completeUpload, { ...work, fileId: body.data.fileId });
    expect(done.body.data).toEqual({ fileId: body.data.fileId });
    // The answer was lost.
    const again = await device.send(workRoutes.completeUpload, { ...work, fileId: body.data.fileId });
    expect(again.body.data).toEqual({ fileId: body.data.fileId });
    const { items } = await manager.call(taskRoutes.executions, { taskId });
    expect(items).toMatchObject([{ fileId: body.data.fileId }]);
    const { url } = await manager.call(fileRoutes.url, { fileId: body.data.fileId });
    expect(await (await fetch(url)).text()).toBe(content.toString());
    const [row] = await api.people.query<{ days: number }>(
      `SELECT claim_count, org_id, extract(days FROM expires_at - now())::int AS days FROM files_object WHERE id = $1`,
      [body.data.fileId],
    );
    expect(row).toEqual({ claim_count: 1, org_id: partner.id, days: 29 });
    const other = await api.as(
      await api.people.account(await api.people.partner(api.vendor), allPermissions('partner')),
    );
    expect((await other.send(fileRoutes.url, { fileId: body.data.fileId })).body.error).toBe('core.not_found');
  });

  it('is taken only for work that brings a file, and not without an end (attack S14)', async () => {
    const { device, id: deviceId } = await connected();
    const begin = async (taskId: string, size: number, text: string) =>
      (
        await device.send(workRoutes.beginUpload, {
          id: `${taskId}-1`,
          name: 'a.log',
          size,
          sha256: sha256Of(Buffer.from(text)),
        })
      ).body;
    const lock = await manager.call(deviceTaskRoutes.command, { deviceId, kind: 'unlock', payload: {} });
    expect((await begin(lock.id, 10, 'a')).error).toBe('tasks.no_file_expected');
    const taskId = await askForLog(deviceId);
    const texts = Array.from({ length: maxUploadsPerAttempt }, (_, n) => `text ${n}`);
    // At once, as a device that means harm would: counted one after the other all the same.
    const answers = await Promise.all([...texts, 'one more', 'and one'].map((text) => begin(taskId, 10, text)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(maxUploadsPerAttempt);
    expect(answers.filter(({ error }) => error === 'core.too_many_requests')).toHaveLength(2);
    const other = await askForLog(deviceId);
    const full = maxUploadedBytesPerDay - maxUploadsPerAttempt * 10;
    await api.people.query('UPDATE tasks_upload SET begun_bytes = $2 WHERE device_id = $1', [deviceId, full]);
    expect((await begin(other, maxUploadsPerAttempt * 10 + 1, 'b')).error).toBe('core.too_many_requests');
    expect((await begin(other, 10, 'c')).code).toBe(200);
  });

  it('goes on where it was interrupted', async () => {
    const { device, id: deviceId } = await connected();
    const work = { id: `${await askForLog(deviceId)}-1` };
    const content = randomBytes(9 * 1024 * 1024);
    const begin = async () => (await device.send(workRoutes.beginUpload, { ...work, ...about(content) })).body.data;
    const first = await begin();
    const [part] = first.parts;
    if (!part) throw new Error('no part');
    expect((await putPart(first, part, content)).ok).toBe(true);
    const early = await device.send(workRoutes.completeUpload, { ...work, fileId: first.fileId });
    expect(early.body.error).toBe('file.incomplete');
    const second = await begin();
    expect(second).toMatchObject({ fileId: first.fileId, uploaded: [1], partCount: 2 });
    expect(second.parts.map(({ partNumber }) => partNumber)).toEqual([2]);
    await putParts(second, content);
    expect((await device.send(workRoutes.completeUpload, { ...work, fileId: first.fileId })).body.code).toBe(200);
    expect(await begin()).toMatchObject({ fileId: first.fileId, parts: [] });
  });

  it('is refused when it arrives changed, and can be sent anew', async () => {
    const { device, id: deviceId } = await connected();
    const work = { id: `${await askForLog(deviceId)}-1` };
    const content = Buffer.from('honest');
    const begun = (await device.send(workRoutes.beginUpload, { ...work, ...about(content) })).body.data;
    await putParts(begun, Buffer.from('HONEST'));
    const complete = (fileId: string) => device.send(workRoutes.completeUpload, { ...work, fileId });
    expect((await complete(begun.fileId)).body.error).toBe('file.incomplete');
    const anew = (await device.send(workRoutes.beginUpload, { ...work, ...about(content) })).body.data;
    expect(anew.fileId).not.toBe(begun.fileId);
    await putParts(anew, content);
    expect((await complete(anew.fileId)).body.code).toBe(200);
  });

  it('is at most 200 MB, of work the device has and that is not over', async () => {
    const { device, id: deviceId } = await connected();
    const taskId = await askForLog(deviceId);
    const begin = (id: string, size = 3) =>
      device.send(workRoutes.beginUpload, { id, name: 'a.log', size, sha256: sha256Of(Buffer.from('abc')) });
    expect((await begin(`${taskId}-1`, 200 * 1024 * 1024 + 1)).body.error).toBe('core.invalid_input');
    expect((await begin(`${taskId}-1`, 200 * 1024 * 1024)).body.code).toBe(200);
    expect((await begin(`${taskId}-2`)).body.error).toBe('tasks.work_over');
    const other = await connected();
    expect((await begin(`${await askForLog(other.id)}-1`)).body.error).toBe('core.not_found');
    await api.people.query(`UPDATE tasks_execution SET state = 'timed_out', ended_at = now() WHERE task_id = $1`, [
      taskId,
    ]);
    expect((await begin(`${taskId}-1`)).body.error).toBe('tasks.work_over');
  });
});
