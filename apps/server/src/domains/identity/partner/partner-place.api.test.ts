import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;
const grants = allPermissions('partner');
const refusal = async (answer: ReturnType<WireClient['send']>) => (await answer).body.error;

beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
});
afterAll(() => api.close());

interface Family {
  master: TestOrg;
  partner: TestOrg;
  below: TestOrg;
  operator: TestAccount;
  ofMaster: WireClient;
  ofPartner: WireClient;
}

/** A master, a controllable partner with one below it, and an operator there who holds a role of the master. */
async function plant(name: string): Promise<Family> {
  const { people } = api;
  const master = await people.partner(api.vendor, `${name} master`);
  const partner = await people.partner(master, `${name} partner`);
  const below = await people.partner(partner, `${name} below`);
  const operator = await people.account(below);
  await people.grant(master, operator.id, { operationlog: ['query'] });
  const ofMaster = await api.as(await people.account(master, grants));
  const ofPartner = await api.as(await people.account(partner, grants));
  return { master, partner, below, operator, ofMaster, ofPartner };
}
const ids = (items: { id: string }[]) => items.map((item) => Number(item.id)).sort((a, b) => a - b);
const seenBy = async (client: WireClient) => ids((await client.call(partnerRoutes.page, {})).items);
const trailOf = async (client: WireClient, action: string) =>
  (await client.call(auditRoutes.page, { action })).items.map((entry) => Number(entry.orgId));

describe('converting a controllable partner', () => {
  it('[ACC-02] tells what changes, then changes it for both sides, once and for good', async () => {
    const { master, partner, below, operator, ofMaster, ofPartner } = await plant('Convert');
    const ofOperator = await api.as(operator);
    expect(await seenBy(ofMaster)).toEqual([partner.id, below.id]);
    const id = String(partner.id);
    const preview = await ofMaster.call(partnerRoutes.convertPreview, { id });
    expect(preview).toMatchObject({
      losers: [master.name],
      partnerCount: 1,
      accountCount: 2,
      roleCount: 1,
      deviceCount: 0,
      storeOrgName: 'Northwind Devices',
    });
    expect(preview.copiedRoles).toHaveLength(1);

    const converted = await ofMaster.call(partnerRoutes.convert, { id, version: preview.version });
    expect(converted).toMatchObject({
      type: 'cooperative',
      isControlled: false,
      storeOrgName: partner.name,
      lead: null,
    });
    // The master sees the record and nothing behind it; the partner sees what is its own.
    expect(await seenBy(ofMaster)).toEqual([partner.id]);
    expect(await refusal(ofMaster.send(partnerRoutes.detail, { id: String(below.id) }))).toBe('core.not_found');
    expect(await refusal(ofMaster.send(partnerRoutes.branch, { parentId: id }))).toBeUndefined();
    expect((await ofMaster.call(partnerRoutes.branch, { parentId: id })).nodes).toEqual([]);
    expect(await seenBy(ofPartner)).toEqual([below.id]);
    const accounts = await api.people.query(
      `SELECT DISTINCT org_l1, org_l2, org_l3 FROM identity_account WHERE org_id = ANY ($1) ORDER BY 3 NULLS FIRST`,
      [[partner.id, below.id]],
    );
    expect(accounts).toEqual([
      { org_l1: null, org_l2: partner.id, org_l3: null },
      { org_l1: null, org_l2: partner.id, org_l3: below.id },
    ]);

    // Whoever worked with a role of the master's works on, with the partner's copy of it.
    const roles = await api.people.query<{ org_id: number; name: string }>(
      `SELECT r.org_id, r.name FROM identity_account_role ar JOIN identity_role r ON r.id = ar.role_id WHERE ar.account_id = $1`,
      [operator.id],
    );
    expect(roles).toEqual([{ org_id: partner.id, name: preview.copiedRoles[0] }]);
    const { permissions } = await ofOperator.call(sessionRoutes.currentUser, {});
    expect(permissions).toEqual([{ permissionId: 'operationlog', actionList: [{ action: 'query' }] }]);

    expect(await trailOf(ofMaster, 'partner.converted')).toEqual([master.id]);
    expect(await trailOf(ofPartner, 'partner.converted')).toEqual([partner.id]);
    const events = await api.people.query(
      `SELECT topic, org_id FROM outbox_event WHERE payload->>'partnerId' = $1 ORDER BY topic`,
      [id],
    );
    expect(events).toEqual([
      { topic: 'identity.company', org_id: partner.id },
      { topic: 'partner.converted', org_id: master.id },
    ]);

    // No way back, for nobody.
    const version = converted.version;
    expect(await refusal(admin.send(partnerRoutes.convert, { id, version }))).toBe(
      'identity.partner_already_cooperative',
    );
    expect(await refusal(ofMaster.send(partnerRoutes.convert, { id, version }))).toBe('identity.partner_independent');
    expect(await refusal(ofPartner.send(partnerRoutes.convert, { id, version }))).toBe('core.not_found');
  });

  it('leaves it no more than it could do while it was controlled', async () => {
    const { master, partner, ofMaster } = await plant('Bounded');
    await api.people.query(`UPDATE identity_org SET authority = 'listed' WHERE id = $1`, [master.id]);
    await api.people.query(
      `INSERT INTO identity_org_permission (org_id, permission_id, actions) VALUES ($1, 'partner', '{get,edit}')`,
      [master.id],
    );
    const { version } = await ofMaster.call(partnerRoutes.convertPreview, { id: String(partner.id) });
    await ofMaster.call(partnerRoutes.convert, { id: String(partner.id), version });
    const held = await api.people.query<{ p: string }>(
      `SELECT permission_id || '.' || action AS p FROM org_authority($1) ORDER BY 1`,
      [partner.id],
    );
    expect(held.map((row) => row.p)).toEqual(['partner.edit', 'partner.get']);
  });

  it('refuses what was read before somebody else changed it', async () => {
    const { partner, ofMaster } = await plant('Stale');
    const id = String(partner.id);
    const { version } = await ofMaster.call(partnerRoutes.convertPreview, { id });
    await ofMaster.call(partnerRoutes.settings, { id, version });
    expect(await refusal(ofMaster.send(partnerRoutes.convert, { id, version }))).toBe('core.stale_version');
  });
});

