import { otaRoutes } from '@tilldeck/contracts/tasks/ota.routes';
import { releaseRoutes } from '@tilldeck/contracts/tasks/release.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../platform/testing/api-harness.ts';
import { deviceWork } from '../../../platform/testing/device-work.ts';
import { createController } from '../dispatch/control.service.ts';

let api: ApiHarness;
let org: TestOrg;
let partner: WireClient;
let accountId: string;
let work: ReturnType<typeof deviceWork>;
beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Grocers');
  const account = await api.people.account(org, allPermissions('partner'));
  accountId = account.id;
  partner = await api.as(account);
  work = deviceWork(api.app);
});
afterAll(() => api.close());

async function device(model: string): Promise<TestDevice> {
  return api.people.device(org, { state: 'online', modelId: await api.people.model(model) });
}
/** A package that was uploaded and checked. */
async function packageFile(): Promise<string> {
  const [row] = await api.people.query<{ id: string }>(
    `INSERT INTO files_object (org_id, created_by, kind, visibility, state, name, size, sha256, storage_key, upload_ref, part_size)
     VALUES ($1, $2, 'taskPackage', 'organisation', 'ready', 'till.bin', 100, md5('x') || md5('y'), gen_random_uuid(), '', 8388608)
     RETURNING id`,
    [org.id, accountId],
  );
  return row?.id ?? '';
}
const app = async (devices: readonly TestDevice[], changes = {}) => ({
  fileId: await packageFile(),
  appName: 'Till',
  appVersion: '2.0',
  target: { scope: 'sn' as const, sns: devices.map(({ sn }) => sn) },
  ...changes,
});
const tomorrow = () => ({ start: { mode: 'at' as const, at: new Date(Date.now() + 86_400_000).toISOString() } });

describe('releases', () => {
  it('[CMD-07] to start later reach the models that can, and only them', async () => {
    const [can, cannot] = [await device('D4-504'), await device('T1-100')];
    const made = await partner.call(releaseRoutes.add, await app([can, cannot], { plan: tomorrow() }));
    expect(made).toMatchObject({ title: 'Till 2.0', state: 'scheduled', counts: { queued: 1, skipped: 1 } });
    const rows = (await partner.call(releaseRoutes.devices, { taskId: made.id })).items;
    expect(Object.fromEntries(rows.map(({ sn, status, code }) => [sn, [status, code]]))).toEqual({
      [can.sn]: ['in_progress', null],
      [cannot.sn]: ['skipped', 'model'],
    });
    const refused = await partner.send(releaseRoutes.add, await app([cannot], { plan: tomorrow() }));
    expect(refused.body.error).toBe('tasks.release_not_schedulable');
    expect(refused.body.msg).toContain('D4-503, D4-504, D4-505');
    const now = await partner.call(releaseRoutes.add, await app([can, cannot]));
    expect(now).toMatchObject({ state: 'running', counts: { queued: 2 } });
    const groups = { scope: 'group' as const, groupIds: ['1', '2', '3', '4', '5', '6'] };
    const many = await partner.send(releaseRoutes.add, await app([], { target: groups }));
    expect(many.body.error).toBe('core.invalid_input');
  });

  it('[CMD-07] tell for each device how far it is, are terminated, and ended by force', async () => {
    const devices = await Promise.all(['D4-503', 'D4-503', 'D4-503', 'D4-503'].map(device));
    const [good, bad, slow, late] = devices as [TestDevice, TestDevice, TestDevice, TestDevice];
    const made = await partner.call(releaseRoutes.add, await app(devices));
    const id = `${made.id}-1`;
    await api.people.query(
      `UPDATE tasks_execution SET state = 'timed_out', code = 'no_answer' WHERE task_id = $1 AND device_id = $2`,
      [made.id, late.id],
    );
    // Handing over needs the file in the store: what matters here is what the devices say.
    await api.people.query(
      `UPDATE tasks_execution SET state = 'sent', sent_at = now() WHERE task_id = $1 AND state = 'queued'`,
      [made.id],
    );
    await work.tell(good, { id, step: 'succeeded' });
    await work.tell(bad, { id, step: 'failed', code: 'signature_mismatch', text: 'unknown signer' });
    await work.tell(slow, { id, step: 'running', percent: 40 });
    const words = async () =>
      Object.fromEntries(
        (await partner.call(releaseRoutes.devices, { taskId: made.id })).items.map((row) => [row.sn, row.status]),
      );
    expect(await words()).toEqual({
      [good.sn]: 'success',
      [bad.sn]: 'failed',
      [slow.sn]: 'in_progress',
      [late.sn]: 'timed_out',
    });
    const failed = (await partner.call(releaseRoutes.devices, { taskId: made.id, status: ['failed'] })).items;
    expect(failed).toMatchObject([{ code: 'signature_mismatch', text: 'unknown signer' }]);
    expect((await partner.call(releaseRoutes.detail, { id: made.id })).status).toBe('in_progress');
    // What a device has begun may end; by force it may not.
    await partner.call(releaseRoutes.terminate, { id: made.id });
    expect((await words())[slow.sn]).toBe('in_progress');
    await partner.call(releaseRoutes.forceTerminate, { id: made.id });
    expect((await words())[slow.sn]).toBe('terminated');
    await createController(api.app).control();
    expect((await partner.call(releaseRoutes.detail, { id: made.id })).status).toBe('completed');
    const done = await partner.call(releaseRoutes.page, { status: ['completed'] });
    expect(done.items).toMatchObject([{ id: made.id, payload: { appName: 'Till', appVersion: '2.0' } }]);
  });
});

describe('firmware upgrades', () => {
  it('[CMD-11] go out in stages and show the progress of each device', async () => {
    const devices = await Promise.all(['D4-503', 'D4-505'].map(device));
    const made = await partner.call(otaRoutes.add, {
      fileId: await packageFile(),
      firmwareVersion: '5.1.0',
      target: { scope: 'sn', sns: devices.map(({ sn }) => sn) },
      plan: { stages: [50, 100], gate: {} },
    });
    expect(made).toMatchObject({ title: '5.1.0', kind: 'ota', source: 'ota' });
    const detail = await partner.call(otaRoutes.detail, { id: made.id });
    expect(detail.stages).toMatchObject([
      { state: 'open', deviceCount: 1 },
      { state: 'waiting', deviceCount: 1 },
    ]);
    const rows = (await partner.call(otaRoutes.devices, { taskId: made.id })).items;
    const first = rows.find(({ stage }) => stage === 1);
    await api.people.query(
      `UPDATE tasks_execution SET state = 'sent', sent_at = now() WHERE task_id = $1 AND stage = 1`,
      [made.id],
    );
    await work.tell({ id: first?.deviceId ?? '' }, { id: `${made.id}-1`, step: 'running', percent: 62 });
    const running = await partner.call(otaRoutes.devices, { taskId: made.id, sn: first?.sn });
    expect(running.items).toMatchObject([{ status: 'in_progress', state: 'running', percent: 62 }]);
    const waiting = (await partner.call(otaRoutes.devices, { taskId: made.id })).items.find(({ stage }) => stage === 2);
    expect(waiting).toMatchObject({ status: 'in_progress', waiting: 'stage_not_open' });
    // A release is not an upgrade.
    expect((await partner.send(releaseRoutes.detail, { id: made.id })).body.error).toBe('core.not_found');
  });
});
