import { allocationRoutes } from '@tilldeck/contracts/devices/allocation.routes';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

async function shopWith(name: string) {
  const org = await api.people.partner(api.vendor, name);
  const lead = await api.people.account(org, allPermissions('partner'));
  return { org, client: await api.as(lead) };
}

describe('an allocation', () => {
  it('[DEV-08] gives devices to an operator, shows them by operator, and takes them back', async () => {
    const { org, client } = await shopWith('Owner');
    const anna = await api.people.account(org);
    const ben = await api.people.account(org);
    const [one, two] = [await api.people.device(org), await api.people.device(org)];
    const targets = await client.call(allocationRoutes.targets, { keyword: anna.loginName });
    expect(targets).toContainEqual(expect.objectContaining({ kind: 'operator', id: anna.id, orgName: 'Owner' }));
    const given = { deviceIds: [one.id, two.id], accountId: anna.id, remark: 'east' };
    expect(await client.call(allocationRoutes.allocate, given)).toEqual({ count: 2 });
    const mine = async (account: { id: string }) =>
      (await client.call(deviceRoutes.page, { operatorId: account.id })).items.map(({ id }) => id);
    expect(new Set(await mine(anna))).toEqual(new Set([one.id, two.id]));
    // Somebody else takes over: the record before ends.
    await client.call(allocationRoutes.allocate, { deviceIds: [two.id], accountId: ben.id });
    expect([await mine(anna), await mine(ben)]).toEqual([[one.id], [two.id]]);
    const records = (await client.call(allocationRoutes.page, {})).items;
    expect(new Set(records.map(({ sn, endedAt, remark }) => `${sn} ${endedAt === null} ${remark}`))).toEqual(
      new Set([`${one.sn} true east`, `${two.sn} false east`, `${two.sn} true `]),
    );
    const open = (await client.call(allocationRoutes.page, { isOpen: true, accountId: anna.id })).items;
    expect(await client.call(allocationRoutes.takeBack, { ids: open.map(({ id }) => id) })).toEqual({ count: 1 });
    expect(await mine(anna)).toEqual([]);
    const again = await client.send(allocationRoutes.takeBack, { ids: open.map(({ id }) => id) });
    expect(again.body.error).toBe('devices.allocation_over');
    const trail = await api.people.query(
      `SELECT action FROM audit_entry WHERE object_type = 'device' AND object_id = $1 ORDER BY id`,
      [one.id],
    );
    expect(trail).toEqual([{ action: 'device.allocated' }, { action: 'device.allocation_ended' }]);
  });

  it('[DEV-08] lets a controllable sub-partner have devices until they are taken back', async () => {
    const { org, client } = await shopWith('Master');
    const branch = await api.people.partner(org, 'Branch', 'controllable');
    const apart = await api.people.partner(org, 'Apart', 'cooperative');
    const inBranch = await api.as(await api.people.account(branch, allPermissions('partner')));
    const device = await api.people.device(org);
    const deviceIds = [device.id];
    expect(await client.call(allocationRoutes.allocate, { deviceIds, partnerId: String(branch.id) })).toEqual({
      count: 1,
    });
    expect((await inBranch.call(deviceRoutes.page, {})).items).toMatchObject([{ sn: device.sn }]);
    expect((await client.call(deviceRoutes.page, { sns: [device.sn] })).items).toHaveLength(1);
    // Whoever holds it on loan cannot end the loan.
    const [record] = (await client.call(allocationRoutes.page, { isOpen: true })).items;
    expect(record).toMatchObject({ kind: 'partner', targetName: 'Branch', ownerName: 'Master' });
    const ids = [record?.id ?? ''];
    expect((await inBranch.send(allocationRoutes.takeBack, { ids })).body.error).toBe('core.not_found');
    await client.call(allocationRoutes.takeBack, { ids });
    expect((await inBranch.call(deviceRoutes.page, {})).items).toEqual([]);
    // An independent sub-partner and oneself are no targets.
    for (const target of [apart, org, api.vendor])
      expect(
        (await client.send(allocationRoutes.allocate, { deviceIds, partnerId: String(target.id) })).body.error,
      ).toBe('core.not_found');
  });

  it('[DEV-08] is refused for devices and people of others, and without a target', async () => {
    const { org, client } = await shopWith('First');
    const second = await shopWith('Second');
    const sub = await api.people.partner(org, 'Sub of first', 'controllable');
    const [own, foreign, below] = [
      await api.people.device(org),
      await api.people.device(second.org),
      await api.people.device(sub),
    ];
    const [anna, stranger] = [await api.people.account(org), await api.people.account(second.org)];
    const fate = async (deviceIds: string[], target: object) =>
      (await client.send(allocationRoutes.allocate, { deviceIds, ...target })).body.error;
    expect(await fate([own.id], {})).toBe('devices.allocation_no_target');
    expect(await fate([own.id, foreign.id], { accountId: anna.id })).toBe('core.not_found');
    expect(await fate([own.id], { accountId: stranger.id })).toBe('core.not_found');
    expect(await fate([own.id, below.id], { accountId: anna.id })).toBe('devices.allocation_other_owner');
    const derived = await api.people.model('First only', { from: await api.people.model('Root'), for: [org] });
    const special = await api.people.device(org, { modelId: derived });
    expect(await fate([special.id], { partnerId: String(sub.id) })).toBe('devices.derived_model_missing');
  });
});
