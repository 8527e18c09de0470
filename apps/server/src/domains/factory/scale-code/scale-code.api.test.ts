import { scaleTriesPerHour } from '@tilldeck/contracts/factory/factory.limits';
import { scaleCodeRoutes, scaleLinkRoutes } from '@tilldeck/contracts/factory/scale-code.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { type StoreDevice, storeDevices } from '../../../../testing/store-devices.ts';

let api: ApiHarness;
let org: TestOrg;
let owner: WireClient;
let stranger: WireClient;
let enrolled: ReturnType<typeof storeDevices>;
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const draft = (sns: string[]) => ({ validFrom: inHours(-1), validUntil: inHours(1), sns });

beforeAll(async () => {
  api = await startApiHarness({ ENROL_RATE_PER_MINUTE: '1000' });
  enrolled = storeDevices(api, await api.as(api.admin));
  org = await api.people.partner(api.vendor);
  const other = await api.people.partner(api.vendor);
  owner = await api.as(await api.people.account(org, allPermissions('partner')));
  stranger = await api.as(await api.people.account(other, allPermissions('partner')));
});
afterAll(() => api.close());

const verify = async ({ client }: StoreDevice, code: string) =>
  (await client.send(scaleLinkRoutes.verify, { code })).body;

describe('[CFG-03] a scale code', () => {
  it('is verified by signed calls of devices: success, not on the list, expired between two calls, each in the record', async () => {
    const [listed, foreign] = [await enrolled(org), await enrolled(org)];
    const made = await owner.call(scaleCodeRoutes.add, draft([listed.sn]));
    expect(made).toMatchObject({ state: 'valid', snCount: 1, useCount: 0, sns: [listed.sn] });
    expect(made.code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    expect((await verify(listed, made.code.toLowerCase().replaceAll('-', ''))).data).toMatchObject({
      result: 'success',
      validUntil: made.validUntil,
    });
    expect((await verify(foreign, made.code)).data).toEqual({ result: 'sn_not_authorised', validUntil: null });
    const { id, version } = made;
    await owner.call(scaleCodeRoutes.modify, { ...draft([listed.sn]), id, version, validUntil: inHours(-0.5) });
    expect((await verify(listed, made.code)).data).toEqual({ result: 'expired', validUntil: null });
    expect((await verify(foreign, made.code)).data.result).toBe('sn_not_authorised');
    const { items } = await owner.call(scaleCodeRoutes.uses, { id });
    expect(items.map(({ sn, result }) => [sn, result])).toEqual([
      [foreign.sn, 'sn_not_authorised'],
      [listed.sn, 'expired'],
      [foreign.sn, 'sn_not_authorised'],
      [listed.sn, 'success'],
    ]);
    expect((await owner.call(scaleCodeRoutes.uses, { id, result: ['expired'] })).items).toHaveLength(1);
    expect(await owner.call(scaleCodeRoutes.detail, { id })).toMatchObject({ useCount: 4, state: 'expired' });
  });

  it('of an organisation that does not control the device is unknown to it, like a code nobody made', async () => {
    const device = await enrolled(org);
    const theirs = await stranger.call(scaleCodeRoutes.add, draft([device.sn]));
    expect((await verify(device, theirs.code)).data).toEqual({ result: 'sn_not_authorised', validUntil: null });
    expect((await verify(device, 'AAAA-BBBB-CCCC-DDDD')).data).toEqual({
      result: 'sn_not_authorised',
      validUntil: null,
    });
    expect((await stranger.call(scaleCodeRoutes.uses, { id: theirs.id })).items).toEqual([]);
    const vendor = await api.as(api.admin);
    const above = await vendor.call(scaleCodeRoutes.add, draft([device.sn]));
    expect((await verify(device, above.code)).data.result).toBe('success');
  });

  it('cannot be guessed: a device hears so many answers an hour', async () => {
    const device = await enrolled(org);
    const answers = [];
    for (let at = 0; at <= scaleTriesPerHour; at += 1) answers.push(await verify(device, `GUESS-${at}`));
    expect(answers.slice(0, -1).every(({ data }) => data.result === 'sn_not_authorised')).toBe(true);
    expect(answers.at(-1)?.error).toBe('core.too_many_requests');
  });
});

describe('scale codes', () => {
  it('are listed by state, expiry and serial number, changed and ended, each with its audit row', async () => {
    const added = await owner.call(scaleCodeRoutes.add, { ...draft(['SC-1001', 'SC-1002', 'SC-1001']), remark: 'One' });
    expect(added.sns).toEqual(['SC-1001', 'SC-1002']);
    const found = async (filter: object) =>
      (await owner.call(scaleCodeRoutes.page, filter)).items.map(({ id }) => id).includes(added.id);
    expect(await found({ keyword: 'SC-1002' })).toBe(true);
    expect(await found({ keyword: added.code.slice(0, 7) })).toBe(true);
    expect(await found({ keyword: 'SC-100' })).toBe(false);
    expect(await found({ state: ['valid'], to: inHours(2) })).toBe(true);
    expect(await found({ state: ['valid'], from: inHours(2) })).toBe(false);
    expect(await found({ state: ['upcoming', 'expired', 'ended'] })).toBe(false);
    const change = { ...draft(['SC-1003']), id: added.id, version: added.version };
    expect((await owner.call(scaleCodeRoutes.modify, change)).sns).toEqual(['SC-1003']);
    expect((await owner.send(scaleCodeRoutes.modify, change)).body.error).toBe('core.stale_version');
    await owner.call(scaleCodeRoutes.end, { id: added.id });
    expect(await found({ state: ['ended'] })).toBe(true);
    expect((await owner.send(scaleCodeRoutes.end, { id: added.id })).body.error).toBe('factory.scale_code_over');
    const late = await owner.send(scaleCodeRoutes.modify, { ...change, version: 3 });
    expect(late.body.error).toBe('factory.scale_code_over');
    const trail = await api.people.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_type = 'scale_code' AND object_id = $1 ORDER BY id`,
      [added.id],
    );
    expect(trail.map((row) => row.action)).toEqual(['scale_code.added', 'scale_code.changed', 'scale_code.ended']);
  });

  it('must end after they start', async () => {
    const wrong = { ...draft(['SC-2001']), validUntil: inHours(-2) };
    expect((await owner.send(scaleCodeRoutes.add, wrong)).body.error).toBe('core.invalid_input');
  });
});
