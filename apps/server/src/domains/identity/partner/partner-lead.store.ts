import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

interface LeadDraft {
  orgId: number;
  loginName: string;
  email: string;
  name: string;
  phone: string;
  language: string;
  timezone: string;
  createdBy: string;
  iterations: number;
}

/** An account that nobody can sign in to: its keys belong to no password until it is activated. */
export const insertLead = ({ db }: ScopedDb, draft: LeadDraft) =>
  db
    .insertInto('identity_account')
    .values({
      org_id: draft.orgId,
      login_name: draft.loginName,
      email: draft.email,
      is_email_confirmed: false,
      nick_name: draft.name,
      phone: draft.phone,
      user_type: 'partner',
      is_project_lead: true,
      is_password_set: false,
      language: draft.language,
      timezone: draft.timezone,
      created_by: draft.createdBy,
      key_salt: randomBytes(16),
      iterations: draft.iterations,
      stored_key: randomBytes(32),
      server_key: randomBytes(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findLead = ({ db }: ScopedDb, orgId: number) =>
  db
    .selectFrom('identity_account')
    .select(['id', 'login_name', 'email', 'activated_at'])
    .where('org_id', '=', orgId)
    .where('is_project_lead', '=', true)
    .where('terminated_at', 'is', null)
    .executeTakeFirst();

/** Frees the names of everybody in the organisation. */
export const updateAccountsTerminated = ({ db }: ScopedDb, orgId: number) =>
  db
    .updateTable('identity_account')
    .set({ terminated_at: sql`now()`, is_enabled: false, ...touched })
    .where('org_id', '=', orgId)
    .where('terminated_at', 'is', null)
    .execute();
