import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { grantRoutes } from '@tilldeck/contracts/support/grant.routes';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { LiveClient } from '../../../../testing/live-client.ts';
import { submitTicket } from '../../../../testing/ticket-world.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { startWorker } from '../../../roles/worker.ts';

let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;
let org: TestOrg;
let customer: WireClient;
let stranger: WireClient;
let agent: WireClient;
let device: TestDevice;

beforeAll(async () => {
  api = await startApiHarness();
  worker = await startWorker(api.app);
  org = await api.people.partner(api.vendor, 'Till & Co');
  const other = await api.people.partner(api.vendor, 'Another');
  customer = await api.as(await api.people.account(org, allPermissions('partner'), { loginName: 'shop.lead' }));
  stranger = await api.as(await api.people.account(other, allPermissions('partner')));
  agent = await api.as(api.admin);
  device = await api.people.device(org, { sn: 'GRANTED-1' });
});
afterAll(async () => {
  await worker?.close();
  await api.close();
});

const view = { remote: 'view', mustAsk: true, mayAct: false } as const;
const all = { remote: 'control', mustAsk: false, mayAct: true } as const;
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
const grantOf = async (client: WireClient, id: string) => (await client.call(grantRoutes.detail, { id })).grant;
const refusal = async (sent: Promise<{ body: { error?: string } }>) => (await sent).body.error;
const trailOf = (id: string) =>
  api.people.query<{ action: string; account_name: string; after: unknown }>(
    `SELECT action, account_name, after FROM audit_entry
      WHERE object_type = 'ticket' AND object_id = $1 AND action LIKE 'ticket.grant%' ORDER BY id`,
    [id],
  );

describe('what a customer lets after-sales do for a ticket', () => {
  it('is said with the ticket, shown to both sides, changed and ended by the customer, each in the trail', async () => {
    const { id } = await submitTicket(customer, { sn: device.sn, grant: view });
    for (const reader of [customer, agent])
      expect(await grantOf(reader, id)).toMatchObject({ ...view, isActive: true, until: null, grantedBy: 'shop.lead' });
    expect((await customer.call(grantRoutes.detail, { id })).canGrant).toBe(true);
    expect((await agent.call(grantRoutes.detail, { id })).canGrant).toBe(false);
    const until = soon(3_600_000);
    await customer.call(grantRoutes.set, { id, ...all, until });
    expect(await grantOf(agent, id)).toMatchObject({ ...all, isActive: true, until });
    await customer.call(grantRoutes.end, { id });
    expect(await grantOf(agent, id)).toMatchObject({ isActive: false, endReason: 'customer', endedBy: 'shop.lead' });
    expect(await refusal(customer.send(grantRoutes.end, { id }))).toBe('support.nothing_granted');
    expect(await trailOf(id)).toEqual([
      {
        action: 'ticket.granted',
        account_name: 'shop.lead',
        after: { remoteGrant: 'control', mustAsk: false, mayAct: true, until },
      },
      { action: 'ticket.grant_ended', account_name: 'shop.lead', after: { grantEnd: 'customer' } },
    ]);
  });

  it('is told live to the other side', async () => {
    const live = await LiveClient.open(agent, api.url, ['support.ticket']);
    const { id } = await submitTicket(customer, { sn: device.sn });
    const told = () => live.payloads.filter((payload) => (payload as { id: string }).id === id).length;
    await live.next(() => told() === 1);
    await customer.call(grantRoutes.set, { id, ...view });
    await live.next(() => told() === 2);
    live.close();
  });

  it('is nobody’s to say but the customer’s', async () => {
    const { id } = await submitTicket(customer, { sn: device.sn });
    expect(await refusal(agent.send(grantRoutes.set, { id, ...all }))).toBe('support.customer_grants');
    expect(await refusal(stranger.send(grantRoutes.set, { id, ...all }))).toBe('core.not_found');
    const acting = await agent.actFor(org.id);
    expect(await refusal(acting.send(grantRoutes.set, { id, ...all }))).toBe('identity.not_while_acting');
    const draft = { title: 'T', contactEmail: 'c@shop.example', type: 'general' as const, sn: device.sn, grant: all };
    const body = '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"x"}]}]}';
    expect(await refusal(acting.send(ticketRoutes.submit, { ...draft, body }))).toBe('support.customer_grants');
    const forThem = { ...draft, body, orgId: String(org.id) };
    expect(await refusal(agent.send(ticketRoutes.submit, forThem))).toBe('support.customer_grants');
    expect(await grantOf(customer, id)).toBeNull();
  });

  it('needs a device for remote access, a date to come, something allowed, and an open ticket', async () => {
    const { id } = await submitTicket(customer);
    expect(await refusal(customer.send(grantRoutes.set, { id, ...view }))).toBe('support.grant_needs_device');
    const acting = { remote: 'none', mustAsk: true, mayAct: true } as const;
    expect(await refusal(customer.send(grantRoutes.set, { id, ...acting, until: soon(-1_000) }))).toBe(
      'support.grant_past',
    );
    expect(await refusal(customer.send(grantRoutes.set, { id, ...acting, mayAct: false }))).toBe('core.invalid_input');
    await customer.call(grantRoutes.set, { id, ...acting });
    await customer.call(ticketRoutes.close, { id });
    expect(await refusal(customer.send(grantRoutes.set, { id, ...acting }))).toBe('support.ticket_closed');
  });
});

