import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;
let master: TestOrg;
let ofMaster: WireClient;
const grants = allPermissions('partner');
let count = 0;

type Draft = RouteDraft<typeof partnerRoutes.add>;
const draft = (changes: Partial<Draft> = {}): Draft => ({
  name: `Harbour Tills ${++count}`,
  abbreviation: 'HT',
  contactPerson: 'Mia Sand',
  contactEmail: `mia${count}@harbour.example`,
  countryCode: 'DE',
  regionCode: 'DE-HH',
  address: 'Am Sandtorkai 1',
  website: 'https://harbour.example',
  type: 'controllable',
  loginName: `harbour-${count}`,
  email: `lead${count}@harbour.example`,
  ...changes,
});
const zoneOfLead = async () =>
  (
    await api.people.query<{ timezone: string }>('SELECT timezone FROM identity_account WHERE login_name = $1', [
      `harbour-${count}`,
    ])
  )[0]?.timezone;
const refusal = async (answer: ReturnType<WireClient['send']>) => (await answer).body.error;

beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  master = await api.people.partner(api.vendor, 'Master');
  await api.people.query('UPDATE identity_org SET is_remote_control_allowed = true WHERE id = $1', [master.id]);
  ofMaster = await api.as(await api.people.account(master, grants, { loginName: 'master' }));
});
afterAll(() => api.close());

