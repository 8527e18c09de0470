import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { RemoteWorld } from '../../../../testing/remote-world.ts';

let api: ApiHarness;
let world: RemoteWorld;
let org: TestOrg;
let lead: WireClient;
let vendor: WireClient;
let stranger: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  world = await RemoteWorld.make(api);
  await world.bridge();
  ({ org, lead } = await world.partner(api.vendor, 'Till & Co'));
  ({ lead: stranger } = await world.partner(api.vendor, 'Another'));
  vendor = await api.as(api.admin);
});
afterAll(() => api.close());

const why = 'Receipts come out blank';
const refused = async (client: WireClient, draft: object) => {
  const said: Record<string, [number, string | undefined, string]> = {};
  for (const language of ['en-US', 'zh-CN'] as const) {
    client.language = language;
    const { body } = await client.send(remoteSessionRoutes.request, { why, ...draft } as never);
    said[language] = [body.code, body.error, body.msg];
  }
  client.language = 'en-US';
  return said;
};
const errorOf = async (answer: Promise<{ body: { error?: string | undefined } }>) => (await answer).body.error;

describe('[REM-02] a request is refused', () => {
  it('without a serial number', async () => {
    expect(await refused(lead, {})).toEqual({
      'en-US': [6005, 'remote.sn_missing', 'Select a serial number'],
      'zh-CN': [6005, 'remote.sn_missing', '请选择序列号'],
    });
  });

  it('for a device of somebody else as for one that is not there', async () => {
    const till = await world.till(org);
    const { body: foreign } = await stranger.send(remoteSessionRoutes.request, { sn: till.sn, why });
    const { body: unknown } = await stranger.send(remoteSessionRoutes.request, { sn: 'NOWHERE-1', why });
    expect(foreign.error).toBe('core.not_found');
    expect([foreign.code, foreign.msg]).toEqual([unknown.code, unknown.msg]);
  });

  it('where the device has no screen, with what its capture program said', async () => {
    const till = await world.till(org, { width: 0 });
    await world.sql(`UPDATE remote_screen SET problem = 'unable to open display' WHERE device_id = $1`, [till.id]);
    const { body } = await lead.send(remoteSessionRoutes.request, { sn: till.sn, why });
    expect(body).toMatchObject({ code: 6007, data: { problem: 'unable to open display' } });
    expect(await refused(lead, { sn: (await api.people.device(org, { state: 'online' })).sn })).toMatchObject({
      'en-US': [6007, 'remote.no_screen', 'This device can’t show its screen'],
      'zh-CN': [6007, 'remote.no_screen', '该设备无法显示屏幕'],
    });
  });

  it.each(['inactive', 'offline', 'disabled'])('while the device is %s', async (state) => {
    const till = await world.till(org);
    await world.sql('UPDATE devices_device SET state = $2::device_state WHERE id = $1', [till.id, state]);
    expect(await refused(lead, { sn: till.sn })).toMatchObject({
      'en-US': [6003, 'remote.device_unreachable', expect.stringContaining('unactive or offline')],
      'zh-CN': [6003, 'remote.device_unreachable', '设备未激活或已离线'],
    });
  });

  it('where remote control is off for the owner, or for who controls it', async () => {
    const { org: below, lead: own } = await world.partner(org, 'Below');
    const till = await world.till(below);
    for (const id of [below.id, org.id]) {
      await world.sql('UPDATE identity_org SET is_remote_control_allowed = false WHERE id = $1', [id]);
      expect(await refused(own, { sn: till.sn })).toEqual({
        'en-US': [6006, 'remote.switched_off', 'Remote control is switched off for this partner'],
        'zh-CN': [6006, 'remote.switched_off', '该合作伙伴未开启远程控制'],
      });
      await world.sql('UPDATE identity_org SET is_remote_control_allowed = true WHERE id = $1', [id]);
    }
  });

  it('where nobody at the device can be asked', async () => {
    const till = await world.till(org, { canPrompt: false });
    expect(await refused(lead, { sn: till.sn })).toMatchObject({
      'en-US': [6002, 'remote.not_authorised', expect.stringContaining('Turn on unattended access')],
      'zh-CN': [6002, 'remote.not_authorised', '请求失败：设备未授权，请开启无人值守访问'],
    });
  });

  it('while the device is in a session, before it is asked whether somebody can agree', async () => {
    const till = await world.till(org);
    const { id } = await world.request(lead, till);
    await world.sql('UPDATE remote_screen SET can_prompt = false WHERE device_id = $1', [till.id]);
    expect(await refused(lead, { sn: till.sn })).toMatchObject({
      'en-US': [6001, 'remote.session_open', 'Request failed: the device is already in remote assistance'],
      'zh-CN': [6001, 'remote.session_open', '请求失败：设备正在远程协助中'],
    });
    expect(await lead.call(remoteSessionRoutes.outlook, { sn: till.sn })).toMatchObject({
      basis: null,
      refusal: 'remote.session_open',
      openSessionId: id,
    });
  });

  it('but for one of fifty that ask at the same moment', async () => {
    const till = await world.till(org);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => lead.send(remoteSessionRoutes.request, { sn: till.sn, why })),
    );
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'remote.session_open')).toHaveLength(49);
    const rows = await world.sql('SELECT id FROM remote_session WHERE device_id = $1', [till.id]);
    const nudges = await world.sql(
      `SELECT 1 FROM outbox_event WHERE topic = 'remote.session' AND payload ->> 'id' = $1`,
      [rows[0]?.id],
    );
    expect([rows.length, nudges.length]).toEqual([1, 1]);
  });
});

