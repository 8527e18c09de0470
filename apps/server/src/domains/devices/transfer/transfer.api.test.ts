import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { workbook } from '../../../../testing/sample-workbooks.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';
import type { RunningRole } from '../../../roles/api.ts';
import { startWorker } from '../../../roles/worker.ts';

let api: ApiHarness;
let bucket: TestBucket;
let worker: RunningRole;
let admin: WireClient;
beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name });
  worker = await startWorker(api.app);
  admin = await api.as(api.admin);
});
afterAll(async () => {
  await worker.close();
  await api.close();
  await bucket.drop();
});

const clientOf = async (org: TestOrg) => api.as(await api.people.account(org, allPermissions('partner')));
const finished = async (client: WireClient, id: string) => {
  await expect.poll(async () => (await client.call(transferRoutes.detail, { id })).batch.state).toMatch(/done|failed/);
  return client.call(transferRoutes.detail, { id });
};
const ownerOf = async (sn: string) =>
  (await api.people.query<{ org_id: number }>('SELECT org_id FROM devices_device WHERE sn = $1', [sn]))[0]?.org_id;
const seenBy = async (client: WireClient, sn: string) =>
  (await client.call(deviceRoutes.page, { sns: [sn] })).items.length === 1;

describe('a transfer', () => {
  it('[DEV-07] hands devices over: records on both sides, nothing of the old owner stays with them', async () => {
    const [giver, taker] = [
      await api.people.partner(api.vendor, 'Giver'),
      await api.people.partner(api.vendor, 'Taker'),
    ];
    const [old, next] = [await clientOf(giver), await clientOf(taker)];
    const device = await api.people.device(giver, { sn: 'TR-1' });
    const operator = await api.people.account(giver);
    await api.people.query(`INSERT INTO devices_group (org_id, name) VALUES ($1, 'g')`, [giver.id]);
    await api.people.query(
      `UPDATE devices_device SET group_id = (SELECT id FROM devices_group WHERE org_id = $2), operator_id = $3, tags = '{5}' WHERE id = $1`,
      [device.id, giver.id, operator.id],
    );
    await api.people.query(
      `INSERT INTO link_key (org_id, device_id, sn, public_key, state, source) VALUES ($1, $2, 'TR-1', $3, 'active', 'factory')`,
      [giver.id, device.id, Buffer.alloc(32)],
    );
    const { batch, faults } = await admin.call(transferRoutes.preview, {
      sns: [' TR-1', 'TR-1'],
      partnerId: String(taker.id),
      shippingMethod: 'proto',
      remark: 'first shop',
    });
    expect(faults).toEqual([]);
    expect(batch).toMatchObject({ state: 'checked', deviceCount: 1, goodCount: 1, partnerName: 'Taker' });
    expect(await ownerOf('TR-1')).toBe(giver.id);
    await admin.call(transferRoutes.run, { id: batch.id });
    expect((await finished(admin, batch.id)).batch).toMatchObject({ state: 'done', goodCount: 1, doneCount: 1 });

    expect([await seenBy(old, 'TR-1'), await seenBy(next, 'TR-1')]).toEqual([false, true]);
    const [row] = await api.people.query(
      'SELECT group_id, operator_id, tags, shipping_method FROM devices_device WHERE sn = $1',
      ['TR-1'],
    );
    expect(row).toEqual({ group_id: null, operator_id: null, tags: expect.anything(), shipping_method: 'proto' });
    const levels = await api.people.query('SELECT org_id, org_l1, state FROM link_key WHERE sn = $1', ['TR-1']);
    expect(levels).toEqual([{ org_id: taker.id, org_l1: taker.id, state: 'revoked' }]);
    const record = {
      sn: 'TR-1',
      series: 'Test',
      model: 'Test-model',
      fromPartner: 'Giver',
      toPartner: 'Taker',
      operator: 'admin',
      remark: 'first shop',
      batchNo: batch.batchNo,
      shippingMethod: 'proto',
    };
    for (const client of [admin, old, next])
      expect((await client.call(transferRoutes.page, { sn: 'TR-1' })).items).toEqual([expect.objectContaining(record)]);
    const stranger = await clientOf(await api.people.partner(api.vendor));
    expect((await stranger.call(transferRoutes.page, {})).items).toEqual([]);
    const lifecycle = await api.people.query(
      `SELECT operate_type, from_org_id, target_org_id, operator FROM devices_lifecycle WHERE sn = 'TR-1'`,
    );
    expect(lifecycle).toEqual([
      { operate_type: 'transfer', from_org_id: giver.id, target_org_id: taker.id, operator: 'admin' },
    ]);
    const told = await api.people.query(
      `SELECT org_id, payload->>'side' AS side FROM outbox_event WHERE topic = 'device.transferred' ORDER BY side`,
    );
    expect(told).toEqual([
      { org_id: giver.id, side: 'from' },
      { org_id: taker.id, side: 'to' },
    ]);
  });

  it('[DEV-07] needs an SN and a partner, and says what is wrong with each device', async () => {
    const [mine, other] = [await api.people.partner(api.vendor, 'Mine'), await api.people.partner(api.vendor, 'Other')];
    const branch = await api.people.partner(mine, 'Branch', 'controllable');
    const client = await clientOf(mine);
    const derived = await api.people.model('Mine only', { from: await api.people.model('Base'), for: [mine] });
    await api.people.device(mine, { sn: 'TC-OK' });
    await api.people.device(mine, { sn: 'TC-DERIVED', modelId: derived });
    await api.people.device(branch, { sn: 'TC-THEIRS' });
    await api.people.device(other, { sn: 'TC-FOREIGN' });
    const partnerId = String(branch.id);
    expect((await client.send(transferRoutes.preview, { sns: [' '], partnerId })).body.error).toBe(
      'devices.transfer_no_sn',
    );
    expect((await client.send(transferRoutes.preview, { sns: ['TC-OK'] } as never)).body).toMatchObject({
      error: 'core.invalid_input',
      data: { fields: { partnerId: 'invalid_type' } },
    });
    const { batch, faults } = await client.call(transferRoutes.preview, {
      sns: ['TC-OK', 'TC-DERIVED', 'TC-THEIRS', 'TC-FOREIGN', 'TC-NOWHERE', 'no sn'],
      partnerId,
    });
    expect(faults).toEqual([
      { sn: 'TC-DERIVED', fault: 'derived_model_missing' },
      { sn: 'TC-THEIRS', fault: 'already_theirs' },
      { sn: 'TC-FOREIGN', fault: 'unknown' },
      { sn: 'TC-NOWHERE', fault: 'unknown' },
      { sn: 'no sn', fault: 'malformed' },
    ]);
    expect((await client.send(transferRoutes.run, { id: batch.id })).body.error).toBe('devices.transfer_faulty');
    await client.call(transferRoutes.run, { id: batch.id, isSkippingFaulty: true });
    expect((await finished(client, batch.id)).batch).toMatchObject({ state: 'done', goodCount: 1, faultCount: 5 });
    expect(await Promise.all(['TC-OK', 'TC-DERIVED', 'TC-FOREIGN'].map(ownerOf))).toEqual([
      branch.id,
      mine.id,
      other.id,
    ]);
    await api.people.query('UPDATE identity_org SET is_enabled = false WHERE id = $1', [branch.id]);
    const disabled = await client.send(transferRoutes.preview, { sns: ['TC-DERIVED'], partnerId });
    expect(disabled.body.error).toBe('devices.partner_disabled');
  });

  it('[DEV-07] goes down to those one sees and back up to the one above, nowhere else', async () => {
    const mid = await api.people.partner(api.vendor, 'Mid');
    const [below, apart] = [
      await api.people.partner(mid, 'Below', 'controllable'),
      await api.people.partner(mid, 'Apart', 'cooperative'),
    ];
    const sibling = await api.people.partner(api.vendor, 'Sibling');
    const client = await clientOf(mid);
    const fate = async (sn: string, target: { id: number }) => {
      const { body } = await client.send(transferRoutes.preview, { sns: [sn], partnerId: String(target.id) });
      if (body.error) return body.error;
      await client.call(transferRoutes.run, { id: body.data?.batch.id ?? '' });
      await expect.poll(() => ownerOf(sn)).toBe(target.id);
      return 'done';
    };
    for (const sn of ['TD-1', 'TD-2', 'TD-3', 'TD-4']) await api.people.device(mid, { sn });
    expect(await fate('TD-1', below)).toBe('done');
    expect(await fate('TD-2', apart)).toBe('done');
    expect(await fate('TD-3', api.vendor)).toBe('done');
    expect(await fate('TD-4', sibling)).toBe('core.not_found');
    const names = (await client.call(transferRoutes.targets, {})).map(({ name }) => name);
    expect(names).toEqual([api.vendor.name, 'Mid', 'Apart', 'Below']);
    // What went to an independent partner is out of reach, what is below comes back.
    expect(
      (await client.call(transferRoutes.preview, { sns: ['TD-1', 'TD-2'], partnerId: String(mid.id) })).faults,
    ).toEqual([{ sn: 'TD-2', fault: 'unknown' }]);
  });

  it('[DEV-07] by workbook takes all or, when one was lost meanwhile, none', async () => {
    const [giver, taker] = [await api.people.partner(api.vendor), await api.people.partner(api.vendor)];
    for (const sn of ['TF-1', 'TF-2', 'TF-3']) await api.people.device(giver, { sn });
    const content = workbook([
      ['No', 'SN'],
      ['1', 'TF-1'],
      ['2', 'TF-2'],
      ['3', 'TF-3'],
    ]);
    const file = await uploadContent(admin, 'transferWorkbook', 'a.xlsx', content);
    const preview = () => admin.call(transferRoutes.preview, { fileId: file.id, partnerId: String(taker.id) });
    const { batch } = await preview();
    expect(batch.goodCount).toBe(3);
    await api.people.query(`DELETE FROM devices_device WHERE sn = 'TF-2'`);
    await admin.call(transferRoutes.run, { id: batch.id });
    expect(await finished(admin, batch.id)).toMatchObject({
      batch: { state: 'failed', goodCount: 0, failure: { error: 'devices.transfer_faulty' } },
      faults: [{ sn: 'TF-2', fault: 'unknown' }],
    });
    expect(await ownerOf('TF-1')).toBe(giver.id);
    const again = await preview();
    await admin.call(transferRoutes.run, { id: again.batch.id, isSkippingFaulty: true });
    expect((await finished(admin, again.batch.id)).batch).toMatchObject({ state: 'done', goodCount: 2 });
    expect((await admin.send(transferRoutes.run, { id: again.batch.id })).body.error).toBe('devices.transfer_over');
  });
});
