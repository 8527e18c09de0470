import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { otaRoutes } from '@tilldeck/contracts/tasks/ota.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { deviceWork } from '../../../../testing/device-work.ts';
import { seenBy, TaskWorld } from '../../../../testing/task-world.ts';

let api: ApiHarness;
let org: TestOrg;
let partner: WireClient;
let account: TestAccount;
let work: ReturnType<typeof deviceWork>;
beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Grocers');
  account = await api.people.account(org, allPermissions('partner'));
  partner = await api.as(account);
  work = deviceWork(api.app);
});
afterAll(() => api.close());

async function device(model: string): Promise<TestDevice> {
  return api.people.device(org, { state: 'online', modelId: await api.people.model(model) });
}
const packageFile = () => new TaskWorld(api).file('taskPackage', 'till.bin', { by: account });

describe('firmware upgrades', () => {
  it('[CMD-11] go out in stages and show the progress of each device', async () => {
    const devices = await Promise.all(['D4-503', 'D4-505'].map(device));
    const payload = { fileId: await packageFile(), firmwareVersion: '5.1.0' };
    const target = { scope: 'sn' as const, sns: devices.map(({ sn }) => sn) };
    const previewHash = await seenBy(partner, { kind: 'ota', payload, target });
    const made = await partner.call(otaRoutes.add, {
      ...payload,
      target,
      plan: { stages: [50, 100], gate: {} },
      previewHash,
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
    expect(waiting).toMatchObject({ status: 'waiting', waiting: 'stage_not_open' });
    const filtered = await partner.call(otaRoutes.devices, { taskId: made.id, status: ['waiting'] });
    expect(filtered.items.map(({ stage }) => stage)).toEqual([2]);
    // A release is not an upgrade.
    expect((await partner.send(releaseRoutes.detail, { id: made.id })).body.error).toBe('core.not_found');
  });
});