describe('a session', () => {
  it('goes from the request over the question to the picture and its end, in both trails', async () => {
    const till = await world.till(org);
    const { id, ...asked } = await world.request(vendor, till, { minutes: 15 });
    expect(asked).toMatchObject({
      state: 'requesting',
      basis: 'asked',
      mode: 'control',
      orgName: 'Till & Co',
      minutes: 15,
    });
    const taken = await world.take(till);
    expect(taken).toMatchObject({ sessionId: id, mode: 'control', join: null, minutesLeft: 15 });
    expect(taken?.prompt).toMatchObject({ requesterName: 'admin', requesterOrgName: api.vendor.name, why, code: null });
    expect(taken?.prompt?.secondsLeft).toBeGreaterThan(50);
    expect(await world.stateOf(id)).toBe('to_be_confirmed');
    const { data } = await world.answer(till, id, 'allow');
    expect(data.join).toMatchObject({ url: 'ws://127.0.0.1:1/', generation: 1 });
    const again = await world.answer(till, id, 'allow');
    expect(again.data.join?.pass, 'said again, a further pass').not.toBe(data.join?.pass);
    expect(await vendor.call(remoteSessionRoutes.pass, { id })).toMatchObject({
      sn: till.sn,
      mode: 'control',
      generation: 1,
    });
    await world.show(id);
    await vendor.call(remoteSessionRoutes.end, { id });
    expect(await world.stateOf(id)).toBe('completed requester');
    const end = await errorOf(vendor.send(remoteSessionRoutes.end, { id }));
    expect(end).toBe('remote.session_over');
    const said = ['remote.requested admin', `remote.answered ${till.sn}`, 'remote.joined admin', 'remote.ended admin'];
    expect(await world.auditOf(org, id)).toEqual(said);
    expect(await world.auditOf(api.vendor, id)).toEqual(said);
    const { trail } = await world.detail(vendor, id);
    expect(trail.map(({ kind }) => kind)).toEqual(['requested', 'asked', 'allowed', 'ended']);
    expect(await world.sql('SELECT 1 FROM remote_pass WHERE session_id = $1', [id])).toEqual([]);
  });

  it('is nobody else’s business', async () => {
    const till = await world.till(org);
    const id = await world.open(lead, till);
    for (const route of ['detail', 'cancel', 'pass', 'extend', 'end'] as const)
      expect(await errorOf(stranger.send(remoteSessionRoutes[route], { id })), route).toBe('core.not_found');
    expect((await stranger.call(remoteSessionRoutes.page, { sn: till.sn })).items).toEqual([]);
    // The vendor reads of it, and neither looks nor ends what it has no part in.
    expect(await world.detail(vendor, id)).toMatchObject({ canJoin: false, canEnd: false });
    for (const route of ['pass', 'end'] as const)
      expect(await errorOf(vendor.send(remoteSessionRoutes[route], { id })), route).toBe('core.forbidden');
  });

  it('shows the screen only to who may not control, whatever was asked for', async () => {
    const viewer = await api.as(
      await api.people.account(org, { 'remote-session': ['add'], 'remote-record': ['query', 'get'] }),
    );
    const till = await world.till(org);
    expect(await world.request(viewer, till)).toMatchObject({ mode: 'view' });
    const screen = await world.till(org, { canControl: false });
    expect(await world.request(lead, screen)).toMatchObject({ mode: 'view' });
    const open = await world.open(lead, await world.till(org));
    expect(await viewer.call(remoteSessionRoutes.pass, { id: open })).toMatchObject({ mode: 'view' });
    expect(await lead.call(remoteSessionRoutes.pass, { id: open })).toMatchObject({ mode: 'control' });
  });

  it('has five viewers, and each person is one', async () => {
    const id = await world.open(lead, await world.till(org));
    const people = await Promise.all(
      Array.from({ length: 5 }, async () => api.as(await api.people.account(org, allPermissions('partner')))),
    );
    for (const person of people) await person.call(remoteSessionRoutes.pass, { id });
    await people[0]?.call(remoteSessionRoutes.pass, { id });
    expect(await errorOf(lead.send(remoteSessionRoutes.pass, { id }))).toBe('remote.too_many_viewers');
    await world.sql(`UPDATE remote_viewer SET invited_at = now() - interval '1 minute' WHERE session_id = $1`, [id]);
    await lead.call(remoteSessionRoutes.pass, { id });
  });

  it('is extended four times, before the picture and after it', async () => {
    const id = await world.open(lead, await world.till(org));
    expect(await lead.call(remoteSessionRoutes.extend, { id })).toMatchObject({
      extensions: 1,
      minutes: 45,
      endsAt: null,
    });
    await world.show(id);
    const { endsAt } = await world.detail(lead, id);
    for (const extensions of [2, 3, 4])
      expect(await lead.call(remoteSessionRoutes.extend, { id })).toMatchObject({ extensions });
    const last = await world.detail(lead, id);
    expect(Date.parse(last.endsAt ?? '') - Date.parse(endsAt ?? '')).toBe(45 * 60_000);
    expect(await errorOf(lead.send(remoteSessionRoutes.extend, { id }))).toBe('remote.no_more_time');
  });

  it('is found in the list by what one knows of it', async () => {
    const till = await world.till(org);
    const { id } = await world.request(lead, till);
    const found = async (filter: object) =>
      (await lead.call(remoteSessionRoutes.page, filter as never)).items.map((item) => item.id);
    expect(await found({ sn: till.sn })).toEqual([id]);
    expect(await found({ deviceId: till.id, states: ['requesting'], from: '2020-01-01' })).toEqual([id]);
    expect(await found({ deviceId: till.id, states: ['completed'] })).toEqual([]);
    expect(await found({ deviceId: till.id, to: '2020-01-01' })).toEqual([]);
    const groups = await lead.call(homeRoutes.search, { keyword: till.sn });
    expect(groups.find(({ key }) => key === 'remote.sessions')?.hits).toMatchObject([
      { id, href: `/remote/record/details/${id}` },
    ]);
    const [row] = (await lead.call(remoteSessionRoutes.devices, { sn: till.sn })).items;
    expect(row).toMatchObject({ id: till.id, hasScreen: true, canControl: true, state: 'online', openSessionId: id });
    expect((await stranger.call(remoteSessionRoutes.devices, { sn: till.sn })).items).toEqual([]);
    expect((await lead.call(remoteSessionRoutes.devices, { sn: till.sn, hasScreen: false })).items).toEqual([]);
  });
});
