import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import type { DetectionDraft } from '@tilldeck/contracts/detection/detection.schemas';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestDevice, TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let org: TestOrg;
let client: WireClient;
let device: TestDevice;
let names = 0;

const actions = ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable', 'export'] as const;

beforeAll(async () => {
  api = await startApiHarness({ DETECTION_MAX_DEVICES: '3' });
  org = await api.people.partner(api.vendor);
  client = await api.as(await api.people.account(org, { detection: [...actions] }));
  device = await api.people.device(org);
});
afterAll(() => api.close());

const draft = (change: Partial<DetectionDraft> = {}): DetectionDraft => {
  names += 1;
  return {
    name: `Night ${names}`,
    slotFrom: '22:00',
    slotTo: '06:30',
    intervalMinutes: 15,
    rule: 'once',
    emails: ['ops@shop.example'],
    target: { scope: 'sn', sns: [device.sn] },
    remark: '',
    ...change,
  };
};
const refusal = async (input: object) => {
  const { body } = await client.send(detectionRoutes.add, input as DetectionDraft);
  return body.error;
};

describe('[POL-11] an offline detection', () => {
  it('is added, read, changed, disabled, enabled and deleted', async () => {
    const added = await client.call(detectionRoutes.add, draft({ remark: 'Bakery' }));
    expect(added).toMatchObject({
      state: 'enabled',
      slotFrom: '22:00',
      slotTo: '06:30',
      intervalMinutes: 15,
      rule: 'once',
      emails: ['ops@shop.example'],
      remark: 'Bakery',
      deviceCount: 1,
      maxDevices: 3,
      darkCount: 0,
      targetNames: [device.sn],
    });
    expect(added.createdBy).not.toBe('');
    expect(added.nextLookAt).not.toBeNull();
    const { id } = added;
    const changed = await client.call(detectionRoutes.modify, {
      ...draft({ intervalMinutes: 1_440, rule: 'every', slotFrom: '00:00', slotTo: '00:00' }),
      id,
      version: 1,
    });
    expect(changed).toMatchObject({ version: 2, intervalMinutes: 1_440, rule: 'every' });
    const stale = await client.send(detectionRoutes.disable, { id, version: 1 });
    expect(stale.body.error).toBe('core.stale_version');
    const off = await client.call(detectionRoutes.disable, { id, version: 2 });
    expect(off).toMatchObject({ state: 'disabled', nextLookAt: null });
    const listed = await client.call(detectionRoutes.page, { state: 'disabled', keyword: changed.name });
    expect(listed.items.map((item) => item.id)).toEqual([id]);
    await client.call(detectionRoutes.enable, { id, version: 3 });
    expect(await client.call(detectionRoutes.detail, { id })).toMatchObject({
      state: 'enabled',
      mailCount: 0,
      toldCount: 0,
      silenced: [],
    });
    expect((await client.call(detectionRoutes.log, { id })).items).toEqual([]);
    expect(await client.call(detectionRoutes.shops, { id })).toEqual([]);
    await client.call(detectionRoutes.remove, { id, version: 4 });
    expect((await client.send(detectionRoutes.detail, { id })).body.error).toBe('core.not_found');
    const trail = await api.people.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_type = 'detection_policy' AND object_id = $1 ORDER BY id`,
      [id],
    );
    expect(trail.map((entry) => entry.action)).toEqual([
      'detection.added',
      'detection.changed',
      'detection.disabled',
      'detection.enabled',
      'detection.deleted',
    ]);
  });

  it('refuses times, intervals, addresses and names that are not fit', async () => {
    for (const bad of [
      { intervalMinutes: 4 },
      { intervalMinutes: 1_441 },
      { intervalMinutes: 5.5 },
      { slotFrom: '24:00' },
      { slotTo: '9:00' },
      { name: '' },
      { rule: 'sometimes' },
      { emails: ['ops@shop.example\r\nBcc: all@shop.example'] },
      { emails: ['ops@shop.example\n'] },
      { emails: ['no address'] },
      { emails: ['ops@shop.example\u2028'] },
      { emails: ['ops@shop.example\u0000'] },
      { emails: ['ops@shop.example, all@shop.example'] },
      { emails: ['"ops\r\n"@shop.example'] },
      { emails: ['Ops <ops@shop.example>'] },
      { slotFrom: '09:60' },
      { slotFrom: '-1:00' },
      { slotTo: '09:00:00' },
      { slotTo: '' },
      { intervalMinutes: -5 },
      { intervalMinutes: Number.MAX_SAFE_INTEGER },
      { target: { scope: 'sn', sns: Array.from({ length: 1_001 }, (_, nr) => `T${nr}`) } },
      { emails: ['a@shop.example', 'A@shop.example'] },
      { emails: Array.from({ length: 21 }, (_, nr) => `a${nr}@shop.example`) },
      { target: { scope: 'group' } },
    ])
      expect(await refusal({ ...draft(), ...bad })).toBe('core.invalid_input');
    const { name } = await client.call(detectionRoutes.add, draft());
    expect(await refusal(draft({ name }))).toBe('detection.name_taken');
  });

  it('refuses more devices than the installation allows, none, and those of others', async () => {
    const large = await api.people.partner(api.vendor);
    for (let nr = 0; nr < 4; nr += 1) await api.people.device(large);
    const other = await api.as(await api.people.account(large, { detection: [...actions] }));
    const tooMany = await other.send(detectionRoutes.add, draft({ target: { scope: 'all' } }));
    expect(tooMany.body).toMatchObject({ code: 6200, error: 'detection.too_many_devices' });
    expect(await other.call(detectionRoutes.preview, draft({ target: { scope: 'all' } }))).toMatchObject({
      isTooMany: true,
      deviceCount: 4,
      maxDevices: 3,
    });
    const foreign = await other.send(detectionRoutes.add, draft());
    expect(foreign.body.error).toBe('detection.no_devices');
  });
});

describe('[POL-11] the maximum of an installation without a setting', () => {
  it('is 10,000 devices: one more is refused by save and preview', async () => {
    const usual = await startApiHarness();
    try {
      const large = await usual.people.partner(usual.vendor);
      const other = await usual.as(await usual.people.account(large, { detection: [...actions] }));
      await usual.people.devices(large, 10_000, 'online');
      const all = draft({ target: { scope: 'all' } });
      expect((await other.call(detectionRoutes.add, all)).deviceCount).toBe(10_000);
      await usual.people.device(large, { state: 'online' });
      const refused = await other.send(detectionRoutes.add, { ...all, name: 'One more' });
      expect(refused.body).toMatchObject({ code: 6200, error: 'detection.too_many_devices' });
      expect(refused.body.msg).toContain('10000');
      expect(await other.call(detectionRoutes.preview, all)).toMatchObject({ isTooMany: true, maxDevices: 10_000 });
    } finally {
      await usual.close();
    }
  });
});
