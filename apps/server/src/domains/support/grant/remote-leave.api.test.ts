import { grantRoutes } from '@tilldeck/contracts/support/grant.routes';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { submitTicket } from '../../../../testing/ticket-world.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { RemoteAsk } from '../../../platform/remote-leave.ts';

let api: ApiHarness;
let org: TestOrg;
let other: TestOrg;
let customer: WireClient;
let device: TestDevice;

beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Till & Co');
  other = await api.people.partner(api.vendor, 'Another');
  customer = await api.as(await api.people.account(org, allPermissions('partner')));
});
afterAll(() => api.close());

const agent: RemoteAsk['caller'] = {
  isVendor: true,
  acting: null,
  permissions: new Map([['ticket', new Set(['enable'] as const)]]),
};
const inside = <T>(work: (inside: ScopedDb) => Promise<T>) => writeIn(systemScope(api.app.database, 'a test'), work);
const leave = (wants: RemoteAsk['wants'], caller = agent) =>
  inside((db) => api.app.contributions.findRemoteLeave(db, { deviceId: device.id, wants, caller }));
const fresh = async (sn: string) => {
  device = await api.people.device(org, { sn });
  return sn;
};

describe('remote sessions ask what the customer of a ticket allows', () => {
  it('view is not control, and control includes view', async () => {
    const { id, number } = await submitTicket(customer, { sn: await fresh('LEAVE-1') });
    expect(await leave('view')).toBeNull();
    await customer.call(grantRoutes.set, { id, remote: 'view', mustAsk: true, mayAct: true });
    expect(await leave('view')).toMatchObject({ ticketId: id, ticketNumber: number, mustAsk: true, until: null });
    expect(await leave('control')).toBeNull();
    await customer.call(grantRoutes.set, { id, remote: 'control', mustAsk: false, mayAct: false });
    for (const wants of ['view', 'control'] as const) expect(await leave(wants)).toMatchObject({ mustAsk: false });
  });

  it('only people of after-sales have it: no partner, nobody who acts for one, no other person of the vendor', async () => {
    await submitTicket(customer, { sn: await fresh('LEAVE-2'), grant: { remote: 'control', mayAct: false } });
    const acting = { accessId: '1', actorOrgId: 1, reason: 'x', expiresAt: '' };
    expect(await leave('view')).not.toBeNull();
    expect(await leave('view', { ...agent, isVendor: false })).toBeNull();
    expect(await leave('view', { ...agent, acting })).toBeNull();
    expect(
      await leave('view', { ...agent, permissions: new Map([['ticket', new Set(['query'] as const)]]) }),
    ).toBeNull();
  });

  it('of two tickets about a device the one that asks least counts, and ends alone', async () => {
    const sn = await fresh('LEAVE-3');
    const asked = await submitTicket(customer, { sn, grant: { remote: 'control', mayAct: false } });
    const free = await submitTicket(customer, { sn, grant: { remote: 'control', mustAsk: false, mayAct: false } });
    expect(await leave('control')).toMatchObject({ ticketId: free.id, mustAsk: false });
    await customer.call(ticketRoutes.close, { id: free.id });
    expect(await leave('control')).toMatchObject({ ticketId: asked.id, mustAsk: true });
    await customer.call(grantRoutes.end, { id: asked.id });
    expect(await leave('control')).toBeNull();
  });

  it('is over at its date to the second, and where the device has another owner', async () => {
    const { id } = await submitTicket(customer, {
      sn: await fresh('LEAVE-4'),
      grant: { remote: 'view', mayAct: false },
    });
    await api.people.query(`UPDATE support_grant SET until_at = now() - interval '1 ms' WHERE ticket_id = $1`, [id]);
    expect(await leave('view')).toBeNull();
    await api.people.query('UPDATE support_grant SET until_at = NULL WHERE ticket_id = $1', [id]);
    expect(await leave('view')).not.toBeNull();
    await api.people.query('UPDATE devices_device SET org_id = $2 WHERE id = $1', [device.id, other.id]);
    expect(await leave('view')).toBeNull();
  });

  it('an end waits for what is begun with the grant, and processes hear of it', async () => {
    const sn = await fresh('LEAVE-5');
    const { id } = await submitTicket(customer, { sn, grant: { remote: 'view', mayAct: false } });
    const heard = new Promise<string>((resolve) => api.app.listener.on('device_grant', resolve));
    const order: string[] = [];
    let ending: Promise<unknown> = Promise.resolve();
    await inside(async (db) => {
      await api.app.contributions.findRemoteLeave(db, { deviceId: device.id, wants: 'view', caller: agent });
      ending = customer.call(ticketRoutes.close, { id }).then(() => order.push('closed'));
      await expect
        .poll(() => api.people.query(`SELECT 1 FROM pg_locks WHERE NOT granted`), { interval: 20 })
        .not.toEqual([]);
      order.push('begun');
    });
    await ending;
    expect(order).toEqual(['begun', 'closed']);
    expect(await heard).toBe(device.id);
    expect(await leave('view')).toBeNull();
  });
});
