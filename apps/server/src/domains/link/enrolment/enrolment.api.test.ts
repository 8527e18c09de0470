import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { factoryKeyRoutes } from '@tilldeck/contracts/link/factory-key.routes';
import { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import { linkSettingRoutes } from '@tilldeck/contracts/link/link-setting.routes';
import { makeDeviceKey } from '@tilldeck/contracts/wire/device-signing';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;
let partner: TestOrg;
let manager: WireClient;

beforeAll(async () => {
  api = await startApiHarness({ ENROL_RATE_PER_MINUTE: '10000', MQTT_URLS: 'mqtts://one.example:8883' });
  admin = await api.as(api.admin);
  partner = await api.people.partner(api.vendor);
  manager = await api.as(await api.people.account(partner, allPermissions('partner')));
});
afterAll(() => api.close());

const inRegistry = async (org: TestOrg = partner) => DeviceClient.make(api.url, (await api.people.device(org)).sn);
const enrolledByClaim = async (org: TestOrg = partner) => {
  const device = await inRegistry(org);
  const { code } = await admin.call(claimRoutes.add, { label: 'Any', maxUses: 1 });
  expect((await device.enrol(code)).body.data.state).toBe('accepted');
  return device;
};
const keysOf = (sn: string) =>
  api.people.query<{ id: string; state: string; source: string; org_id: number }>(
    'SELECT id, state, source, org_id FROM link_key WHERE sn = $1 ORDER BY id',
    [sn],
  );
const waiting = { code: 200, data: { state: 'waiting', epoch: null, settings: null, retryAfterS: 30 } };

describe('a device enrols', () => {
  it('[FAB-01] by the key its factory listed', async () => {
    const device = await inRegistry();
    const keys = [{ sn: device.sn, publicKey: device.key.publicKey }];
    expect(await admin.call(factoryKeyRoutes.add, { keys })).toEqual({ addedCount: 1, knownCount: 0, differing: [] });
    expect(await admin.call(factoryKeyRoutes.add, { keys })).toEqual({ addedCount: 0, knownCount: 1, differing: [] });
    const answer = await device.enrol();
    expect(answer.body.data).toMatchObject({
      state: 'accepted',
      settings: { brokers: ['mqtts://one.example:8883'], keepAliveS: 30, statusEveryS: 300, rotateKeyDays: 90 },
    });
    // The answer was lost: it asks again and is told the same.
    expect((await device.enrol()).body.data.epoch).toBe(answer.body.data.epoch);
    expect(await keysOf(device.sn)).toMatchObject([{ state: 'active', source: 'factory', org_id: partner.id }]);
    const trail = await api.people.query('SELECT action, org_id FROM audit_entry WHERE object_name = $1', [device.sn]);
    expect(trail).toEqual([{ action: 'device_key.enrolled', org_id: partner.id }]);
  });

  it('[FAB-01] by a claim code of its organisation, as often as the code says', async () => {
    const shopId = (
      await api.people.query<{ id: string }>(
        "INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 'Main street', 'UTC') RETURNING id",
        [partner.id],
      )
    )[0]?.id;
    const made = await manager.call(claimRoutes.add, { label: 'Main street', maxUses: 2, shopId });
    expect(made.qrText).toContain(made.code);
    const [one, two, three, foreign] = [
      await inRegistry(),
      await inRegistry(),
      await inRegistry(),
      await inRegistry(api.vendor),
    ];
    expect((await foreign.enrol(made.code)).body.error).toBe('link.claim_not_for_device');
    expect((await one.enrol(made.code.toLowerCase().replaceAll('-', ' '))).body.data.state).toBe('accepted');
    expect((await two.enrol(made.code)).body.data.state).toBe('accepted');
    expect((await three.enrol(made.code)).body.error).toBe('link.claim_refused');
    const placed = await api.people.query('SELECT sn FROM devices_device WHERE shop_id = $1', [shopId]);
    expect(new Set(placed.map(({ sn }) => sn))).toEqual(new Set([one.sn, two.sn]));
    const { items } = await manager.call(claimRoutes.page, { state: 'used' });
    expect(items).toMatchObject([{ label: 'Main street', uses: 2, maxUses: 2, shopName: 'Main street' }]);
    const stored = JSON.stringify(
      await api.people.query('SELECT *, encode(code_hash, $1) FROM link_claim', ['escape']),
    );
    expect(stored).not.toContain(made.code);
  });

  it('[FAB-01] on approval by a person of its owner, who may also refuse', async () => {
    const device = await inRegistry();
    expect((await device.enrol()).body).toMatchObject(waiting);
    expect((await device.enrol()).body).toMatchObject(waiting);
    const { items } = await manager.call(linkKeyRoutes.page, { keyword: device.sn });
    expect(items).toMatchObject([{ sn: device.sn, ip: '127.0.0.1', agent: 'test/1', replaces: null }]);
    const id = items[0]?.id ?? '';
    await manager.call(linkKeyRoutes.refuse, { id, reason: 'Not ours' });
    // To the device nothing has changed.
    expect((await device.enrol()).body).toMatchObject(waiting);
    expect((await manager.send(linkKeyRoutes.refuse, { id, reason: 'Again' })).body.error).toBe('link.key_decided');
    await manager.call(linkKeyRoutes.approve, { id });
    expect((await device.enrol()).body.data).toMatchObject({ state: 'accepted', epoch: Number(id) });
    expect((await manager.send(linkKeyRoutes.approve, { id })).body.error).toBe('link.key_decided');
    const trail = await api.people.query(
      "SELECT action, reason FROM audit_entry WHERE object_type = 'device_key' AND object_id = $1 ORDER BY id",
      [id],
    );
    expect(trail).toMatchObject([
      { action: 'device_key.waits' },
      { action: 'device_key.refused', reason: 'Not ours' },
      { action: 'device_key.approved' },
    ]);
  });

  it('[FAB-01] once: the first key wins, and another one waits whatever it brings', async () => {
    const device = await enrolledByClaim();
    const other = await DeviceClient.make(api.url, device.sn);
    await admin.call(factoryKeyRoutes.add, { keys: [{ sn: device.sn, publicKey: other.key.publicKey }] });
    const { code, claim } = await manager.call(claimRoutes.add, { label: 'For one', sn: device.sn });
    expect((await other.enrol(code)).body).toMatchObject(waiting);
    expect((await device.send(linkRoutes.pull, {})).body.code).toBe(200);
    expect(await keysOf(device.sn)).toMatchObject([{ state: 'active' }, { state: 'waiting' }]);
    const [row] = await api.people.query('SELECT uses FROM link_claim WHERE id = $1', [claim.id]);
    expect(row).toEqual({ uses: 0 });
    const at = await Promise.all([inRegistry(), manager.call(claimRoutes.add, { label: 'Race', maxUses: 9 })]);
    const rivals = [at[0], await DeviceClient.make(api.url, at[0].sn), await DeviceClient.make(api.url, at[0].sn)];
    const states = await Promise.all(rivals.map(async (rival) => (await rival.enrol(at[1].code)).body.data.state));
    expect(states.filter((state) => state === 'accepted')).toHaveLength(1);
  });

  it('[FAB-01] and tells strangers nothing about which serial numbers exist', async () => {
    const known = await inRegistry();
    const disabled = await inRegistry();
    await api.people.query("UPDATE devices_device SET state = 'disabled' WHERE sn = $1", [disabled.sn]);
    const unknown = await DeviceClient.make(api.url, 'NOT-IN-REGISTRY');
    for (const device of [known, disabled, unknown]) {
      const begunAt = performance.now();
      const { status, body } = await device.enrol();
      expect(performance.now() - begunAt).toBeGreaterThan(119);
      expect([status, { ...body, requestId: '' }]).toEqual([200, { ...waiting, msg: 'OK', requestId: '' }]);
      expect((await device.enrol('TDC-00000-00000-00000-00000')).body.error).toBe('link.claim_refused');
    }
    expect(await keysOf(disabled.sn)).toEqual([]);
    for (let tried = 0; tried < 7; tried++) await (await DeviceClient.make(api.url, known.sn)).enrol();
    expect((await keysOf(known.sn)).length).toBe(5);
  });

  it('not without proof, in time, and no more than a few times a minute', async () => {
    const device = await inRegistry();
    const other = await makeDeviceKey();
    expect((await device.enrol(undefined, { publicKey: other.publicKey })).body.error).toBe('link.proof_refused');
    expect((await device.enrol(undefined, { proof: 'A'.repeat(86) })).body.error).toBe('link.proof_refused');
    expect((await device.enrol(undefined, { sn: 'OTHER-SN-1' })).body.error).toBe('link.proof_refused');
    expect((await device.enrol(undefined, { claimCode: 'TDC' })).body.error).toBe('link.proof_refused');
    expect((await device.enrol(undefined, { publicKey: 'short' })).body.error).toBe('core.invalid_input');
    device.clockOffsetMs = -310_000;
    const stale = await device.enrol();
    expect(stale.body.error).toBe('core.timestamp_stale');
    const { serverTime } = (await device.send(linkRoutes.time, {})).body.data;
    expect(Math.abs(Number(stale.headers.get('x-server-time')) - serverTime)).toBeLessThan(5_000);
    device.clockOffsetMs = serverTime - Date.now();
    const errors = [];
    for (let tried = 0; tried < 25; tried++) errors.push((await device.enrol()).body.error);
    expect(errors[0]).toBeUndefined();
    expect(errors).toContain('core.too_many_requests');
  });

  it('by the ways the vendor left open', async () => {
    const setting = await admin.call(linkSettingRoutes.detail, {});
    const off = { ...setting, isFactoryOn: false, isClaimOn: false, isApprovalOn: false, keepAliveS: 60 };
    expect((await manager.send(linkSettingRoutes.modify, off)).body.error).toBe('core.forbidden');
    expect((await manager.send(linkSettingRoutes.detail, {})).body.error).toBe('core.forbidden');
    const changed = await admin.call(linkSettingRoutes.modify, off);
    expect((await admin.send(linkSettingRoutes.modify, off)).body.error).toBe('core.stale_version');
    const device = await inRegistry();
    await admin.call(factoryKeyRoutes.add, { keys: [{ sn: device.sn, publicKey: device.key.publicKey }] });
    const { code } = await manager.call(claimRoutes.add, { label: 'Off' });
    expect((await device.enrol(code)).body.error).toBe('link.claim_refused');
    expect((await device.enrol()).body).toMatchObject(waiting);
    expect(await keysOf(device.sn)).toEqual([]);
    await admin.call(linkSettingRoutes.modify, { ...changed, isFactoryOn: true });
    expect((await device.enrol()).body.data).toMatchObject({ state: 'accepted', settings: { keepAliveS: 60 } });
    await admin.call(linkSettingRoutes.modify, { ...setting, version: changed.version + 1 });
  });
});

describe('a call of a device', () => {
  it('[FAB-01] is its own: signed, in time, once, unaltered', async () => {
    const device = await enrolledByClaim();
    const other = await enrolledByClaim();
    expect((await device.send(linkRoutes.pull, {})).body.data).toMatchObject({ desired: null, work: [] });
    const altered = (change: Record<string, string>) => async () =>
      (await device.resend((init) => ({ ...init, headers: { ...(init.headers as object), ...change } }))).body.error;
    expect((await device.resend()).body.error).toBe('core.replayed');
    const changes: Record<string, string>[] = [
      { 'x-device-sn': other.sn },
      { 'x-device-epoch': String(other.epoch) },
      { 'x-device-time': String(Date.now() + 1) },
      { 'x-device-nonce': 'A'.repeat(24) },
      { 'x-device-signature': 'A'.repeat(86) },
      { 'x-device-sn': 'NOBODY-KNOWS' },
      { 'x-device-sn': 'dev.*' },
    ];
    for (const change of changes) expect(await altered(change)(), JSON.stringify(change)).toBe('link.key_refused');
    const changedBody = await device.resend((init) => ({ ...init, body: '{"open":["9-1"]}' }));
    expect(changedBody.body.error).toBe('link.key_refused');
    device.clockOffsetMs = 310_000;
    expect((await device.send(linkRoutes.pull, {})).body.error).toBe('core.timestamp_stale');
  });

  it('rotates its key only with the proof of the new one, and never back', async () => {
    const device = await enrolledByClaim();
    const [first, second] = [await makeDeviceKey(), await makeDeviceKey()];
    const forged = await device.send(linkRoutes.rotateKey, { publicKey: first.publicKey, proof: 'A'.repeat(86) });
    expect(forged.body.error).toBe('link.proof_refused');
    const before = { key: device.key, epoch: device.epoch };
    await device.rotate(first);
    // It changed its mind before the first was used.
    const { epoch } = (await device.rotate(second)).body.data;
    expect((await device.rotate(before.key)).body.error).toBe('link.key_used_before');
    device.use(second, epoch);
    expect((await device.send(linkRoutes.pull, {})).body.code).toBe(200);
    expect((await device.rotate(before.key)).body.error).toBe('link.key_used_before');
    expect((await keysOf(device.sn)).map(({ state }) => state)).toEqual(['replaced', 'replaced', 'active']);
    device.use(before.key, before.epoch);
    expect((await device.enrol()).body.error).toBe('link.key_refused');
  });
});

describe('keys of devices', () => {
  it('[FAB-01] go with their device to its new owner, out of sight of the old one, and end there (attack S15)', async () => {
    const device = await enrolledByClaim();
    const [row] = await api.people.query<{ id: string }>('SELECT id FROM devices_device WHERE sn = $1', [device.sn]);
    const deviceId = row?.id ?? '';
    expect((await manager.call(linkKeyRoutes.listOfDevice, { deviceId })).keys).toHaveLength(1);
    const buyer = await api.people.partner(api.vendor);
    const theirs = await api.as(await api.people.account(buyer, allPermissions('partner')));
    await api.people.query('UPDATE devices_device SET org_id = $1 WHERE id = $2', [buyer.id, deviceId]);
    expect((await theirs.call(linkKeyRoutes.listOfDevice, { deviceId })).keys).toMatchObject([
      { state: 'revoked', orgId: String(buyer.id), ip: null },
    ]);
    expect((await manager.send(linkKeyRoutes.listOfDevice, { deviceId })).body.error).toBe('core.not_found');
    const revoked = { id: String(device.epoch), reason: 'x' };
    expect((await manager.send(linkKeyRoutes.revoke, revoked)).body.error).toBe('core.not_found');
    expect((await device.send(linkRoutes.pull, {})).body.error).toBe('link.key_refused');
  });

  it('once revoked never come back, by no way; a new one is let in by code again', async () => {
    const device = await enrolledByClaim();
    await manager.call(linkKeyRoutes.revoke, { id: String(device.epoch), reason: 'Lost' });
    const { code } = await manager.call(claimRoutes.add, { label: 'Again' });
    expect((await device.enrol(code)).body.error).toBe('link.key_refused');
    const renewed = await DeviceClient.make(api.url, device.sn);
    expect((await renewed.enrol(code)).body.data.state).toBe('accepted');
    const over = { id: String(device.epoch), reason: 'x' };
    expect((await manager.send(linkKeyRoutes.revoke, over)).body.error).toBe('link.key_over');
  });

  it('of the factory are the vendor’s to list and never overwritten; one that differs stops no other (attack S4)', async () => {
    const [a, b] = [await makeDeviceKey(), await makeDeviceKey()];
    await admin.call(factoryKeyRoutes.add, { keys: [{ sn: 'LISTED-1', publicKey: a.publicKey }] });
    const mixed = [
      { sn: 'LISTED-2', publicKey: b.publicKey },
      { sn: 'LISTED-1', publicKey: b.publicKey },
      { sn: 'LISTED-3', publicKey: a.publicKey },
      { sn: 'LISTED-3', publicKey: b.publicKey },
    ];
    expect(await admin.call(factoryKeyRoutes.add, { keys: mixed })).toEqual({
      addedCount: 1,
      knownCount: 0,
      differing: ['LISTED-1', 'LISTED-3'],
    });
    const page = await admin.call(factoryKeyRoutes.page, { keyword: 'LISTED' });
    expect(page.items).toMatchObject([
      { sn: 'LISTED-1', isInRegistry: false, createdBy: 'admin' },
      { sn: 'LISTED-2', isInRegistry: false },
    ]);
    const [kept] = await api.people.query<{ public_key: Buffer }>(
      `SELECT public_key FROM link_factory_key WHERE sn = 'LISTED-1'`,
    );
    expect(kept?.public_key.toString('base64url')).toBe(a.publicKey);
    expect((await manager.send(factoryKeyRoutes.page, {})).body.error).toBe('core.forbidden');
    expect((await manager.send(factoryKeyRoutes.add, { keys: mixed })).body.error).toBe('core.forbidden');
    expect((await manager.send(factoryKeyRoutes.remove, { sn: 'LISTED-1' })).body.error).toBe('core.forbidden');
    await admin.call(factoryKeyRoutes.remove, { sn: 'LISTED-1' });
    expect((await admin.send(factoryKeyRoutes.remove, { sn: 'LISTED-1' })).body.error).toBe('core.not_found');
  });
});

describe('claim codes', () => {
  it('are revoked, and are for devices and shops one reaches', async () => {
    const { claim, code } = await manager.call(claimRoutes.add, { label: 'Short', maxUses: 5 });
    await manager.call(claimRoutes.revoke, { id: claim.id });
    expect((await manager.send(claimRoutes.revoke, { id: claim.id })).body.error).toBe('link.claim_over');
    expect((await (await inRegistry()).enrol(code)).body.error).toBe('link.claim_refused');
    const foreign = await api.people.device(api.vendor);
    const wrong = await manager.send(claimRoutes.add, { label: 'x', sn: foreign.sn });
    expect(wrong.body.error).toBe('devices.sn_unknown');
    const forOne = await manager.call(claimRoutes.add, { label: 'One', sn: (await inRegistry()).sn, maxUses: 50 });
    expect(forOne.claim.maxUses).toBe(1);
    expect((await (await inRegistry()).enrol(forOne.code)).body.error).toBe('link.claim_not_for_device');
    expect((await admin.call(claimRoutes.page, { keyword: 'Short' })).items).toMatchObject([{ state: 'revoked' }]);
  });
});
