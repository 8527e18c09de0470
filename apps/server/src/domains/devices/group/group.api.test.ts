import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let org: TestOrg;
let client: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor);
  client = await api.as(await api.people.account(org, allPermissions('partner')));
});
afterAll(() => api.close());

const add = (name: string, parentId?: string, sort = 0) => client.call(groupRoutes.add, { name, parentId, sort });
const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
const groups = () => client.call(groupRoutes.list, {});
const shown = async () => (await groups()).map(({ name, depth }) => `${'-'.repeat(depth)}${name}`);
const countOf = async (id: string) => (await groups()).find((group) => group.id === id)?.deviceCount;
const devices = (count: number, owner = org) => api.people.devices(owner, count);
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);

describe('device groups', () => {
  it('[DEV-05] form a tree: added below each other, renamed, moved, without loops, eight levels deep', async () => {
    const north = await add('North', undefined, 2);
    const city = await add('City', north.id);
    const south = await add('South', undefined, 1);
    expect(await shown()).toEqual(['-South', '-North', '--City']);
    expect(await errorOf(client.send(groupRoutes.add, { name: 'CITY', parentId: north.id }))).toBe('core.name_taken');
    await client.call(groupRoutes.modify, { id: city.id, version: 1, name: 'Town', sort: 0, remark: 'small' });
    const stale = { id: city.id, version: 1, parentId: south.id };
    expect(await errorOf(client.send(groupRoutes.move, stale))).toBe('core.stale_version');
    await client.call(groupRoutes.move, { ...stale, version: 2 });
    expect(await shown()).toEqual(['-South', '--Town', '-North']);
    const below = { id: south.id, version: 1, parentId: city.id };
    expect(await errorOf(client.send(groupRoutes.move, below))).toBe('devices.group_loop');
    expect(await errorOf(client.send(groupRoutes.remove, { id: south.id }))).toBe('devices.group_has_children');
    let last = await add('L1');
    for (let level = 2; level <= 8; level += 1) last = await add(`L${level}`, last.id);
    expect(await errorOf(client.send(groupRoutes.add, { name: 'L9', parentId: last.id }))).toBe(
      'devices.group_too_deep',
    );
    const trail = await api.people.query(
      `SELECT action, before, after FROM audit_entry WHERE object_type = 'device_group' AND object_id = $1 ORDER BY id`,
      [city.id],
    );
    expect(trail).toMatchObject([
      { action: 'group.added', after: { name: 'City', parent: 'North' } },
      { action: 'group.changed', before: { name: 'City' }, after: { name: 'Town', remark: 'small' } },
      { action: 'group.moved', before: { parent: 'North' }, after: { parent: 'South' } },
    ]);
  });

  it('[DEV-05] [DEV-08] take devices by id or serial number and count them; a batch move needs a group', async () => {
    const [first, second] = [await add('First'), await add('Second')];
    const some = await devices(3);
    const moved = await client.call(groupRoutes.assign, { groupId: first.id, ids: idsOf(some) });
    expect(moved).toEqual({ changed: 3, unchanged: 0, unknown: [], refused: [] });
    const sns = [some[0]?.sn ?? '', some[1]?.sn ?? '', 'NOBODY-HAS-IT'];
    const again = await client.call(groupRoutes.assign, { groupId: second.id, sns });
    expect(again).toEqual({ changed: 2, unchanged: 0, unknown: ['NOBODY-HAS-IT'], refused: [] });
    expect([await countOf(first.id), await countOf(second.id)]).toEqual([1, 2]);
    const inSecond = await client.call(deviceRoutes.page, { groupId: second.id });
    expect(inSecond.items.map((device) => device.sn).sort()).toEqual(sns.slice(0, 2).sort());
    const groupless = await client.send(groupRoutes.assign, { groupId: undefined, sns } as never);
    expect(groupless.body).toMatchObject({
      error: 'core.invalid_input',
      data: { fields: { groupId: 'invalid_type' } },
    });
    expect(await errorOf(client.send(groupRoutes.assign, { groupId: first.id }))).toBe('core.invalid_input');
    expect(await errorOf(client.send(groupRoutes.assign, { groupId: first.id, sns: ['NOBODY-HAS-IT'] }))).toBe(
      'core.not_found',
    );
    const released = await client.call(groupRoutes.release, { ids: idsOf(some.slice(0, 1)) });
    expect(released.changed).toBe(1);
    expect(await countOf(second.id)).toBe(1);
  });

  it('[DEV-05] let their devices go, or to another group, when they are deleted', async () => {
    const [old, heir] = [await add('Old'), await add('Heir')];
    const some = await devices(2);
    await client.call(groupRoutes.assign, { groupId: old.id, ids: idsOf(some) });
    expect(await errorOf(client.send(groupRoutes.remove, { id: old.id, moveTo: old.id }))).toBe('core.not_found');
    await client.call(groupRoutes.remove, { id: old.id, moveTo: heir.id });
    expect(await countOf(heir.id)).toBe(2);
    await client.call(groupRoutes.remove, { id: heir.id });
    const rows = await api.people.query('SELECT group_id FROM devices_device WHERE id = ANY ($1)', [idsOf(some)]);
    expect(rows).toEqual([{ group_id: null }, { group_id: null }]);
  });

  it('[DEV-05] that are dynamic are a filter, asked anew every time', async () => {
    const model = await api.people.model('Dyn-1');
    const filter = { modelIds: [String(model)] };
    const group = await client.call(groupRoutes.addDynamic, { name: 'Dynamic', filter });
    expect(group).toMatchObject({ kind: 'dynamic', filter, deviceCount: 0 });
    expect(await client.call(groupRoutes.count, { id: group.id })).toEqual({ count: 0, isCapped: false });
    const device = await api.people.device(org, { modelId: model });
    await api.people.device(await api.people.partner(api.vendor), { modelId: model });
    expect(await client.call(groupRoutes.count, { id: group.id })).toEqual({ count: 1, isCapped: false });
    const members = await client.call(deviceRoutes.page, { groupId: group.id });
    expect(members.items.map(({ id }) => id)).toEqual([device.id]);
    const taken = client.send(groupRoutes.assign, { groupId: group.id, ids: [device.id] });
    expect(await errorOf(taken)).toBe('devices.group_not_static');
    expect(await errorOf(client.send(groupRoutes.add, { name: 'Below', parentId: group.id }))).toBe(
      'devices.group_not_static',
    );
    expect(await errorOf(client.send(groupRoutes.addDynamic, { name: 'All', filter: {} }))).toBe(
      'devices.group_filter_empty',
    );
    const nested = { name: 'Nested', filter: { groupId: group.id } };
    expect(await errorOf(client.send(groupRoutes.addDynamic, nested))).toBe('devices.group_not_static');
    const other = await client.call(groupRoutes.modifyFilter, {
      id: group.id,
      version: 1,
      filter: { state: ['online'] },
    });
    expect(other.filter).toEqual({ state: ['online'] });
    expect(await client.call(groupRoutes.count, { id: group.id })).toEqual({ count: 0, isCapped: false });
  });

  it('hold devices of their organisation and of those it controls, no others', async () => {
    const [held, free] = [await api.people.partner(org), await api.people.partner(org, 'Coop', 'cooperative')];
    const ofHeld = await api.people.device(held);
    const ofFree = await api.people.device(free);
    const mine = await add('Mine');
    const own = await api.people.device(org);
    const vendor = await api.as(await api.people.account(api.vendor, allPermissions('admin')));
    const outcome = await vendor.call(groupRoutes.assign, {
      groupId: mine.id,
      sns: [own.sn, ofHeld.sn, ofFree.sn],
    });
    expect(outcome).toEqual({ changed: 2, unchanged: 0, unknown: [], refused: [ofFree.sn] });
    const ofChild = await client.call(groupRoutes.add, { orgId: String(held.id), name: 'Theirs' });
    const upward = await client.call(groupRoutes.assign, { groupId: ofChild.id, ids: [own.id, ofHeld.id] });
    expect(upward).toEqual({ changed: 1, unchanged: 0, unknown: [], refused: [own.sn] });
    const astray = { orgId: String(held.id), name: 'Astray', parentId: mine.id };
    expect(await errorOf(client.send(groupRoutes.add, astray))).toBe('core.not_found');
  });

  it('take ten thousand serial numbers at once', async () => {
    const mine = await add('Large');
    const model = await api.people.model('Test-model');
    await api.people.query(
      `INSERT INTO devices_device (org_id, sn, model_id) SELECT $1, 'BULK-' || n, $2 FROM generate_series(1, 10000) n`,
      [org.id, model],
    );
    const sns = Array.from({ length: 10_000 }, (_, index) => `BULK-${index + 1}`);
    expect(await client.call(groupRoutes.assign, { groupId: mine.id, sns })).toMatchObject({ changed: 10_000 });
    expect(await countOf(mine.id)).toBe(10_000);
    const [entry] = await api.people.query(
      `SELECT after FROM audit_entry WHERE action = 'group.devices_moved' AND object_id = $1`,
      [mine.id],
    );
    expect(entry).toMatchObject({ after: { devices: 10_000 } });
  });
});
