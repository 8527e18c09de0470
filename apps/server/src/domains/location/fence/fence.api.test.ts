import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { LocatedDevice } from '../../../../testing/located-device.ts';

let api: ApiHarness;
let org: TestOrg;
let client: WireClient;
let stranger: WireClient;
let till: LocatedDevice;
let names = 0;

beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor);
  client = await api.as(await api.people.account(org, allPermissions('partner')));
  const other = await api.people.partner(api.vendor);
  stranger = await api.as(await api.people.account(other, allPermissions('partner')));
  till = await LocatedDevice.make(api.app, api.people, org);
});
afterAll(() => api.close());

type Draft = Parameters<typeof client.call<typeof fenceRoutes.add>>[1];
const draft = (change: object = {}) => {
  names += 1;
  return {
    name: `Fence ${names}`,
    latitude: 52.5,
    longitude: 13.4,
    radiusM: 200,
    event: 'exit',
    target: { scope: 'sn', sns: [till.sn] },
    ...change,
  } as Draft;
};
const refusal = async (change: object) => (await client.send(fenceRoutes.add, draft(change))).body.error;

/** What the pull of a device would bring. */
const fencesOf = async (id = till.id) =>
  (
    await api.people.query<{ fence_id: string; fence_nr: number }>(
      'SELECT * FROM location_fences_of($1::bigint) ORDER BY 1',
      [id],
    )
  ).map(({ fence_id, fence_nr }) => `${fence_id}/${fence_nr}`);

