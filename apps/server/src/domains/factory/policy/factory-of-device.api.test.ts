import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { releaseFactory } from '../../../../testing/factory-world.ts';

let api: ApiHarness;
let admin: WireClient;
let partner: TestOrg;
let lead: WireClient;
let modelId: number;

beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  partner = await api.people.partner(api.vendor, 'North');
  lead = await api.as(await api.people.account(partner, allPermissions('partner')));
  modelId = await api.people.model('D4-503');
});
afterAll(() => api.close());

/** A device that came with an order and has never been connected. */
async function ordered(org: TestOrg, orderNo: string): Promise<string> {
  const { id } = await api.people.device(org, { modelId });
  await api.people.query(
    `UPDATE devices_device SET order_no = $1, state = 'inactive', activated_at = NULL WHERE id = $2`,
    [orderNo, id],
  );
  return id;
}

async function released(client: WireClient, name: string, orderNos: string[]): Promise<string> {
  const draft = { name, modelId: String(modelId), orderNos, payload: { brand: name } };
  const { id } = await client.call(factoryPolicyRoutes.add, draft);
  await releaseFactory(client, id);
  return id;
}

const ofDevice = (client: WireClient, deviceId: string) => client.call(factoryPolicyRoutes.ofDevice, { deviceId });

it('a device names the policy it got or will get; a partner opens only its own', async () => {
  const [got, waits, none] = [
    await ordered(partner, 'SO-P'),
    await ordered(partner, 'SO-P'),
    await ordered(partner, 'SO-none'),
  ];
  const id = await released(admin, 'P', ['SO-P']);
  await api.people.query(`UPDATE devices_device SET state = 'online', activated_at = now() WHERE id = $1`, [got]);
  const named = { name: 'P', orgName: api.vendor.name, versionNr: 1, isCurrent: true };
  expect(await ofDevice(admin, got)).toMatchObject({ ...named, policyId: id, way: 'activation', outcome: 'sent' });
  expect(await ofDevice(admin, waits)).toMatchObject({ ...named, way: null, givenAt: null, outcome: null });
  expect(await ofDevice(admin, none)).toBeNull();
  expect(await ofDevice(lead, got)).toMatchObject({ ...named, policyId: null });

  const own = await released(lead, 'Own', ['SO-P']);
  expect(await ofDevice(lead, waits)).toMatchObject({ name: 'Own', policyId: own });
  expect(await ofDevice(lead, got)).toMatchObject({ name: 'P' });
  const foreign = await ordered(await api.people.partner(api.vendor, 'South'), 'SO-P');
  expect((await lead.send(factoryPolicyRoutes.ofDevice, { deviceId: foreign })).body.error).toBe('core.not_found');
});