describe('a grant ends', () => {
  it('when its ticket is closed or merged, with the change; undoing the merge does not bring it back', async () => {
    const closed = await submitTicket(customer, { sn: device.sn, grant: all });
    await agent.call(ticketRoutes.close, { id: closed.id });
    expect(await grantOf(customer, closed.id)).toMatchObject({ isActive: false, endReason: 'closed', endedBy: '' });
    const merged = await submitTicket(customer, { sn: device.sn, grant: all });
    const into = await submitTicket(customer);
    await agent.call(ticketRoutes.merge, { id: merged.id, intoId: into.id });
    expect(await grantOf(agent, merged.id)).toMatchObject({ isActive: false, endReason: 'merged' });
    expect(await grantOf(agent, into.id)).toBeNull();
    await agent.call(ticketRoutes.unmerge, { id: merged.id });
    expect(await grantOf(agent, merged.id)).toMatchObject({ isActive: false, endReason: 'merged' });
    expect(await trailOf(closed.id)).toEqual([
      { action: 'ticket.grant_over', account_name: '', after: { grantEnd: 'closed' } },
    ]);
  });

  it('at its date, told by the system', async () => {
    const { id } = await submitTicket(customer, { sn: device.sn });
    await customer.call(grantRoutes.set, { id, ...view, until: soon(4_000) });
    await expect
      .poll(async () => (await trailOf(id)).at(-1)?.after, { timeout: 30_000, interval: 50 })
      .toEqual({ grantEnd: 'until' });
    expect(await grantOf(customer, id)).toMatchObject({ isActive: false, endReason: 'until' });
  });

  it('when the device leaves its owner', async () => {
    const leaving = await api.people.device(org, { sn: 'LEAVING-1' });
    const { id } = await submitTicket(customer, { sn: leaving.sn, grant: all });
    const left = { deviceIds: [leaving.id], why: 'moved', controllerIds: [org.id] } as const;
    await writeIn(systemScope(api.app.database, 'a device moves'), (inside) =>
      api.app.contributions.devicesLeft(inside, left),
    );
    expect(await grantOf(customer, id)).toMatchObject({ isActive: false, endReason: 'device_left' });
  });
});

describe('acting with the number of a ticket', () => {
  const open = (ticketNumber: string) =>
    agent.send(accessRoutes.open, { orgId: String(org.id), reason: 'Looks into it', minutes: 60, ticketNumber });
  const isOver = async (acting: WireClient) => (await acting.send(sessionRoutes.currentUser, {})).body.error;

  it('is refused where the customer allowed other things, and ends within 5 s when the customer ends it', async () => {
    const { id, number } = await submitTicket(customer, { sn: device.sn, grant: view });
    expect(await refusal(open(number))).toBe('identity.acting_not_granted');
    await customer.call(grantRoutes.set, { id, ...all });
    const acting = await agent.actFor(org.id, { ticketNumber: number });
    expect(await isOver(acting)).toBeUndefined();
    const startedAt = Date.now();
    await customer.call(grantRoutes.set, { id, ...view });
    await expect.poll(() => isOver(acting), { interval: 50 }).toBe('core.session_ended');
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect(await refusal(open(number))).toBe('identity.acting_not_granted');
  });

  it('goes on where what is allowed changes and acting stays among it', async () => {
    const { id, number } = await submitTicket(customer, { sn: device.sn, grant: all });
    const acting = await agent.actFor(org.id, { ticketNumber: number });
    await customer.call(grantRoutes.set, { id, remote: 'none', mustAsk: true, mayAct: true });
    const job = `SELECT count(*)::int AS n FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'support.end_ticket_access'`;
    await expect.poll(async () => (await api.people.query<{ n: number }>(job))[0]?.n).toBe(0);
    expect(await isOver(acting)).toBeUndefined();
  });

  it('lasts no longer than the customer said', async () => {
    const until = soon(600_000);
    const { number } = await submitTicket(customer, { sn: device.sn, grant: { ...all, until } });
    const { body } = await open(number);
    expect(Date.parse(body.data?.expiresAt ?? '')).toBe(Date.parse(until));
  });
});