describe('[MAP-03] a geofence', () => {
  it('is added, read, changed, enabled, disabled and deleted, and reaches its devices only while it is enabled', async () => {
    const added = await client.call(fenceRoutes.add, draft({ action: 'prompt', notice: 'Bring it back' }));
    expect(added).toMatchObject({
      state: 'disabled',
      radiusM: 200,
      event: 'exit',
      uploadMinutes: 15,
      versionNr: 1,
      deviceCount: 1,
      targetNames: [till.sn],
      hasPassword: false,
    });
    const { id, name } = added;
    expect(await fencesOf()).toEqual([]);
    const on = await client.call(fenceRoutes.enable, { id, version: 1 });
    expect(await fencesOf()).toEqual([`${id}/1`]);
    const stale = await client.send(fenceRoutes.disable, { id, version: 1 });
    expect(stale.body.error).toBe('core.stale_version');

    // What devices do not see is no new version for them.
    const remarked = await client.call(fenceRoutes.modify, {
      ...draft({ name, action: 'prompt', notice: 'Bring it back', remark: 'Door' }),
      id,
      version: on.version,
    });
    expect(remarked).toMatchObject({ versionNr: 1, remark: 'Door' });
    const wider = await client.call(fenceRoutes.modify, {
      ...draft({ name, action: 'prompt', notice: 'Bring it back', radiusM: 300 }),
      id,
      version: remarked.version,
    });
    expect(wider).toMatchObject({ versionNr: 2, state: 'enabled' });
    expect(await fencesOf()).toEqual([`${id}/2`]);
    const off = await client.call(fenceRoutes.disable, { id, version: wider.version });
    expect(await fencesOf()).toEqual([]);
    expect((await client.call(fenceRoutes.page, { keyword: name, state: 'disabled' })).items).toHaveLength(1);
    await client.call(fenceRoutes.enable, { id, version: off.version });
    await client.call(fenceRoutes.remove, { id, version: off.version + 1 });
    expect(await fencesOf()).toEqual([]);
    expect((await client.send(fenceRoutes.detail, { id })).body.error).toBe('core.not_found');
    // The name is free again.
    expect((await client.call(fenceRoutes.add, draft({ name }))).name).toBe(name);
    const trail = await api.people.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_type = 'fence' AND object_id = $1 ORDER BY id`,
      [id],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'fence.added',
      'fence.enabled',
      'fence.changed',
      'fence.changed',
      'fence.disabled',
      'fence.enabled',
      'fence.deleted',
    ]);
  });

  it('keeps its password as a hash that only devices get, and keeps the old one where none is given', async () => {
    expect(await refusal({ action: 'lock' })).toBe('location.fence_password_missing');
    const added = await client.call(fenceRoutes.add, draft({ action: 'lock', password: '271828', notice: 'Call us' }));
    const { id, name } = added;
    expect(added.hasPassword).toBe(true);
    expect(JSON.stringify(added)).not.toMatch(/271828|scrypt/);
    const hashOf = async () =>
      (
        await api.people.query<{ password_hash: string }>('SELECT password_hash FROM location_fence WHERE id = $1', [
          id,
        ])
      )[0]?.password_hash;
    const first = await hashOf();
    expect(first).toMatch(/^scrypt\$/);
    const kept = await client.call(fenceRoutes.modify, {
      ...draft({ name, action: 'lock', notice: 'Call us' }),
      id,
      version: 1,
    });
    expect([await hashOf(), kept.versionNr]).toEqual([first, 1]);
    const other = await client.call(fenceRoutes.modify, {
      ...draft({ name, action: 'lock', notice: 'Call us', password: '314159' }),
      id,
      version: kept.version,
    });
    expect(other.versionNr).toBe(2);
    expect(await hashOf()).not.toBe(first);
    await client.call(fenceRoutes.modify, { ...draft({ name }), id, version: other.version });
    expect(await hashOf()).toBeNull();
    const trail = await api.people.query(`SELECT before, after FROM audit_entry WHERE object_id = $1`, [id]);
    expect(JSON.stringify(trail)).not.toMatch(/271828|314159|scrypt/);
  });

  it.each<[object, string]>([
    [{ radiusM: 49 }, 'core.invalid_input'],
    [{ radiusM: 5_001 }, 'core.invalid_input'],
    [{ radiusM: 50.5 }, 'core.invalid_input'],
    [{ radiusM: Number.NaN }, 'core.invalid_input'],
    // Swapped coordinates of Shanghai.
    [{ latitude: 121.47, longitude: 31.23 }, 'core.invalid_input'],
    [{ longitude: 180.1 }, 'core.invalid_input'],
    [{ latitude: -90.000_001 }, 'core.invalid_input'],
    [{ event: 'stay' }, 'core.invalid_input'],
    [{ action: 'explode' }, 'core.invalid_input'],
    [{ action: 'prompt' }, 'core.invalid_input'],
    [{ action: 'prompt', notice: 'x'.repeat(141) }, 'core.invalid_input'],
    [{ action: 'email' }, 'core.invalid_input'],
    [{ action: 'lock', password: '12345' }, 'core.invalid_input'],
    [{ action: 'lock', password: '12345678901234567' }, 'core.invalid_input'],
    [{ action: 'lock', password: '12345a' }, 'core.invalid_input'],
    [{ action: 'lock', password: '123456\n' }, 'core.invalid_input'],
    [{ uploadMinutes: 0 }, 'core.invalid_input'],
    [{ uploadMinutes: 61 }, 'core.invalid_input'],
    [{ name: '   ' }, 'core.invalid_input'],
    [{ emails: ['ops@shop.example\r\nBcc: all@shop.example'] }, 'core.invalid_input'],
    [{ emails: ['ops@shop.example\n'] }, 'core.invalid_input'],
    [{ emails: ['a@shop.example', 'A@shop.example'] }, 'core.invalid_input'],
    [{ emails: Array.from({ length: 21 }, (_, nr) => `a${nr}@shop.example`) }, 'core.invalid_input'],
    [{ target: { scope: 'shop' } }, 'core.invalid_input'],
  ])('refuses %j', async (change, error) => {
    expect(await refusal(change)).toBe(error);
  });

  it('may be as small and as large as the specification says, on the antimeridian and at a pole', async () => {
    for (const change of [
      { radiusM: 50 },
      { radiusM: 5_000 },
      { longitude: 180 },
      { longitude: -180 },
      { latitude: 90 },
      { latitude: -90, longitude: 0 },
    ])
      expect(await client.call(fenceRoutes.add, draft(change))).toMatchObject(change);
  });

  it('refuses dynamic groups, records of others and a name that is taken', async () => {
    const [group] = await api.people.query<{ id: string }>(
      `INSERT INTO devices_group (org_id, name, kind, filter) VALUES ($1, 'Offline', 'dynamic', '{"state":["offline"]}') RETURNING id`,
      [org.id],
    );
    const target = { scope: 'group', groupIds: [String(group?.id)] };
    expect(await refusal({ target })).toBe('location.fence_dynamic_group');
    const { name, id } = await client.call(fenceRoutes.add, draft());
    expect(await refusal({ name })).toBe('core.name_taken');
    expect((await stranger.send(fenceRoutes.detail, { id })).body.error).toBe('core.not_found');
    expect((await stranger.send(fenceRoutes.add, draft({ target }))).body.error).toBe('core.not_found');
  });

  it('is for what its target says, as devices come and go', async () => {
    const group = await client.call(groupRoutes.add, { name: 'North' });
    const below = await client.call(groupRoutes.add, { name: 'North-east', parentId: group.id });
    const other = await LocatedDevice.make(api.app, api.people, org);
    const foreign = await LocatedDevice.make(api.app, api.people, await api.people.partner(api.vendor));
    const [model] = await api.people.query<{ model_id: number }>('SELECT model_id FROM devices_device WHERE id = $1', [
      other.id,
    ]);
    const targets = {
      all: { scope: 'all' },
      group: { scope: 'group', groupIds: [group.id] },
      model: { scope: 'model', modelIds: [String(model?.model_id)] },
      partner: { scope: 'partner', partnerIds: [String(org.id)] },
      sn: { scope: 'sn', sns: [foreign.sn] },
    };
    const ids: Record<string, string> = {};
    for (const [key, target] of Object.entries(targets)) {
      const { id } = await client.call(fenceRoutes.add, draft({ target }));
      ids[key] = id;
      await client.call(fenceRoutes.enable, { id, version: 1 });
    }
    const hits = async (id: string) => {
      const found = new Set((await fencesOf(id)).map((pair) => pair.split('/')[0]));
      return Object.keys(ids).filter((key) => found.has(ids[key]));
    };
    expect(await hits(other.id)).toEqual(['all', 'model', 'partner']);
    // A number of another organisation's device is none of ours.
    expect(await hits(foreign.id)).toEqual([]);
    await client.call(groupRoutes.assign, { ids: [other.id], groupId: below.id });
    expect(await hits(other.id)).toEqual(['all', 'group', 'model', 'partner']);
    const members = await client.call(fenceRoutes.devices, { id: ids.group ?? '' });
    expect(members.items.map(({ sn }) => sn)).toEqual([other.sn]);
    await api.people.query(
      `INSERT INTO location_setting (org_id, mode, is_rounded, kept_days) VALUES ($1, 'off', false, 30)`,
      [org.id],
    );
    expect(await hits(other.id)).toEqual([]);
    await api.people.query('DELETE FROM location_setting WHERE org_id = $1', [org.id]);
    await client.call(groupRoutes.remove, { id: below.id });
    const refused = await client.send(groupRoutes.remove, { id: group.id });
    expect(refused.body.error).toBe('devices.named_by_rules');
  });
});
