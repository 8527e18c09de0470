import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestDevice, TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { DetectionWorld } from '../../../../testing/detection-world.ts';
import { lookDue } from '../look/look.service.ts';

const actions = ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable', 'export'] as const;
const minute = 60_000;
let api: ApiHarness;
let world: DetectionWorld;
let org: TestOrg;
let client: WireClient;
const startMs = Math.floor(Date.now() / minute) * minute - 60 * minute;
const at = (minutes: number) => new Date(startMs + minutes * minute);

beforeAll(async () => {
  api = await startApiHarness({ DETECTION_MAX_DEVICES: '3' });
  world = new DetectionWorld(api.people);
  org = await api.people.partner(api.vendor);
  const grants = { detection: [...actions], device: ['get'], group: ['query', 'delete'] } as const;
  client = await api.as(await api.people.account(org, grants));
});
afterAll(() => api.close());

const group = async (name: string): Promise<string> => {
  const [row] = await api.people.query<{ id: string }>(
    'INSERT INTO devices_group (org_id, name) VALUES ($1, $2) RETURNING id::text',
    [org.id, name],
  );
  return row?.id ?? '';
};
const join = (device: TestDevice, groupId: string) =>
  api.people.query('UPDATE devices_device SET group_id = $2 WHERE id = $1', [device.id, groupId]);
const ofGroup = (groupId: string) => ({ target: { scope: 'group', groupIds: [groupId] } });

describe('[POL-11] what an offline detection found', () => {
  it('is read by shop, by silent device and by device, as its owner at that time', async () => {
    const groupId = await group('Found');
    const shopId = await world.shop(org, 'UTC');
    const [one, two, lone] = [
      await world.device(org, shopId),
      await world.device(org, shopId),
      await world.device(org, null),
    ];
    for (const device of [one, two, lone]) await join(device, groupId);
    const id = await world.policy(org, { rule: 'every', firstLook: at(0), ...ofGroup(groupId) });
    for (const device of [one, two, lone]) await world.leave(device, at(-30));
    await lookDue(api.app, at(0));
    await lookDue(api.app, at(5));
    await world.comeBack(lone, at(6));
    await lookDue(api.app, at(10));

    const shops = await client.call(detectionRoutes.logShops, { id });
    expect(shops).toMatchObject({
      total: 2,
      items: [
        { shopId, deviceCount: 2, absenceCount: 2, openCount: 2, mailedCount: 0, lastUntil: null },
        { id: '0', shopId: null, deviceCount: 1, absenceCount: 1, openCount: 0, lastUntil: at(6).toISOString() },
      ],
    });
    expect((await client.call(detectionRoutes.logShops, { id, isOpen: false })).items).toHaveLength(1);
    const silent = await client.call(detectionRoutes.silenced, { id });
    expect(new Set(silent.map(({ sn, silence }) => `${sn} ${silence}`))).toEqual(
      new Set([one, two, lone].map(({ sn }) => `${sn} no_mail`)),
    );
    expect(silent).toHaveLength(3);

    const asked = { deviceId: lone.id, from: at(-60).toISOString(), to: at(60).toISOString() };
    expect(await client.call(detectionRoutes.absences, asked)).toEqual([
      { since: at(-30).toISOString(), until: at(6).toISOString(), cause: 'lost', isOurs: false, mailedBy: [] },
    ]);
    expect(await client.call(detectionRoutes.absences, { ...asked, from: at(7).toISOString() })).toEqual([]);

    // The next owner sees nothing of it.
    const next = await api.people.partner(api.vendor);
    await api.people.query('UPDATE devices_device SET org_id = $2, shop_id = NULL, group_id = NULL WHERE id = $1', [
      lone.id,
      next.id,
    ]);
    const other = await api.as(await api.people.account(next, { device: ['get'] }));
    expect(await other.call(detectionRoutes.absences, asked)).toEqual([]);
    expect((await client.send(detectionRoutes.absences, asked)).body.error).toBe('core.not_found');

    const dark = await client.call(detectionRoutes.page, { isDark: true });
    expect(dark.items.map((item) => item.id)).toEqual([id]);
    const cards = await client.call(homeRoutes.cards, {});
    const card = cards.find(({ key }) => key === 'detection.policies');
    expect(card?.figures).toMatchObject([
      { key: 'dark', value: 1, href: '/device/detection/list?isDark=true' },
      { key: 'change', value: 0 },
      { key: 'enabled', value: 1 },
    ]);
  });

  it('keeps a group that is watched from being deleted', async () => {
    const groupId = await group('Watched');
    await join(await world.device(org, null), groupId);
    const id = await world.policy(org, { firstLook: at(9_000), ...ofGroup(groupId) });
    const [policy] = await api.people.query<{ name: string }>('SELECT name FROM detection_policy WHERE id = $1', [id]);
    const refused = await client.send(groupRoutes.remove, { id: groupId });
    expect(refused.body.error).toBe('devices.named_by_rules');
    expect(refused.body.msg).toContain(policy?.name);
    await api.people.query('DELETE FROM detection_policy WHERE id = $1', [id]);
    await client.call(groupRoutes.remove, { id: groupId });
  });

  it('names the group that grew past the maximum, and addresses that refuse, and waits for somebody to change it', async () => {
    const [small, large] = [await group('Small'), await group('Grown')];
    await join(await world.device(org, null), small);
    for (let nr = 0; nr < 3; nr += 1) await join(await world.device(org, null), large);
    const id = await world.policy(org, {
      emails: ['gone@shop.example', 'here@shop.example'],
      firstLook: at(0),
      target: { scope: 'group', groupIds: [small, large] },
    });
    await lookDue(api.app, at(0));
    expect(await client.call(detectionRoutes.detail, { id })).toMatchObject({
      deviceCount: 4,
      maxDevices: 3,
      largest: [
        { name: 'Grown', count: 3 },
        { name: 'Small', count: 1 },
      ],
      refusedEmails: [],
    });
    await api.people.query(
      `WITH m AS (INSERT INTO detection_mail (policy_id, at, dark_count, back_count) VALUES ($1, now(), 1, 0) RETURNING id)
       INSERT INTO detection_mail_to (mail_id, email, language, settled_at, is_refused)
       SELECT id, e.email, 'en-US', now(), e.email LIKE 'gone%' FROM m, unnest('{gone@shop.example,here@shop.example}'::text[]) e (email)`,
      [id],
    );
    expect(await client.call(detectionRoutes.detail, { id })).toMatchObject({ refusedEmails: ['gone@shop.example'] });
    const waiting = await client.call(homeRoutes.todos, {});
    expect(waiting.find(({ key }) => key === 'detection.change')).toMatchObject({
      count: 1,
      href: '/device/detection/list?needsChange=true',
    });
    const listed = await client.call(detectionRoutes.page, { needsChange: true });
    expect(listed.items.map((item) => item.id)).toEqual([id]);
  });
});
