import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { preferenceRoutes } from '@tilldeck/contracts/identity/preference.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { liveCloseCodes } from '@tilldeck/contracts/live/live.schemas';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { LiveClient } from '../../../../testing/live-client.ts';

let api: ApiHarness;
let partner: TestOrg;
let owner: TestAccount;
let ofVendor: WireClient;
let ofPartner: WireClient;

beforeAll(async () => {
  api = await startApiHarness({}, { isRelaying: true });
  partner = await api.people.partner(api.vendor, 'Kestrel Tills');
  owner = await api.people.account(partner, {}, { isProjectLead: true });
  ofVendor = await api.as(api.admin);
  ofPartner = await api.as(owner);
});
afterAll(() => api.close());

const open = (client: WireClient, orgId: number, changes: object = {}) =>
  client.send(accessRoutes.open, { orgId: String(orgId), reason: 'Looks into a report', minutes: 15, ...changes });
const trailOf = (orgId: number, action: string) =>
  api.people.query<{ account_name: string; acting_for_org_id: number | null; reason: string | null }>(
    'SELECT account_name, acting_for_org_id, reason FROM audit_entry WHERE org_id = $1 AND action = $2 ORDER BY id DESC',
    [orgId, action],
  );

describe('acting for a partner', () => {
  it('[AUTH-12] works for the partner with a temporary token, says so, and is left with one call', async () => {
    await api.people.query(
      `INSERT INTO support_ticket (org_id, number, title, type, contact_email) VALUES ($1, 77, 'x', 'general', 'c@shop.example')`,
      [partner.id],
    );
    const acting = await ofVendor.actFor(partner.id, { ticketNumber: 'T-77' });
    const state = await acting.call(sessionRoutes.currentUser, {});
    expect(state.org).toMatchObject({ orgName: 'Kestrel Tills', platform: 'partner', isVendor: false });
    expect(state.acting).toMatchObject({ actorOrgName: api.vendor.name, reason: 'Looks into a report' });
    expect(state.user).toMatchObject({ loginName: 'admin', isProjectLead: false });
    expect(state.permissions.map((entry) => entry.permissionId)).toContain('operationlog');
    expect(state.permissions.map((entry) => entry.permissionId)).not.toContain('dictionary');
    expect(state.services).toEqual([]);

    await acting.call(accessRoutes.leave, {});
    expect((await acting.send(sessionRoutes.currentUser, {})).body.error).toBe('core.session_ended');
    expect((await ofVendor.call(sessionRoutes.currentUser, {})).acting).toBeNull();
  });

  it('[AUTH-12] leaves what is done in the trails of both sides, with who, for whom and why', async () => {
    const acting = await ofVendor.actFor(partner.id, { reason: 'Ticket from the shop in Kiel' });
    const before = await acting.call(auditRoutes.page, {});
    expect(before.items.every((entry) => entry.orgName === 'Kestrel Tills')).toBe(true);
    const [other] = [await ofVendor.actFor(partner.id)];
    const opened = (await acting.call(accessRoutes.page, { state: 'open' })).items;
    await acting.call(accessRoutes.end, { id: opened[0]?.id ?? '' });
    expect((await other?.send(sessionRoutes.currentUser, {}))?.body.error).toBe('core.session_ended');
    for (const orgId of [partner.id, api.vendor.id]) {
      const [began] = await trailOf(orgId, 'access.opened');
      expect(began).toMatchObject({ account_name: 'admin', acting_for_org_id: null, reason: 'Looks into a report' });
      const [ended] = await trailOf(orgId, 'access.ended');
      expect(ended).toEqual({
        account_name: 'admin',
        acting_for_org_id: partner.id,
        reason: 'Ticket from the shop in Kiel',
      });
    }
  });

  it('[AUTH-12] is seen by the partner, who ends it at once on an open connection too', async () => {
    const acting = await ofVendor.actFor(partner.id);
    const live = await LiveClient.open(acting, api.url, ['identity.access']);
    const [seen] = (await ofPartner.call(accessRoutes.page, { state: 'open', direction: 'inward' })).items;
    expect(seen).toMatchObject({ actorName: 'admin', actorOrgName: api.vendor.name, orgName: 'Kestrel Tills' });
    const startedAt = Date.now();
    await ofPartner.call(accessRoutes.end, { id: seen?.id ?? '' });
    expect((await acting.send(sessionRoutes.currentUser, {})).body.error).toBe('core.session_ended');
    expect(await live.closed).toBe(liveCloseCodes.sessionEnded);
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect((await ofPartner.send(accessRoutes.end, { id: seen?.id ?? '' })).body.error).toBe('identity.access_over');
    const [mine] = (await ofVendor.call(accessRoutes.page, { direction: 'outward' })).items;
    expect(mine).toMatchObject({ state: 'ended', endedBy: owner.loginName, direction: 'outward' });
  });

  it('ends by itself, and with the session it stands on', async () => {
    const short = await ofVendor.actFor(partner.id);
    await api.people.query('UPDATE identity_access SET expires_at = now() WHERE ended_at IS NULL');
    await api.people.query(`SELECT pg_notify('session_changed', '*')`);
    await expect
      .poll(async () => (await short.send(sessionRoutes.currentUser, {})).body.error)
      .toBe('core.session_expired');
    const own = await api.as(api.admin);
    const acting = await own.actFor(partner.id);
    await own.call(sessionRoutes.logout, {});
    expect((await acting.send(sessionRoutes.currentUser, {})).body.error).toBe('core.session_ended');
  });

  it('cannot be stacked, and changes nothing that is the person’s own', async () => {
    const acting = await ofVendor.actFor(partner.id);
    expect((await open(acting, partner.id)).body.error).toBe('identity.not_while_acting');
    await acting.call(preferenceRoutes.save, { key: 'columns/test', value: '[]' });
    expect(await ofVendor.call(preferenceRoutes.list, {})).toContainEqual({ key: 'columns/test', value: '[]' });
  });

  it('[ACC-03] is open to an upper partner only where it controls or is let in', async () => {
    const held = await api.people.partner(partner, 'Held', 'controllable');
    const free = await api.people.partner(partner, 'Free', 'cooperative');
    const below = await api.people.partner(free, 'Below free', 'cooperative');
    const stranger = await api.people.partner(api.vendor, 'Stranger');
    expect((await open(ofPartner, held.id)).body.code).toBe(200);
    expect((await open(ofPartner, free.id)).body.error).toBe('identity.access_not_allowed');
    await api.people.query('UPDATE identity_org SET is_upper_access_allowed = true WHERE id = $1', [free.id]);
    const acting = await ofPartner.actFor(free.id);
    expect((await acting.call(sessionRoutes.currentUser, {})).org.orgName).toBe('Free');
    for (const orgId of [below.id, stranger.id, api.vendor.id, 999_999])
      expect((await open(ofPartner, orgId)).body.error).toBe('core.not_found');
    expect((await open(ofPartner, partner.id)).body.error).toBe('identity.access_not_allowed');
  });

  it('[ACC-03] ends at once when what let somebody in is taken back', async () => {
    const free = await api.people.partner(partner, 'Fickle', 'cooperative');
    const held = await api.people.partner(partner, 'Grows up', 'controllable');
    await api.people.query('UPDATE identity_org SET is_upper_access_allowed = true WHERE id = $1', [free.id]);
    const letIn = await ofPartner.actFor(free.id);
    const inControl = await ofPartner.actFor(held.id);
    const ofUs = await ofVendor.actFor(free.id);
    const errorOf = async (client: WireClient) => (await client.send(sessionRoutes.currentUser, {})).body.error;
    await api.people.query('UPDATE identity_org SET is_upper_access_allowed = false WHERE id = $1', [free.id]);
    await expect.poll(() => errorOf(letIn)).toBe('core.session_ended');
    expect(await errorOf(inControl)).toBeUndefined();
    await api.people.query(`UPDATE identity_org SET partner_type = 'cooperative' WHERE id = $1`, [held.id]);
    await expect.poll(() => errorOf(inControl)).toBe('core.session_ended');
    expect(await errorOf(ofUs)).toBeUndefined();
    await api.people.query('UPDATE identity_org SET is_enabled = false WHERE id = $1', [free.id]);
    await expect.poll(() => errorOf(ofUs)).toBe('core.session_ended');
    const mine = await ofPartner.call(accessRoutes.page, { direction: 'outward', state: 'open' });
    expect(mine.items.map((item) => item.orgName)).not.toEqual(expect.arrayContaining(['Fickle', 'Grows up']));
  });

  it('ends with the permission to do it', async () => {
    const clerk = await api.people.account(api.vendor, { access: ['query', 'add'] });
    const acting = await (await api.as(clerk)).actFor(partner.id);
    expect((await acting.call(sessionRoutes.currentUser, {})).acting).not.toBeNull();
    await api.people.query(
      `UPDATE identity_role_permission SET actions = '{query}' WHERE permission_id = 'access' AND role_id IN
         (SELECT role_id FROM identity_account_role WHERE account_id = $1)`,
      [clerk.id],
    );
    await expect
      .poll(async () => (await acting.send(sessionRoutes.currentUser, {})).body.error)
      .toBe('core.session_ended');
  });

  it('needs a reason and a time from the list', async () => {
    expect((await open(ofVendor, partner.id, { reason: ' a ' })).body).toMatchObject({ code: 400 });
    expect((await open(ofVendor, partner.id, { minutes: 600 })).body).toMatchObject({ code: 400 });
    const clerk = await api.as(await api.people.account(api.vendor, { ...allPermissions('admin'), access: ['query'] }));
    expect((await open(clerk, partner.id)).status).toBe(403);
  });

  it('never shows one partner the accesses of another', async () => {
    const other = await api.people.partner(api.vendor, 'Merlin');
    await ofVendor.actFor(other.id);
    const names = (await ofPartner.call(accessRoutes.page, { pageSize: 200 })).items.map((item) => item.orgName);
    expect(names).not.toContain('Merlin');
    expect(names).toContain('Kestrel Tills');
  });
});
