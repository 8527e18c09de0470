import { insert, type RecordMakers } from '../record.ts';

export const identityRecords: RecordMakers = {
  // A partner below the organisation, with a lead who was not activated yet.
  partner: async (people, org) => {
    const partner = await people.partner(org);
    await people.account(partner, {}, { isProjectLead: true, isActivated: false });
    return String(partner.id);
  },
  org: async (_people, org) => String(org.id),
  account: async (people, org) => (await people.account(org)).id,
  role: (people, org) =>
    insert(people, `INSERT INTO identity_role (org_id, name, code) VALUES ($1, 'r' || random(), 'r' || random())`, [
      org.id,
    ]),
  department: (people, org) =>
    insert(people, `INSERT INTO identity_department (org_id, name) VALUES ($1, 'd' || random())`, [org.id]),
  friend: async (people, org) =>
    insert(people, `INSERT INTO identity_friend (org_id, friend_org_id, asked_name) VALUES ($1, $2, 'x' || random())`, [
      org.id,
      (await people.partner({ id: 1, name: '' })).id,
    ]),
  friendAsking: async (people, org) =>
    insert(people, `INSERT INTO identity_friend (org_id, friend_org_id, asked_name) VALUES ($1, $2, 'x' || random())`, [
      (await people.partner({ id: 1, name: '' })).id,
      org.id,
    ]),
  access: async (people, org) =>
    insert(
      people,
      `INSERT INTO identity_access (org_id, actor_account_id, actor_name, actor_org_id, reason, expires_at)
       VALUES ($1, $2, 'x', 1, 'Looks into a report', now() + interval '1 hour')`,
      [org.id, (await people.account({ id: 1, name: '' })).id],
    ),
  auditEntry: (people, org) =>
    insert(
      people,
      `INSERT INTO audit_entry (org_id, account_name, action, object_type, object_id, request_id)
       VALUES ($1, 'x', 'session.opened', 'account', '1', 'r')`,
      [org.id],
    ),
  apiKey: (people, org) =>
    insert(
      people,
      `INSERT INTO identity_api_key (org_id, key_id, secret_hash, name, scopes, rate_per_minute, expires_at, created_by_name)
       VALUES ($1, md5(random()::text), '', 'Stock', '{}', 60, now() + interval '1 day', '')`,
      [org.id],
    ),
  oidcProvider: (people, org) =>
    insert(
      people,
      `INSERT INTO identity_oidc_provider (org_id, name, slug, issuer, client_id, sealed_client_secret, created_by_name)
       VALUES ($1, 'SSO', 'sso-' || left(md5(random()::text), 20), 'https://login.shop.example', 'till', '', '')`,
      [org.id],
    ),
};
