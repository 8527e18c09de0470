import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { unattendedRoutes } from '@tilldeck/contracts/remote/unattended.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { RemoteWorld } from '../../../../testing/remote-world.ts';

let api: ApiHarness;
let world: RemoteWorld;
let org: TestOrg;
let lead: WireClient;
let vendor: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  world = await RemoteWorld.make(api);
  await world.bridge();
  ({ org, lead } = await world.partner(api.vendor, 'Till & Co'));
  vendor = await api.as(api.admin);
});
afterAll(() => api.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const draft = (kind: 'device' | 'group' | 'shop', targetId: string, changes: object = {}) => ({
  kind,
  targetId,
  until: inDays(7),
  why: 'Work at night',
  ...changes,
});
const set = (...given: Parameters<typeof draft>) => lead.call(unattendedRoutes.set, draft(...given));
const basisOf = async (sn: string, person = lead) => (await person.call(remoteSessionRoutes.outlook, { sn })).basis;
const insert = async (text: string, values: unknown[]): Promise<string> =>
  String((await world.sql<{ id: string }>(`${text} RETURNING id`, values))[0]?.id);

describe('unattended access', () => {
  it('lets the owner’s people in without a question, nobody else, and for as long as it was set', async () => {
    const till = await world.till(org, { canPrompt: false });
    const { id, ...made } = await set('device', till.id);
    expect(made).toMatchObject({ targetName: till.sn, isActive: true, isOnlyWhileClosed: false });
    expect([await basisOf(till.sn), await basisOf(till.sn, vendor)]).toEqual(['unattended', null]);
    const session = await world.request(lead, till);
    expect(await world.take(till)).toMatchObject({ prompt: null, join: { generation: 1 } });
    await world.sql('UPDATE remote_unattended SET until = now() WHERE id = $1', [id]);
    expect((await lead.call(unattendedRoutes.page, { kind: 'device', isActive: true })).items).toEqual([]);
    await world.keep();
    expect(await world.stateOf(session.id), 'what began stays').toBe('connecting');
    await lead.call(remoteSessionRoutes.end, { id: session.id });
    expect(await basisOf(till.sn)).toBeNull();
  });

  it('is cleared by the owner, and set again in place of what was there', async () => {
    const till = await world.till(org);
    await set('device', till.id);
    const { id } = await set('device', till.id, { until: inDays(2) });
    const found = (await lead.call(unattendedRoutes.page, { isActive: true })).items;
    expect(found.filter(({ targetId }) => targetId === till.id)).toHaveLength(1);
    await lead.call(unattendedRoutes.clear, { id });
    expect(await basisOf(till.sn)).toBe('asked');
    expect((await lead.send(unattendedRoutes.clear, { id })).body.error).toBe('core.not_found');
    const audit = await world.sql<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_type = 'remote_unattended' AND object_id = $1 ORDER BY id`,
      [id],
    );
    expect(audit.map(({ action }) => action)).toEqual(['remote.unattended_set', 'remote.unattended_cleared']);
  });

  it('counts for devices of a group and of the groups below it', async () => {
    const group = await insert(`INSERT INTO devices_group (org_id, name) VALUES ($1, 'North')`, [org.id]);
    const below = await insert(`INSERT INTO devices_group (org_id, name, parent_id) VALUES ($1, 'Far north', $2)`, [
      org.id,
      group,
    ]);
    const [inside, outside] = [await world.till(org), await world.till(org)];
    await world.sql('UPDATE devices_device SET group_id = $2 WHERE id = $1', [inside.id, below]);
    await set('group', group);
    expect([await basisOf(inside.sn), await basisOf(outside.sn)]).toEqual(['unattended', 'asked']);
  });

  it('counts while the shop is closed, where that was said; without hours nobody knows', async () => {
    const shop = await insert(`INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 'Corner', 'UTC')`, [
      org.id,
    ]);
    const till = await world.till(org);
    await world.sql('UPDATE devices_device SET shop_id = $2 WHERE id = $1', [till.id, shop]);
    await set('shop', shop, { isOnlyWhileClosed: true });
    expect(await basisOf(till.sn)).toBe('asked');
    const openOn = (days: readonly number[]) =>
      world.sql('UPDATE devices_shop SET opening_hours = $2 WHERE id = $1', [
        shop,
        JSON.stringify(Array.from({ length: 7 }, (_, day) => (days.includes(day) ? [[0, 1440]] : []))),
      ]);
    await openOn([0, 1, 2, 3, 4, 5, 6]);
    expect(await basisOf(till.sn)).toBe('asked');
    // Open on one day of the week that is neither today nor beside it.
    await openOn([(new Date().getUTCDay() + 2) % 7]);
    expect(await basisOf(till.sn)).toBe('unattended');
  });

  it('is refused for a date that is over or too far, and for what is not one’s own', async () => {
    const { org: below } = await world.partner(org, 'Below');
    const [till, foreign] = [await world.till(org), await world.till(below)];
    const refusal = async (person: WireClient, ...given: Parameters<typeof draft>) =>
      (await person.send(unattendedRoutes.set, draft(...given))).body.error;
    expect(await refusal(lead, 'device', till.id, { until: inDays(-1) })).toBe('core.invalid_input');
    expect(await refusal(lead, 'device', till.id, { until: inDays(400) })).toBe('remote.unattended_too_long');
    for (const person of [lead, vendor]) expect(await refusal(person, 'device', foreign.id)).toBe('core.not_found');
    expect(await refusal(vendor, 'device', till.id)).toBe('core.not_found');
    expect(await refusal(lead, 'shop', '999999')).toBe('core.not_found');
  });
});
