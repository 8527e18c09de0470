import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { submitTicket, textOf } from '../../../../testing/ticket-world.ts';

let api: ApiHarness;
let org: TestOrg;
let other: TestOrg;
let customer: WireClient;
let stranger: WireClient;
let agent: WireClient;
let device: TestDevice;

beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Till & Co');
  other = await api.people.partner(api.vendor, 'Another');
  customer = await api.as(await api.people.account(org, allPermissions('partner')));
  stranger = await api.as(await api.people.account(other, allPermissions('partner')));
  agent = await api.as(await api.people.account(api.vendor, allPermissions('admin'), { loginName: 'after.sales' }));
  device = await api.people.device(org, { sn: 'FROZEN-1', state: 'online' });
  await api.people.query(
    `INSERT INTO link_facts (device_id, hello, facts, apps, apps_at) VALUES ($1, '{"agentVersion": "1.0"}', '{}', $2, now())`,
    [device.id, JSON.stringify([app('1.0')])],
  );
  await api.people.query(`SELECT ensure_day_partition('link_event', current_date - d) FROM generate_series(0, 4) d`);
  for (const hours of [80, 5])
    await api.people.query(
      `INSERT INTO link_event (org_id, device_id, sn, at, received_at, kind, detail)
       SELECT $1, $2, $3, t, t, 'boot', '{}' FROM (SELECT now() - make_interval(hours => $4) AS t) x`,
      [org.id, device.id, device.sn, hours],
    );
});
afterAll(() => api.close());

const app = (version: string) => ({
  package: 'com.example.till',
  name: 'Till',
  version,
  type: 'third_party',
  isRunning: true,
});
const snapshotOf = (client: WireClient, id: string) => client.call(ticketRoutes.snapshot, { id });

describe('a ticket with a device', () => {
  it('keeps what the device was like, and shows it beside what it is now', async () => {
    const { id } = await submitTicket(customer, { sn: device.sn });
    await api.people.query(`UPDATE link_facts SET apps = $2 WHERE device_id = $1`, [
      device.id,
      JSON.stringify([app('2.0')]),
    ]);
    await api.people.query(`UPDATE devices_device SET state = 'offline' WHERE id = $1`, [device.id]);
    for (const reader of [customer, agent]) {
      const { takenAt, before, now } = await snapshotOf(reader, id);
      expect(takenAt).toEqual(expect.any(String));
      expect(before?.record).toMatchObject({ sn: 'FROZEN-1', state: 'online', partner: { name: 'Till & Co' } });
      expect(now?.record).toMatchObject({ sn: 'FROZEN-1', state: 'offline' });
      expect(before?.reported?.apps).toMatchObject([{ package: 'com.example.till', version: '1.0' }]);
      expect(now?.reported?.apps).toMatchObject([{ package: 'com.example.till', version: '2.0' }]);
      expect(before).toMatchObject({ settings: [], tasks: [] });
      // 72 hours, not the boot before them; what happened since is told by the other side.
      expect(before?.useLog).toHaveLength(1);
      expect(now?.useLog).toEqual([]);
    }
    expect((await stranger.send(ticketRoutes.snapshot, { id })).body.error).toBe('core.not_found');
  });

  it('tells the partner nothing of what the vendor did in its own trail', async () => {
    const insert = (orgId: number, who: string) =>
      api.people.query(
        `INSERT INTO audit_entry (org_id, account_name, action, object_type, object_id, object_name, request_id)
         VALUES ($1, $2, 'device.modified', 'device', $3, 'FROZEN-1', 'r')`,
        [orgId, who, device.id],
      );
    await insert(api.vendor.id, 'vendor.person');
    await insert(org.id, 'own.person');
    const { id } = await submitTicket(customer, { sn: device.sn });
    const people = async (client: WireClient) =>
      (await snapshotOf(client, id)).before?.operations?.map(({ accountName }) => accountName).toSorted();
    expect(await people(customer)).toEqual(['own.person']);
    expect(await people(agent)).toEqual(['own.person', 'vendor.person']);
    const [row] = await api.people.query<{ content: string }>(
      'SELECT content::text FROM support_snapshot WHERE ticket_id = $1',
      [id],
    );
    expect(row?.content).not.toContain('vendor.person');
  });

  it('shows parts only to people who may read them on the pages of the device', async () => {
    const { id } = await submitTicket(customer, { sn: device.sn });
    const reader = await api.as(await api.people.account(org, { ticket: ['query', 'get'], uselog: ['query'] }));
    const { before, now } = await snapshotOf(reader, id);
    expect(Object.keys(before ?? {})).toEqual(['useLog']);
    expect(Object.keys(now ?? {})).toEqual(['useLog']);
  });

  it('keeps it when the device goes to another partner, whose side it never shows', async () => {
    const moving = await api.people.device(org, { sn: 'MOVING-1' });
    const { id } = await submitTicket(customer, { sn: moving.sn });
    await api.people.query('UPDATE devices_device SET org_id = $2 WHERE id = $1', [moving.id, other.id]);
    for (const reader of [customer, agent]) {
      const { before, now } = await snapshotOf(reader, id);
      expect(before?.record?.partner.name).toBe('Till & Co');
      expect(now).toBeNull();
    }
    expect((await stranger.send(ticketRoutes.snapshot, { id })).body.error).toBe('core.not_found');
    expect((await stranger.call(deviceRoutes.detail, { id: moving.id })).partner.name).toBe('Another');
  });

  it('is about a device of its own partner, also when after-sales submits it', async () => {
    const draft = { title: 'T', contactEmail: 'c@shop.example', body: textOf('x'), type: 'general' as const };
    const wrong = await agent.send(ticketRoutes.submit, { ...draft, orgId: String(other.id), sn: device.sn });
    expect(wrong.body.error).toBe('support.device_unknown');
    const { id } = await submitTicket(agent, { orgId: String(org.id), sn: device.sn });
    expect((await snapshotOf(customer, id)).before?.record?.sn).toBe(device.sn);
  });

  it('has nothing to compare without one', async () => {
    const { id } = await submitTicket(customer);
    expect(await snapshotOf(customer, id)).toEqual({ takenAt: null, before: null, now: null });
  });
});
