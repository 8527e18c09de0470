import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { liveCloseCodes } from '@tilldeck/contracts/live/live.schemas';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { LiveClient } from '../../../../testing/live-client.ts';
import { submitTicket } from '../../../../testing/ticket-world.ts';
import { startWorker } from '../../../roles/worker.ts';

let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;
let org: TestOrg;
let other: TestOrg;
let customer: WireClient;
let stranger: WireClient;
let agent: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  worker = await startWorker(api.app);
  org = await api.people.partner(api.vendor, 'Till & Co');
  other = await api.people.partner(api.vendor, 'Another');
  customer = await api.as(await api.people.account(org, allPermissions('partner')));
  stranger = await api.as(await api.people.account(other, allPermissions('partner')));
  agent = await api.as(api.admin);
});
afterAll(async () => {
  await worker?.close();
  await api.close();
});

const open = ({ id }: TestOrg, ticketNumber: string) =>
  agent.send(accessRoutes.open, { orgId: String(id), reason: 'Looks into the ticket', minutes: 15, ticketNumber });
const isOver = async (acting: WireClient) => (await acting.send(sessionRoutes.currentUser, {})).body.error;
const endings = (orgId: number, ticketNumber: string) =>
  api.people.query(
    `SELECT account_name FROM audit_entry WHERE org_id = $1 AND action = 'access.ended' AND after ->> 'ticketNumber' = $2`,
    [orgId, ticketNumber],
  );

describe('an access that names a ticket', () => {
  it('ends within 5 s when the ticket is closed, on an open connection too, and both trails say so', async () => {
    const { id, number } = await submitTicket(customer);
    const acting = await agent.actFor(org.id, { ticketNumber: number.toLowerCase() });
    const without = await agent.actFor(org.id);
    const live = await LiveClient.open(acting, api.url, ['identity.access']);
    expect(await isOver(acting)).toBeUndefined();
    const startedAt = Date.now();
    await customer.call(ticketRoutes.close, { id });
    expect(await live.closed).toBe(liveCloseCodes.sessionEnded);
    expect(await isOver(acting)).toBe('core.session_ended');
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect(await isOver(without)).toBeUndefined();
    for (const side of [org, api.vendor]) {
      expect(await endings(side.id, number)).toEqual([{ account_name: '' }]);
      const opened = await api.people.query(
        `SELECT account_name FROM audit_entry WHERE org_id = $1 AND action = 'access.opened' AND after ->> 'ticketNumber' = $2`,
        [side.id, number],
      );
      expect(opened).toEqual([{ account_name: 'admin' }]);
    }
    const { items } = await customer.call(accessRoutes.page, { direction: 'inward' });
    expect(items.find((access) => access.ticketNumber === number)).toMatchObject({ endedBy: number });
  });

  it('ends as well when the ticket is merged into another one', async () => {
    const { id, number } = await submitTicket(customer);
    const into = await submitTicket(customer);
    const acting = await agent.actFor(org.id, { ticketNumber: number });
    await agent.call(ticketRoutes.merge, { id, intoId: into.id });
    await expect.poll(() => isOver(acting), { interval: 50 }).toBe('core.session_ended');
  });

  it('is refused with a number of another partner’s ticket, of a closed one, and of none', async () => {
    const theirs = await submitTicket(stranger);
    const closed = await submitTicket(customer);
    await customer.call(ticketRoutes.close, { id: closed.id });
    for (const number of [theirs.number, closed.number, 'T-999999', 'SOMETHING'])
      expect((await open(org, number)).body.error, number).toBe('identity.ticket_not_open');
    expect((await open(other, theirs.number)).body.error).toBeUndefined();
  });
});