describe('moving a partner', () => {
  it('[ACC-02] takes everything below along, and both places read of it', async () => {
    const from = await plant('From');
    const to = await plant('To');
    const request = { id: String(from.partner.id), parentId: String(to.partner.id) };
    const preview = await admin.call(partnerRoutes.movePreview, request);
    expect(preview).toMatchObject({
      parentName: from.master.name,
      newParentName: to.partner.name,
      newDepth: 3,
      losers: [from.master.name],
      gainers: [to.master.name, to.partner.name],
      partnerCount: 1,
    });
    const moved = await admin.call(partnerRoutes.move, { ...request, version: preview.version });
    expect(moved).toMatchObject({ parentId: request.parentId, depth: 3 });
    expect(await seenBy(from.ofMaster)).toEqual([]);
    expect(await seenBy(to.ofMaster)).toEqual(
      [to.partner.id, to.below.id, from.partner.id, from.below.id].sort((a, b) => a - b),
    );
    const [account] = await api.people.query(
      `SELECT org_l1, org_l2, org_l3, org_l4 FROM identity_account WHERE id = $1`,
      [from.operator.id],
    );
    expect(account).toEqual({
      org_l1: to.master.id,
      org_l2: to.partner.id,
      org_l3: from.partner.id,
      org_l4: from.below.id,
    });
    for (const client of [from.ofMaster, to.ofMaster]) expect(await trailOf(client, 'partner.moved')).not.toEqual([]);
    const hearers = await api.people.query(`SELECT org_id FROM outbox_event WHERE topic = 'partner.moved' ORDER BY 1`);
    expect(hearers).toEqual([{ org_id: from.master.id }, { org_id: to.partner.id }]);
  });

  it('is refused in a loop, too deep, to the same place, and to everybody but the vendor', async () => {
    const { master, partner, below, ofMaster } = await plant('Loop');
    const { version } = await admin.call(partnerRoutes.detail, { id: String(master.id) });
    const move = (id: number, parentId: number) =>
      refusal(admin.send(partnerRoutes.move, { id: String(id), parentId: String(parentId), version }));
    expect(await move(master.id, master.id)).toBe('identity.partner_loop');
    expect(await move(master.id, below.id)).toBe('identity.partner_loop');
    expect(await move(partner.id, master.id)).toBe('identity.partner_same_parent');
    const deep = await plant('Deep');
    const deeper = await api.people.partner(deep.below, 'Deeper');
    expect(await move(partner.id, deeper.id)).toBe('identity.partner_too_deep');
    const own = { id: String(below.id), parentId: String(partner.id), version };
    expect(await refusal(ofMaster.send(partnerRoutes.move, own))).toBe('core.forbidden');
    expect(await refusal(ofMaster.send(partnerRoutes.movePreview, own))).toBe('core.forbidden');
    const foreign = { ...own, parentId: String(deep.master.id) };
    expect(await refusal(ofMaster.send(partnerRoutes.move, foreign))).toBe('core.not_found');
    // To the vendor itself: the top.
    const top = await admin.call(partnerRoutes.move, { id: String(below.id), version });
    expect(top).toMatchObject({ parentId: '1', depth: 1 });
  });

  it('never makes a loop of two moves at once', async () => {
    const a = await api.people.partner(api.vendor, 'Loop a');
    const b = await api.people.partner(api.vendor, 'Loop b');
    const move = (id: number, parentId: number) =>
      refusal(admin.send(partnerRoutes.move, { id: String(id), parentId: String(parentId), version: 1 }));
    const answers = await Promise.all([move(a.id, b.id), move(b.id, a.id)]);
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(answers).toContain('identity.partner_loop');
  });
});