describe('adding a partner', () => {
  it('[ACC-01] makes the record with all its fields and a project lead who waits for activation', async () => {
    const added = await admin.call(
      partnerRoutes.add,
      draft({ isSecondVerificationOn: true, isRemoteControlAllowed: true }),
    );
    expect(added).toMatchObject({
      type: 'controllable',
      parentName: 'Northwind Devices',
      depth: 1,
      countryCode: 'DE',
      regionCode: 'DE-HH',
      activationState: 'pending',
      state: 'enabled',
      isSecondVerificationOn: true,
      isRemoteControlEffective: true,
      deviceCount: 0,
      lead: { loginName: `harbour-${count}`, email: `lead${count}@harbour.example` },
      canManage: true,
    });
    const [lead] = await api.people.query(
      `SELECT user_type, is_project_lead, activated_at, is_password_set FROM identity_account WHERE login_name = $1`,
      [`harbour-${count}`],
    );
    expect(lead).toEqual({ user_type: 'partner', is_project_lead: true, activated_at: null, is_password_set: false });
    const mails = await api.people.query(
      `SELECT payload FROM graphile_worker._private_jobs WHERE payload::text LIKE $1`,
      [`%lead${count}@harbour.example%`],
    );
    expect(mails).toHaveLength(1);
    expect(await zoneOfLead()).toBe('Europe/Berlin');
    const [entry] = await api.people.query<{ after: { loginName: string } }>(
      `SELECT org_id, after FROM audit_entry WHERE action = 'partner.added' AND object_id = $1`,
      [added.id],
    );
    expect(entry).toMatchObject({ org_id: Number(added.id), after: { loginName: `harbour-${count}` } });
    const [event] = await api.people.query(`SELECT org_id, permission FROM outbox_event WHERE topic = 'partner.added'`);
    expect(event).toEqual({ org_id: 1, permission: 'partner.query' });
  });

  it('gives it the starter roles, within what it may have', async () => {
    const { id } = await ofMaster.call(partnerRoutes.add, draft());
    const roles = await api.people.query<{ code: string; name: string; held: Record<string, string[]> }>(
      `SELECT r.code, r.name, (SELECT json_object_agg(permission_id, actions) FROM identity_role_permission p
        WHERE p.role_id = r.id) AS held FROM identity_role r WHERE org_id = $1 ORDER BY sort`,
      [id],
    );
    expect(roles.map(({ code, name }) => [code, name])).toEqual([
      ['operator', 'Operator'],
      ['support', 'Support'],
      ['developer', 'Developer'],
      ['shop-manager', 'Shop manager'],
      ['readonly', 'Read only'],
    ]);
    const [operator, , , , readonly] = roles;
    expect(operator?.held.task).toContain('add');
    expect(operator?.held.device).not.toContain('delete');
    expect(new Set(Object.values(readonly?.held ?? {}).flat())).toEqual(new Set(['query', 'get']));
    expect(Object.keys(readonly?.held ?? {})).not.toContain('appaudit');
  });

  it('puts it below the caller, or below somebody the caller controls, never elsewhere', async () => {
    const child = await ofMaster.call(partnerRoutes.add, draft());
    expect(child).toMatchObject({ parentId: String(master.id), depth: 2, isControlled: true });
    const grandchild = await ofMaster.call(partnerRoutes.add, draft({ parentId: child.id }));
    expect(grandchild).toMatchObject({ parentId: child.id, depth: 3 });
    const foreign = await api.people.partner(api.vendor, 'Elsewhere');
    for (const parentId of [String(foreign.id), '1', '99999999', '9999999999999'])
      expect(await refusal(ofMaster.send(partnerRoutes.add, draft({ parentId })))).toBe('core.not_found');
    const independent = await api.people.partner(master, 'Own way', 'cooperative');
    const below = draft({ parentId: String(independent.id) });
    expect(await refusal(ofMaster.send(partnerRoutes.add, below))).toBe('identity.partner_independent');
  });

  it('takes the time zone of the partner above unless it names one, and keeps what is set later', async () => {
    expect((await admin.call(partnerRoutes.add, draft())).timeZone).toBeNull();
    const upper = await admin.call(partnerRoutes.add, draft({ timeZone: 'Europe/Berlin' }));
    expect(upper.timeZone).toBe('Europe/Berlin');
    const below = await admin.call(partnerRoutes.add, draft({ parentId: upper.id }));
    expect(below.timeZone).toBe('Europe/Berlin');
    const { type: _type, loginName: _login, email: _email, ...record } = draft({ timeZone: 'Asia/Shanghai' });
    const moved = await admin.call(partnerRoutes.modify, { ...record, id: below.id, version: below.version });
    expect(moved.timeZone).toBe('Asia/Shanghai');
    expect((await admin.call(partnerRoutes.detail, { id: upper.id })).timeZone).toBe('Europe/Berlin');
    const unknown = await admin.send(partnerRoutes.add, draft({ timeZone: 'Europe/Nowhere' }));
    expect(unknown.body.data).toMatchObject({ fields: { timeZone: expect.anything() } });
  });

  it('takes organisation, depth, place and authority from nobody', async () => {
    const forced = {
      orgId: '1',
      parent_id: '1',
      depth: 0,
      kind: 'vendor',
      authority: 'all',
      userType: 'vendor',
      isEnabled: true,
    };
    const added = await ofMaster.call(partnerRoutes.add, { ...draft(), ...forced } as never);
    const [row] = await api.people.query(`SELECT kind, depth, parent_id FROM identity_org WHERE id = $1`, [added.id]);
    expect(row).toEqual({ kind: 'partner', depth: 2, parent_id: master.id });
    const [lead] = await api.people.query<{ user_type: string }>(
      `SELECT user_type FROM identity_account WHERE org_id = $1`,
      [added.id],
    );
    expect(lead?.user_type).toBe('partner');
  });

  it('refuses names that are taken in any case, regions of other countries, and flags the master does not hold', async () => {
    const first = draft();
    await admin.call(partnerRoutes.add, first);
    const taken = { ...draft(), loginName: first.loginName.toUpperCase() };
    expect(await refusal(admin.send(partnerRoutes.add, taken))).toBe('identity.login_name_taken');
    const address = { ...draft(), email: first.email.toUpperCase() };
    expect(await refusal(admin.send(partnerRoutes.add, address))).toBe('identity.email_taken');
    expect(await refusal(admin.send(partnerRoutes.add, draft({ countryCode: 'FR' })))).toBe(
      'identity.partner_region_foreign',
    );
    for (const website of ['javascript:alert(1)', 'nowhere', 'ftp://harbour.example'])
      expect(await refusal(admin.send(partnerRoutes.add, draft({ website })))).toBe('core.invalid_input');
    const poor = await api.people.partner(api.vendor, 'Without remote');
    const ofPoor = await api.as(await api.people.account(poor, grants));
    expect(await refusal(ofPoor.send(partnerRoutes.add, draft({ isRemoteControlAllowed: true })))).toBe(
      'identity.partner_flag_not_held',
    );
    const plain = await ofPoor.call(partnerRoutes.add, draft());
    const settings = { id: plain.id, version: plain.version, isRemoteControlAllowed: true };
    expect(await refusal(ofPoor.send(partnerRoutes.settings, settings))).toBe('identity.partner_flag_not_held');
    const wider = { ...settings, isRemoteControlAllowed: false, isUpperAccessAllowed: true, subPartnerLimit: 1 };
    expect(await ofPoor.call(partnerRoutes.settings, wider)).toMatchObject({
      isUpperAccessAllowed: true,
      subPartnerLimit: 1,
    });
    await ofPoor.call(partnerRoutes.add, draft({ parentId: plain.id }));
    expect(await refusal(ofPoor.send(partnerRoutes.add, draft({ parentId: plain.id })))).toBe(
      'identity.partner_limit_reached',
    );
  });

  it('ends at the fifth level', async () => {
    let parentId = String(master.id);
    for (const depth of [2, 3, 4, 5]) {
      const added = await admin.call(partnerRoutes.add, draft({ parentId }));
      expect(added.depth).toBe(depth);
      parentId = added.id;
    }
    expect(await refusal(admin.send(partnerRoutes.add, draft({ parentId })))).toBe('identity.partner_too_deep');
  });

  it('gives a cooperative partner no more than its master may have', async () => {
    const bounded = await api.people.partner(api.vendor, 'Bounded');
    const own = await api.as(await api.people.account(bounded, grants));
    await api.people.query(`UPDATE identity_org SET authority = 'listed' WHERE id = $1`, [bounded.id]);
    await api.people.query(
      `INSERT INTO identity_org_permission (org_id, permission_id, actions) VALUES ($1, 'partner', '{add,query,get,edit}')`,
      [bounded.id],
    );
    const free = await own.call(partnerRoutes.add, draft({ type: 'cooperative' }));
    const held = await api.people.query<{ p: string }>(
      `SELECT permission_id || '.' || action AS p FROM org_authority($1) ORDER BY 1`,
      [Number(free.id)],
    );
    expect(held.map((row) => row.p)).toEqual(['partner.add', 'partner.edit', 'partner.get', 'partner.query']);
  });
});

