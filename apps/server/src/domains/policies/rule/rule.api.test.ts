import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { customItemRoutes, effectiveRoutes } from '@tilldeck/contracts/policies/effective.routes';
import {
  appLockRoutes,
  customSettingsRoutes,
  kioskRoutes,
  printSettingsRoutes,
} from '@tilldeck/contracts/policies/rule.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestDevice, TestOrg } from '@tilldeck/testkit/factories/people';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp } from '../../../../testing/app-makers.ts';
import { contentFor, hashFor, wrongPlaces, wrongPolicyCounters } from '../../../../testing/policy-world.ts';

let api: ApiHarness;
let admin: WireClient;
let partner: TestOrg;
let lead: WireClient;
let till: TestDevice;
let other: TestDevice;

beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  partner = await api.people.partner(api.vendor, 'North');
  lead = await api.as(await api.people.account(partner, allPermissions('partner')));
  till = await api.people.device(partner);
  other = await api.people.device(api.vendor);
});
afterAll(() => api.close());

type Draft = RouteDraft<typeof customSettingsRoutes.add>;
const draft = (name: string, change: Partial<Draft> = {}): Draft => ({
  name,
  target: { scope: 'all' },
  payload: { volume: 30 },
  ...change,
});

async function release(client: WireClient, id: string, plan: object = {}) {
  const { version } = await client.call(customSettingsRoutes.detail, { id });
  const { hash } = await client.call(customSettingsRoutes.preview, { id });
  return client.call(customSettingsRoutes.release, { id, version, previewHash: hash, plan });
}
const documentFor = async ({ id }: TestDevice) => (await contentFor(api.app, 'custom_settings', id))?.document ?? null;
async function withdraw(client: WireClient, id: string) {
  const { version } = await client.call(customSettingsRoutes.detail, { id });
  return client.call(customSettingsRoutes.withdraw, { id, version });
}

const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';