describe('ending a partner', () => {
  it('is refused while something is linked to it, then frees its names and keeps its people out', async () => {
    const { partner, below, ofMaster, ofPartner } = await plant('End');
    const id = String(partner.id);
    await api.people.query('UPDATE identity_org SET device_count = 3 WHERE id = $1', [partner.id]);
    const { version } = await ofMaster.call(partnerRoutes.detail, { id });
    expect(await ofMaster.call(partnerRoutes.terminationPreview, { id })).toEqual([
      { kind: 'subAccounts', count: 1 },
      { kind: 'subPartners', count: 1 },
      { kind: 'devices', count: 3 },
    ]);
    const end = { id, version, reason: 'Contract is over' };
    expect(await refusal(ofMaster.send(partnerRoutes.terminate, end))).toBe('identity.termination_linked');
    await api.people.query(`UPDATE identity_account SET terminated_at = now() WHERE org_id = $1`, [below.id]);
    const { version: belowVersion } = await ofMaster.call(partnerRoutes.detail, { id: String(below.id) });
    await ofMaster.call(partnerRoutes.terminate, { id: String(below.id), version: belowVersion, reason: 'Closed' });
    await api.people.query('UPDATE identity_org SET device_count = 0 WHERE id = $1', [partner.id]);
    await api.people.query(`UPDATE identity_account SET is_project_lead = true WHERE org_id = $1`, [partner.id]);
    await ofMaster.call(partnerRoutes.terminate, end);
    expect(await refusal(ofPartner.send(sessionRoutes.currentUser, {}))).toBe('core.session_ended');
    expect(await refusal(ofMaster.send(partnerRoutes.detail, { id }))).toBe('core.not_found');
    expect(await seenBy(ofMaster)).toEqual([]);
    const [entry] = await api.people.query<{ reason: string }>(
      `SELECT reason FROM audit_entry WHERE action = 'partner.terminated' AND object_id = $1 LIMIT 1`,
      [id],
    );
    expect(entry?.reason).toBe('Contract is over');
  });
});