describe('changing a partner', () => {
  it('[ACC-01] changes the record once per version and tells before and after', async () => {
    const added = await ofMaster.call(partnerRoutes.add, draft());
    const { type: _type, loginName: _login, email: _email, ...record } = draft({ name: 'Renamed' });
    const change = { ...record, id: added.id, version: added.version };
    // What is not in the input cannot be set by it.
    const forced = { ...change, type: 'cooperative', parentId: '1', partner_type: 'cooperative' };
    const changed = await ofMaster.call(partnerRoutes.modify, forced as never);
    expect(changed).toMatchObject({ name: 'Renamed', type: 'controllable', parentId: String(master.id) });
    expect(await refusal(ofMaster.send(partnerRoutes.modify, change))).toBe('core.stale_version');
    const [entry] = await api.people.query(
      `SELECT before->>'name' AS before, after->>'name' AS after FROM audit_entry WHERE action = 'partner.changed' AND object_id = $1`,
      [added.id],
    );
    expect(entry).toEqual({ before: added.name, after: 'Renamed' });
  });

  it('is for whoever controls it; a cooperative one is its own master once it has come in', async () => {
    const added = await ofMaster.call(partnerRoutes.add, draft({ type: 'cooperative' }));
    expect(added).toMatchObject({ isControlled: false, canManage: true, lead: null });
    const { type: _type, loginName: _login, email: _email, ...record } = draft();
    const mended = await ofMaster.call(partnerRoutes.modify, { ...record, id: added.id, version: added.version });
    await ofMaster.call(partnerRoutes.resendActivation, { id: added.id });
    await api.people.query('UPDATE identity_org SET activated_at = now() WHERE id = $1', [Number(added.id)]);
    await api.people.query(
      'UPDATE identity_account SET activated_at = now(), is_email_confirmed = true WHERE org_id = $1',
      [Number(added.id)],
    );
    const id = added.id;
    expect(await ofMaster.call(partnerRoutes.detail, { id })).toMatchObject({ canManage: false });
    for (const answer of [
      ofMaster.send(partnerRoutes.modify, { ...record, id, version: mended.version }),
      ofMaster.send(partnerRoutes.disable, { id }),
      ofMaster.send(partnerRoutes.enable, { id }),
      ofMaster.send(partnerRoutes.resendActivation, { id }),
      ofMaster.send(partnerRoutes.convert, { id, version: mended.version }),
      ofMaster.send(partnerRoutes.terminate, { id, version: mended.version, reason: 'x' }),
    ])
      expect(await refusal(answer)).toBe('identity.partner_independent');
    expect(await refusal(admin.send(partnerRoutes.resendActivation, { id }))).toBe('identity.already_activated');
  });

  it('[ACC-01] disabling ends the sessions of its people and of everything it controls within 5 s, and keeps them out', async () => {
    const partner = await api.people.partner(master, 'To be disabled');
    const below = await api.people.partner(partner, 'Below it');
    const free = await api.people.partner(partner, 'Free below it', 'cooperative');
    const people = await Promise.all([partner, below, free].map((org) => api.people.account(org)));
    const clients = await Promise.all(people.map((person) => api.as(person)));
    await ofMaster.call(partnerRoutes.disable, { id: String(partner.id) });
    const endedAt = Date.now();
    const [ofPartner, ofBelow, ofFree] = clients as [WireClient, WireClient, WireClient];
    for (const client of [ofPartner, ofBelow])
      await expect.poll(() => refusal(client.send(sessionRoutes.currentUser, {}))).toBe('core.session_ended');
    expect(Date.now() - endedAt).toBeLessThan(5_000);
    await ofFree.call(sessionRoutes.currentUser, {});
    for (const person of people.slice(0, 2)) await expect(api.as(person)).rejects.toThrow(/disabled/i);
    await ofMaster.call(partnerRoutes.enable, { id: String(partner.id) });
    // What was ended stays ended; a new sign-in is welcome.
    expect(await refusal(ofBelow.send(sessionRoutes.currentUser, {}))).toBe('core.session_ended');
    for (const person of people) await api.as(person);
  });
});
