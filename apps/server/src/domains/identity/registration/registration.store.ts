import { sql } from 'kysely';
import type { Verifier } from '../../../platform/auth/scram.ts';
import { readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

export interface Registration {
  email: string;
  name: string;
  phone: string;
  company: string;
  countryCode: string;
  language: string;
  timezone: string;
  verifier: Verifier;
  isApprovalNeeded: boolean;
  ip: string;
  requestId: string;
}

export const insertRegistration = ({ db }: ScopedDb, registration: Registration) =>
  db
    .insertInto('identity_registration')
    .values({
      email: registration.email,
      name: registration.name,
      phone: registration.phone,
      company: registration.company,
      country_code: registration.countryCode,
      language: registration.language,
      timezone: registration.timezone,
      key_salt: registration.verifier.keySalt,
      iterations: registration.verifier.iterations,
      stored_key: registration.verifier.storedKey,
      server_key: registration.verifier.serverKey,
      is_approval_needed: registration.isApprovalNeeded,
      ip: registration.ip,
      request_id: registration.requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findRegistration = (scope: Scope, id: string) =>
  readIn(scope, (db) => db.selectFrom('identity_registration').selectAll().where('id', '=', id).executeTakeFirst());
export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

/** True once: a job that runs a second time finds nothing to do. */
export async function deleteRegistration({ db }: ScopedDb, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('identity_registration').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

/** A company of its own below the vendor; nobody above it reaches its rows. */
export async function insertRegisteredOrg({ db }: ScopedDb, row: RegistrationRow, parentId: number): Promise<number> {
  const { id } = await db
    .insertInto('identity_org')
    .values({
      parent_id: parentId,
      kind: 'partner',
      partner_type: 'cooperative',
      // The trigger decides.
      store_org_id: 0,
      name: row.company,
      contact_person: row.name,
      contact_email: row.email,
      phone: row.phone,
      country_code: row.country_code,
      time_zone: (eb) =>
        eb.selectFrom('identity_org as parent').select('parent.time_zone').where('parent.id', '=', parentId),
      is_enabled: !row.is_approval_needed,
      is_approval_pending: row.is_approval_needed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertRegisteredLead(
  { db }: ScopedDb,
  row: RegistrationRow,
  orgId: number,
  loginName: string,
): Promise<string> {
  const { id } = await db
    .insertInto('identity_account')
    .values({
      org_id: orgId,
      login_name: loginName,
      email: row.email,
      nick_name: row.name,
      phone: row.phone,
      user_type: 'partner',
      is_project_lead: true,
      language: row.language,
      timezone: row.timezone,
      key_salt: row.key_salt,
      iterations: row.iterations,
      stored_key: row.stored_key,
      server_key: row.server_key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Names that begin like this one; the stem has no signs that LIKE would read as patterns but `_`, which may match more. */
export async function listLoginNamesLike({ db }: ScopedDb, stem: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('identity_account')
    .select(sql<string>`lower(login_name)`.as('name'))
    .where(sql<string>`lower(login_name)`, 'like', `${stem}%`)
    .execute();
  return new Set(rows.map((row) => row.name));
}

/** Whoever opens the next link chooses a password: two people typed one for this address, and only one owns it. */
export const updatePasswordUnset = ({ db }: ScopedDb, accountId: string) =>
  db
    .updateTable('identity_account')
    .set({ is_password_set: false })
    .where('id', '=', accountId)
    .where('activated_at', 'is', null)
    .execute();

export const findActiveLead = ({ db }: ScopedDb, orgId: number) =>
  db
    .selectFrom('identity_account')
    .innerJoin('identity_org', 'identity_org.id', 'identity_account.org_id')
    .select(['login_name', 'nick_name', 'email', 'language', 'identity_org.name as org_name'])
    .where('identity_org.id', '=', orgId)
    .where('identity_org.is_enabled', '=', true)
    .where('identity_account.is_project_lead', '=', true)
    .where('identity_account.is_enabled', '=', true)
    .where('identity_account.activated_at', 'is not', null)
    .where('identity_account.terminated_at', 'is', null)
    .executeTakeFirst();

/** A company that registered and waits for the vendor. */
export const findWaitingOrg = ({ db }: ScopedDb, id: number) =>
  db
    .selectFrom('identity_org')
    .select(['id', 'name', 'contact_person', 'country_code'])
    .where('id', '=', id)
    .where('is_approval_pending', '=', true)
    .where('terminated_at', 'is', null)
    .executeTakeFirst();
