import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { grantRoutes } from '@tilldeck/contracts/support/grant.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { RemoteWorld } from '../../../../testing/remote-world.ts';
import { submitTicket } from '../../../../testing/ticket-world.ts';

let api: ApiHarness;
let world: RemoteWorld;
let vendor: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  world = await RemoteWorld.make(api);
  await world.bridge();
  vendor = await api.as(api.admin);
});
afterAll(() => api.close());

const letUpperIn = (orgId: number, isAllowed: boolean) =>
  world.sql('UPDATE identity_org SET is_upper_access_allowed = $2 WHERE id = $1', [orgId, isAllowed]);
const basisOf = async (person: WireClient, sn: string) =>
  (await person.call(remoteSessionRoutes.outlook, { sn })).basis;
const kept = async (id: string) => {
  await world.keep();
  return world.stateOf(id);
};

describe('an upper partner', () => {
  it('is asked about on the device unless the owner lets it in; the owner’s own people always are', async () => {
    const { org, lead: upper } = await world.partner(api.vendor, 'Above');
    const { org: owner, lead } = await world.partner(org, 'Below');
    const till = await world.till(owner);
    const bases = () => Promise.all([upper, vendor, lead].map((person) => basisOf(person, till.sn)));
    expect(await bases()).toEqual(['asked', 'asked', 'asked']);
    await letUpperIn(owner.id, true);
    expect(await bases()).toEqual(['upper', 'upper', 'asked']);
    const { id } = await world.request(upper, till);
    expect(await world.take(till)).toMatchObject({ prompt: null, join: { generation: 1 } });
    expect(await world.stateOf(id)).toBe('connecting');
  });

  it('needs nobody at a device that cannot ask', async () => {
    const { org, lead } = await world.partner(api.vendor, 'Unmanned');
    const till = await world.till(org, { canPrompt: false });
    const outlook = (person: WireClient) => person.call(remoteSessionRoutes.outlook, { sn: till.sn });
    expect(await outlook(vendor)).toMatchObject({ basis: null, refusal: 'remote.not_authorised', canPrompt: false });
    await letUpperIn(org.id, true);
    expect(await outlook(vendor)).toMatchObject({ basis: 'upper', refusal: null });
    expect(await outlook(lead)).toMatchObject({ refusal: 'remote.not_authorised' });
  });

  it('is out when the owner ends the session, or takes its word back', async () => {
    const { org, lead } = await world.partner(api.vendor, 'Owner');
    await letUpperIn(org.id, true);
    const tills = [await world.till(org), await world.till(org)] as const;
    const [ended, withdrawn] = [await world.open(vendor, tills[0]), await world.open(vendor, tills[1])];
    await world.show(ended);
    expect(await world.detail(lead, ended)).toMatchObject({ canJoin: true, canEnd: true });
    await lead.call(remoteSessionRoutes.end, { id: ended });
    expect(await world.stateOf(ended)).toBe('completed owner');
    expect(await world.auditOf(api.vendor, ended)).toEqual(await world.auditOf(org, ended));
    expect(await kept(withdrawn)).toBe('connecting');
    await letUpperIn(org.id, false);
    expect(await kept(withdrawn)).toBe('interrupted right_gone');
  });

  it('sees devices of a cooperative partner only while it acts, and is out when that ends', async () => {
    const { org } = await world.partner(api.vendor, 'Master');
    const { org: free } = await world.partner(org, 'Free', 'cooperative');
    await letUpperIn(free.id, true);
    const till = await world.till(free);
    const person = await api.as(await api.people.account(org, allPermissions('partner')));
    const { body } = await person.send(remoteSessionRoutes.request, { sn: till.sn, why: 'Looks into a report' });
    expect(body.error).toBe('core.not_found');
    const acting = await person.actFor(free.id, { reason: 'Looks into it' });
    const id = await world.open(acting, till);
    expect(await world.detail(acting, id)).toMatchObject({ basis: 'upper', requesterOrgName: 'Master' });
    expect(await kept(id)).toBe('connecting');
    await acting.call(accessRoutes.leave, {});
    expect(await kept(id)).toBe('interrupted right_gone');
  });
});

describe('after-sales', () => {
  it('has what the customer of a ticket granted, as long as it is granted', async () => {
    const { org, lead } = await world.partner(api.vendor, 'Customer');
    const till = await world.till(org);
    const grant = { remote: 'control', mustAsk: false, mayAct: false } as const;
    const { id: ticketId, number } = await submitTicket(lead, { sn: till.sn, grant });
    expect(await vendor.call(remoteSessionRoutes.outlook, { sn: till.sn })).toMatchObject({
      basis: 'ticket',
      ticketNumber: number,
    });
    const id = await world.open(vendor, till);
    expect(await world.detail(lead, id)).toMatchObject({ state: 'connecting', ticketNumber: number, basis: 'ticket' });
    expect(await kept(id)).toBe('connecting');
    await lead.call(grantRoutes.end, { id: ticketId });
    expect(await kept(id)).toBe('interrupted right_gone');
  });
});
