import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import type { AskedKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { kindMask } from '@tilldeck/contracts/tasks/kind-mask.rules';
import { deviceTaskRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { deviceWork } from '../../../../testing/device-work.ts';

let api: ApiHarness;
let admin: WireClient;
let partner: TestOrg;
let manager: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  partner = await api.people.partner(api.vendor);
  manager = await api.as(await api.people.account(partner, allPermissions('partner')));
});
afterAll(() => api.close());

const device = async (state: string) => (await api.people.device(partner, { state })).id;
const send = (deviceId: string, kind: AskedKindName = 'screenshot', more = {}) =>
  manager.send(deviceTaskRoutes.command, { deviceId, kind, payload: {}, ...more });

describe('a command for one device', () => {
  it('[CMD-01] is refused with the text of the catalogue while the device is inactive or offline', async () => {
    for (const state of ['inactive', 'offline']) {
      const id = await device(state);
      for (const kind of ['screenshot', 'reboot', 'unlock'] as const)
        expect((await send(id, kind)).body).toMatchObject({
          error: 'remote.device_unreachable',
          msg: 'The device is unactive or offline. Commands can be sent when it is back online',
        });
      const [made] = await api.people.query('SELECT count(*) FROM tasks_execution WHERE device_id = $1', [id]);
      expect(made).toEqual({ count: '0' });
    }
    const { body } = await send(await device('online'));
    expect(body.data).toMatchObject({ state: 'running', source: 'command', deviceCount: 1 });
  });

  it('waits for the return of a device that is away, as long as it is told', async () => {
    const { body } = await send(await device('offline'), 'screenshot', { waitHours: 48 });
    const hours = (Date.parse(body.data.expiresAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(47.9);
    expect(hours).toBeLessThan(48.1);
    expect((await send(await device('inactive'), 'screenshot', { waitHours: 48 })).body.error).toBe(
      'remote.device_unreachable',
    );
  });

  it('is refused with the reason where the device cannot do it', async () => {
    expect((await send(await device('disabled'))).body).toMatchObject({
      error: 'tasks.incompatible',
      msg: 'The device doesn’t support this: Device disabled',
    });
    const id = await device('online');
    await api.people.query('UPDATE devices_device SET able_kinds = $2 WHERE id = $1', [id, kindMask(['reboot'])]);
    expect((await send(id)).body.error).toBe('tasks.incompatible');
    expect((await send(id, 'reboot')).body.code).toBe(200);
    expect((await send(id, 'cash_drawer')).body.error).toBe('tasks.payload_invalid');
  });

  it('is listed on the page of the device with whatever those above had done, without saying who of them', async () => {
    const id = await device('online');
    await send(id);
    const aim = { kind: 'reboot' as const, payload: {}, target: { scope: 'filter' as const, filter: {} } };
    const sn =
      (await api.people.query<{ sn: string }>('SELECT sn FROM devices_device WHERE id = $1', [id]))[0]?.sn ?? '';
    const target = { scope: 'sn' as const, sns: [sn] };
    const { hash } = await admin.call(taskRoutes.preview, { ...aim, target });
    await admin.call(taskRoutes.add, { ...aim, target, title: 'Secret plan', previewHash: hash });
    const { items } = await manager.call(deviceTaskRoutes.page, { deviceId: id });
    expect(items).toMatchObject([
      { kind: 'reboot', title: '', createdBy: api.vendor.name, sn },
      { kind: 'screenshot', createdBy: expect.stringContaining('user') },
    ]);
    const seen = await admin.call(deviceTaskRoutes.page, { deviceId: id });
    expect(seen.items[0]).toMatchObject({ title: 'Secret plan', createdBy: 'admin' });
    const stranger = await api.as(
      await api.people.account(await api.people.partner(api.vendor), allPermissions('partner')),
    );
    expect((await stranger.send(deviceTaskRoutes.page, { deviceId: id })).body.error).toBe('core.not_found');
  });

  it('leaves its mark on the device: whether it is locked, whoever had it done, and only what was carried out', async () => {
    const { pull, tell } = deviceWork(api.app);
    const id = await device('online');
    const lockOf = async () => (await manager.call(diagnosticsRoutes.remoteInfo, { id })).lock;
    const carryOut = async (client: WireClient, kind: 'lock' | 'unlock', step: 'succeeded' | 'failed') => {
      const secret = kind === 'lock' ? { secret: 'abc123', payload: { notice: 'Call us' } } : { payload: {} };
      const task = await client.call(deviceTaskRoutes.command, { deviceId: id, kind, ...secret });
      await pull({ id });
      await tell({ id }, { id: `${task.id}-1`, step, ...(step === 'failed' ? { code: 'unsupported' } : {}) });
    };
    expect(await lockOf()).toBeNull();
    await carryOut(admin, 'lock', 'succeeded');
    expect(await lockOf()).toEqual({ isLocked: true, at: expect.any(String), fenceName: null });
    await carryOut(manager, 'unlock', 'failed');
    expect(await lockOf()).toMatchObject({ isLocked: true });
    await carryOut(manager, 'unlock', 'succeeded');
    expect(await lockOf()).toMatchObject({ isLocked: false });
  });

  it('for what cannot be undone needs a second person only where the organisation wants one', async () => {
    expect((await send(await device('online'), 'shutdown')).body.data.state).toBe('running');
    const setting = await manager.call(taskRoutes.setting, {});
    await manager.call(taskRoutes.modifySetting, { ...setting, isDestructiveApproved: true });
    expect((await send(await device('online'), 'shutdown')).body.data.state).toBe('waiting_approval');
    expect((await send(await device('online'), 'reboot')).body.data.state).toBe('running');
  });
});