describe('a rule', () => {
  it('[POL-07] reaches its devices when it is released, and leaves them when it is withdrawn', async () => {
    const { id, state } = await admin.call(customSettingsRoutes.add, draft('Loud', { payload: { volume: 80 } }));
    expect(state).toBe('pending');
    expect(await documentFor(till)).toBeNull();
    const preview = await admin.call(customSettingsRoutes.preview, { id });
    expect(preview).toMatchObject({ total: 2, willChange: 2, alreadySo: 0, overruled: [], leftOut: [] });
    expect(preview.samples[0]).toMatchObject({ before: null, after: { volume: 80 } });
    const released = await release(admin, id);
    expect(released).toMatchObject({ state: 'published', versionNr: 1, deviceCount: 2, counts: { waiting: 2 } });
    expect(await documentFor(till)).toEqual({ volume: 80 });
    expect(await documentFor(await api.people.device(partner))).toEqual({ volume: 80 });
    expect((await withdraw(admin, id)).state).toBe('pending');
    expect(await documentFor(till)).toBeNull();
    expect(await wrongPolicyCounters(api.people)).toEqual([]);
  });

  it('of a nearer organisation wins field by field, unless one above is locked', async () => {
    const { id: far } = await admin.call(
      customSettingsRoutes.add,
      draft('Far', { payload: { volume: 10, brightness: 20 } }),
    );
    const { id: near } = await lead.call(customSettingsRoutes.add, draft('Near', { payload: { volume: 60 } }));
    await release(admin, far);
    expect(await lead.call(customSettingsRoutes.preview, { id: near })).toMatchObject({ willChange: 2, overruled: [] });
    await release(lead, near);
    expect(await documentFor(till)).toEqual({ volume: 60, brightness: 20 });
    expect(await documentFor(other)).toEqual({ volume: 10, brightness: 20 });
    const { items } = await lead.call(effectiveRoutes.detail, { deviceId: till.id });
    expect(items[0]?.values).toMatchObject([
      { field: 'brightness', value: 20, rule: { id: null, name: 'Far', orgName: api.vendor.name }, beat: [] },
      { field: 'volume', value: 60, rule: { id: near }, beat: [{ name: 'Far', id: null, reason: 'organisation' }] },
    ]);
    const { version } = await admin.call(customSettingsRoutes.detail, { id: far });
    await admin.call(customSettingsRoutes.modify, {
      ...draft('Far', { payload: { volume: 10, brightness: 20 }, isLocked: true }),
      id: far,
      version,
    });
    expect(await documentFor(till)).toEqual({ volume: 60, brightness: 20 });
    await release(admin, far);
    expect(await documentFor(till)).toEqual({ volume: 10, brightness: 20 });
    expect(await lead.call(customSettingsRoutes.detail, { id: near })).toMatchObject({ counts: { overruled: 2 } });
    const devices = await lead.call(customSettingsRoutes.devices, { id: near, pageSize: 10 });
    expect(devices.items[0]).toMatchObject({ outcome: 'overruled', winner: { ruleId: null, name: 'Far' } });
    const conflicts = await lead.call(customItemRoutes.conflicts, {});
    expect(conflicts).toMatchObject([{ sort: 'wins_nowhere', ruleId: near, deviceCount: 2 }]);
    await withdraw(lead, near);
    await withdraw(admin, far);
    expect(await wrongPlaces(api.people)).toEqual([]);
  });

  it('is not kept by a device that changes its owner', async () => {
    const { id } = await lead.call(customSettingsRoutes.add, draft('Own', { payload: { volume: 5 } }));
    await release(lead, id);
    const device = await api.people.device(partner);
    expect(await documentFor(device)).toEqual({ volume: 5 });
    await api.people.query('UPDATE devices_device SET org_id = 1 WHERE id = $1', [device.id]);
    expect(await documentFor(device)).toBeNull();
    const compared = await lead.call(effectiveRoutes.compare, { deviceId: till.id, groupId: null });
    expect(compared.now).toEqual(compared.moved);
    const elsewhere = { deviceId: till.id, partnerId: String(api.vendor.id) };
    const { now, moved } = await admin.call(effectiveRoutes.compare, elsewhere);
    expect([now.items[0]?.values[0]?.rule.name, moved.items]).toEqual(['Own', []]);
    await withdraw(lead, id);
    expect(await wrongPolicyCounters(api.people)).toEqual([]);
  });

  it('keeps secrets to the device: digits as a hash, a key of a network opened for it alone', async () => {
    const { id } = await admin.call(customSettingsRoutes.add, {
      ...draft('WiFi'),
      payload: { wifi: { ssid: 'Till', security: 'wpa', password: 'open-sesame' } },
    });
    await release(admin, id);
    expect(await documentFor(till)).toMatchObject({ wifi: { ssid: 'Till', password: 'open-sesame' } });
    const hash = await hashFor(api.app, 'custom_settings', till.id);
    const detail = await admin.call(customSettingsRoutes.detail, { id });
    expect(detail).toMatchObject({ secrets: ['wifi.password'], payload: { wifi: { ssid: 'Till' } } });
    await admin.call(customSettingsRoutes.modify, {
      ...draft('WiFi'),
      payload: { wifi: { ssid: 'Till', security: 'wpa' } },
      id,
      version: detail.version,
    });
    await release(admin, id);
    expect(await hashFor(api.app, 'custom_settings', till.id)).toBe(hash);
    await withdraw(admin, id);
    const { id: locked } = await admin.call(appLockRoutes.add, {
      name: 'Lock',
      target: { scope: 'sn', sns: [till.sn] },
      payload: { packages: ['com.example.till'], digits: 4, password: '4711' },
    });
    const preview = await admin.call(appLockRoutes.preview, { id: locked });
    await admin.call(appLockRoutes.release, { id: locked, version: 1, previewHash: preview.hash });
    expect((await contentFor(api.app, 'app_lock', till.id))?.document).toMatchObject({ pin: { digits: 4 } });
    const kept = await api.people.query(
      `SELECT to_jsonb(x)::text AS text FROM (
         SELECT to_jsonb(r) AS x FROM policies_rule r UNION ALL SELECT to_jsonb(v) FROM policies_rule_version v
         UNION ALL SELECT to_jsonb(d) FROM policies_document d UNION ALL SELECT to_jsonb(s) FROM policies_secret s
         UNION ALL SELECT to_jsonb(a) FROM audit_entry a) x`,
    );
    const texts = JSON.stringify([kept, preview]);
    expect(texts).not.toContain('open-sesame');
    expect(texts).not.toContain('4711');
  });

  it('refuses what cannot be', async () => {
    const refusal = (client: WireClient, input: Draft) => errorOf(client.send(customSettingsRoutes.add, input));
    // A form carries no empty object.
    expect(await refusal(admin, draft('Empty', { payload: {} }))).toBe('core.invalid_input');
    await admin.call(customSettingsRoutes.add, draft('Twice'));
    expect(await refusal(admin, draft('Twice'))).toBe('core.name_taken');
    expect(await refusal(admin, draft('Model', { target: { scope: 'model', modelIds: ['99999'] } }))).toBe(
      'policies.target_unknown',
    );
    const { id } = await admin.call(kioskRoutes.add, {
      name: 'Kiosk',
      target: { scope: 'all' },
      payload: { package: 'com.example.till' },
    });
    const stale = await admin.send(kioskRoutes.release, { id, version: 1, previewHash: 'x' });
    expect(stale.body.error).toBe('policies.preview_outdated');
    const lock = await admin.call(appLockRoutes.add, {
      name: 'No password',
      target: { scope: 'all' },
      payload: { packages: ['com.example.till'] },
    });
    const missing = await admin.send(appLockRoutes.release, { id: lock.id, version: 1, previewHash: 'x' });
    expect(missing.body.error).toBe('policies.secret_missing');
    expect((await admin.send(kioskRoutes.withdraw, { id, version: 1 })).body.error).toBe('policies.wrong_state');
  });

  it('keeps what it is for from being deleted', async () => {
    const [tag, group] = await Promise.all(
      ['devices_tag', 'devices_group'].map(async (table) => {
        const made = `INSERT INTO ${table} (org_id, name) VALUES ($1, 'Named') RETURNING id`;
        return String((await api.people.query<{ id: number }>(made, [partner.id]))[0]?.id);
      }),
    );
    const removeTag = async () => (await lead.send(tagRoutes.remove, { id: tag ?? '' })).body;
    const removeGroup = async () => (await lead.send(groupRoutes.remove, { id: group ?? '' })).body;
    const named = { error: 'devices.named_by_rules', msg: expect.stringContaining('Tagged') as string };
    const add = draft('Tagged', { target: { scope: 'tag', tagIds: [tag ?? ''] } });
    const { id, version } = await lead.call(customSettingsRoutes.add, add);
    expect(await removeTag()).toMatchObject(named);
    const target = { scope: 'group' as const, groupIds: [group ?? ''] };
    const changed = await lead.call(customSettingsRoutes.modify, { ...add, target, id, version });
    expect((await removeTag()).code).toBe(200);
    expect(await removeGroup()).toMatchObject(named);
    await lead.call(customSettingsRoutes.remove, { id, version: changed.version });
    expect((await removeGroup()).code).toBe(200);
  });

  it('keeps an app it names from being deleted', async () => {
    const app = await makeApp(api.people, api.vendor, { state: 'draft', publication: null });
    const remove = async () => (await admin.send(myAppRoutes.delete, { id: app.versionId, version: 1 })).body;
    const { id, version } = await admin.call(appLockRoutes.add, {
      name: 'Locked till',
      target: { scope: 'all' },
      payload: { packages: [app.package] },
    });
    const named = { error: 'appstore.named_by_rules', msg: expect.stringContaining('Locked till') as string };
    expect(await remove()).toMatchObject(named);
    await admin.call(appLockRoutes.remove, { id, version });
    expect((await remove()).code).toBe(200);
  });

  it('goes back to an earlier version', async () => {
    const add = { name: 'Print', target: { scope: 'all' as const }, payload: { density: 3 } };
    const { id } = await admin.call(printSettingsRoutes.add, add);
    const go = async () => {
      const { version } = await admin.call(printSettingsRoutes.detail, { id });
      const { hash } = await admin.call(printSettingsRoutes.preview, { id });
      return admin.call(printSettingsRoutes.release, { id, version, previewHash: hash });
    };
    const { version } = await go();
    await admin.call(printSettingsRoutes.modify, { ...add, id, version, payload: { density: 9 } });
    const second = await go();
    expect(second.versionNr).toBe(2);
    await admin.call(printSettingsRoutes.revert, { id, version: second.version, versionNr: 1 });
    await go();
    expect((await contentFor(api.app, 'print_settings', till.id))?.document).toEqual({ density: 3 });
    const versions = await admin.call(printSettingsRoutes.versions, { id });
    expect(versions.map(({ nr, isCurrent }) => [nr, isCurrent])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
  });
});
