import { allocationRoutes } from '@tilldeck/contracts/devices/allocation.routes';
import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { makeDeviceKey } from '@tilldeck/contracts/wire/device-signing';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { leaveTraces } from '../../../../testing/owner-traces.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';
import type { JobRun } from '../../../platform/jobs/job-binding.ts';
import { handOver } from './run.service.ts';

let api: ApiHarness;
let bucket: TestBucket;
let admin: WireClient;
let giver: TestOrg;
let taker: TestOrg;
let old: WireClient;
let next: WireClient;
let device: TestDevice;
let till: DeviceClient;

/** Part of everything the former owner left on the device. */
const trace = 'oldowner7';

const lead = async (org: TestOrg) => api.as(await api.people.account(org, allPermissions('partner')));
async function transfer(sn: string, to: TestOrg): Promise<void> {
  const { batch } = await admin.call(transferRoutes.preview, { sns: [sn], partnerId: String(to.id) });
  await admin.call(transferRoutes.run, { id: batch.id });
  // The job's own work, in the test's time.
  await handOver(api.app, batch.id, { attempt: 5, maxAttempts: 5 } as JobRun);
  expect((await admin.call(transferRoutes.detail, { id: batch.id })).batch.state).toBe('done');
}

beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name });
  admin = await api.as(api.admin);
  giver = await api.people.partner(api.vendor, 'Giving owner');
  taker = await api.people.partner(api.vendor, 'Taking owner');
  [old, next] = [await lead(giver), await lead(taker)];
  device = await api.people.device(giver, { sn: 'OWNED-1', state: 'online' });
  till = await DeviceClient.make(api.url, device.sn);
  const { code } = await old.call(claimRoutes.add, { label: 'First', maxUses: 1 });
  expect((await till.enrol(code)).body.data.state).toBe('accepted');
  await leaveTraces(api.people, old, till, device, trace);
  await transfer(device.sn, taker);
});
afterAll(async () => {
  await api.close();
  await bucket.drop();
});

describe('after a transfer', () => {
  it('state, place, history, tasks and keys begin with it; the former owner keeps its own past (attack S15)', async () => {
    const range = { from: new Date(Date.now() - 7_200_000).toISOString(), to: new Date().toISOString() };
    const history = await next.call(useLogRoutes.history, { deviceId: device.id, ...range });
    expect(history.points).toEqual([]);
    expect((await next.call(deviceTaskRoutes.page, { deviceId: device.id })).items).toEqual([]);
    const { keys } = await next.call(linkKeyRoutes.listOfDevice, { deviceId: device.id });
    expect(keys).toMatchObject([{ state: 'revoked', ip: null, lastUsedAt: null }]);
    const [row] = await api.people.query(
      `SELECT l.ip, c.latitude, l.battery_percent, d.remark, d.signs, d.agent_version AS agent FROM devices_device d JOIN link_state l ON l.device_id = d.id LEFT JOIN location_current c ON c.device_id = d.id WHERE d.id = $1`,
      [device.id],
    );
    expect(row).toEqual({ ip: null, latitude: null, battery_percent: null, remark: '', signs: [], agent: '' });
    expect(JSON.stringify((await old.call(useLogRoutes.page, {})).items)).toContain(trace);
  });

  it('the old key is refused for every call and cannot be changed, a new one needs the new owner (attack S15)', async () => {
    const pulled = await till.send(linkRoutes.pull, { held: {}, open: [] } as never);
    expect(pulled.body.error).toBe('link.key_refused');
    expect((await till.rotate(await makeDeviceKey())).body.error).toBe('link.key_refused');
    expect((await till.enrol()).body.error).toBe('link.key_refused');
    const copy = await DeviceClient.make(api.url, device.sn);
    const { code: oldCode } = await old.call(claimRoutes.add, { label: 'Still mine', maxUses: 5 });
    expect((await copy.enrol(oldCode)).body.error).toBe('link.claim_not_for_device');
    expect((await copy.enrol()).body.data.state).toBe('waiting');
    const fresh = await DeviceClient.make(api.url, device.sn);
    const { code } = await next.call(claimRoutes.add, { label: 'Ours now', maxUses: 1 });
    expect((await fresh.enrol(code)).body.data.state).toBe('accepted');
    expect((await fresh.send(linkRoutes.pull, { held: {}, open: [] } as never)).status).toBe(200);
  });
});

describe('a device', () => {
  it('keeps its key where the owner before still controls it', async () => {
    const branch = await api.people.partner(taker, 'Branch of the taker', 'controllable');
    const kept = await api.people.device(taker, { sn: 'OWNED-2' });
    const own = await DeviceClient.make(api.url, kept.sn);
    const { code } = await next.call(claimRoutes.add, { label: 'Second', maxUses: 1 });
    await own.enrol(code);
    await next.call(allocationRoutes.allocate, { deviceIds: [kept.id], partnerId: String(branch.id) });
    expect((await own.send(linkRoutes.pull, { held: {}, open: [] } as never)).status).toBe(200);
  });
});
