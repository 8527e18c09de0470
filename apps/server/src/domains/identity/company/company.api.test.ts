import { companyRoutes } from '@tilldeck/contracts/identity/company.routes';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { allPermissions, type TestAccount } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

const contact = { contactPerson: 'Ida Lund', contactEmail: 'ida@lund.example', phone: '+45 1', countryCode: 'DK' };

/** A licence as the upload leaves it. */
async function licence(by: TestAccount): Promise<string> {
  const [row] = await api.people.query<{ id: string }>(
    `INSERT INTO files_object (org_id, created_by, kind, state, name, size, storage_key, upload_ref, part_size)
     SELECT org_id, id, 'businessLicence', 'ready', 'licence.pdf', 9, 'k' || random(), '', 8388608
       FROM identity_account WHERE id = $1 RETURNING id`,
    [by.id],
  );
  return row?.id ?? '';
}

describe('company info', () => {
  it('[ACC-12] is read and changed by its own people; name, type and place are not theirs to change', async () => {
    const master = await api.people.partner(api.vendor, 'Master');
    const org = await api.people.partner(master, 'Lund ApS');
    const client = await api.as(await api.people.account(org, allPermissions('partner')));
    const before = await client.call(companyRoutes.get, {});
    expect(before).toMatchObject({ timeZone: null, defaultTimeZone: 'UTC' });
    expect(before).toMatchObject({ name: 'Lund ApS', parentName: 'Master', type: 'controllable', isVendor: false });
    const forced = { name: 'Mine now', type: 'cooperative', parentId: '1', isRemoteControlAllowed: true, id: '1' };
    const after = await client.call(companyRoutes.modify, {
      ...contact,
      ...forced,
      isSecondVerificationOn: true,
      timeZone: 'Europe/Copenhagen',
      version: before.version,
    } as never);
    expect(after).toMatchObject({
      id: String(org.id),
      name: 'Lund ApS',
      type: 'controllable',
      contactPerson: 'Ida Lund',
      timeZone: 'Europe/Copenhagen',
      isRemoteControlAllowed: false,
      isSecondVerificationOn: true,
    });
    const stale = await client.send(companyRoutes.modify, { ...contact, version: before.version });
    expect(stale.body.error).toBe('core.stale_version');
    const topics = await api.people.query(`SELECT topic, org_id FROM outbox_event ORDER BY topic`);
    expect(topics).toEqual([
      { topic: 'identity.company', org_id: org.id },
      { topic: 'partner.changed', org_id: master.id },
    ]);
    expect(await (await api.as(api.admin)).call(companyRoutes.get, {})).toMatchObject({ isVendor: true, type: null });
  });

  it('[ACC-01] a business licence given by the master becomes the partner’s own file', async () => {
    const master = await api.people.partner(api.vendor, 'Giver');
    const giver = await api.people.account(master, allPermissions('partner'));
    const ofMaster = await api.as(giver);
    const fileId = await licence(giver);
    const draft = {
      ...contact,
      name: 'Taker',
      loginName: 'taker-lead',
      email: 'taker@lund.example',
      type: 'cooperative' as const,
      businessLicenceFileId: fileId,
    };
    const added = await ofMaster.call(partnerRoutes.add, draft);
    // A free partner's papers are its own.
    expect(added.businessLicence).toBeNull();
    const taker = { id: Number(added.id), name: 'Taker' };
    const person = await api.people.account(taker, allPermissions('partner'));
    const client = await api.as(person);
    const { businessLicence, version } = await client.call(companyRoutes.get, {});
    expect(businessLicence).toEqual({ id: fileId, name: 'licence.pdf', sizeBytes: 9 });
    const foreign = await client.send(companyRoutes.modify, {
      ...contact,
      version,
      businessLicenceFileId: await licence(giver),
    });
    expect(foreign.body.error).toBe('core.not_found');
    const newer = await licence(person);
    const changed = await client.call(companyRoutes.modify, { ...contact, version, businessLicenceFileId: newer });
    expect(changed.businessLicence?.id).toBe(newer);
    const claims = await api.people.query(
      `SELECT id, claim_count FROM files_object WHERE id = ANY ($1) ORDER BY array_position($1, id)`,
      [[fileId, newer]],
    );
    expect(claims).toEqual([
      { id: fileId, claim_count: 0 },
      { id: newer, claim_count: 1 },
    ]);
  });
});
