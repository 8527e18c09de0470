import type { providerChangeFields } from '@tilldeck/contracts/identity/company-sign-on.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type ProviderRow = Selectable<DB['identity_oidc_provider']>;
type Draft = Omit<z.output<typeof providerChangeFields>, 'clientSecret' | 'emailDomains'>;

const draftColumns = (draft: Draft) => ({
  name: draft.name,
  slug: draft.slug,
  issuer: draft.issuer,
  client_id: draft.clientId,
  is_auto_creating: draft.isAutoCreating,
  role_id: draft.roleId ?? null,
  is_exclusive: draft.isExclusive,
  is_factor_trusted: draft.isFactorTrusted,
  session_hours: draft.sessionHours,
});
/** Its secret is sealed for its id, so it comes after. */
export const insertProvider = ({ db }: ScopedDb, orgId: number, createdByName: string, draft: Draft) =>
  db
    .insertInto('identity_oidc_provider')
    .values({ org_id: orgId, ...draftColumns(draft), sealed_client_secret: '', created_by_name: createdByName })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateSecret = ({ db }: ScopedDb, id: string, sealedSecret: string) =>
  db.updateTable('identity_oidc_provider').set({ sealed_client_secret: sealedSecret }).where('id', '=', id).execute();

/** Providers of an organisation. Whoever counts next waits until this transaction is over. */
export async function countProviders({ db }: ScopedDb, orgId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('identity_oidc_provider'), ${orgId}::int)`.execute(db);
  const row = await db
    .selectFrom('identity_oidc_provider')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export const findProviderForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('identity_oidc_provider')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'identity_oidc_provider'))
    .forUpdate()
    .executeTakeFirst();

export const updateProvider = ({ db }: ScopedDb, id: string, draft: Draft) =>
  db
    .updateTable('identity_oidc_provider')
    .set({ ...draftColumns(draft), ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateProviderEnabled = ({ db }: ScopedDb, id: string, isEnabled: boolean) =>
  db
    .updateTable('identity_oidc_provider')
    .set({ is_enabled: isEnabled, ...touched })
    .where('id', '=', id)
    .execute();

export const deleteProvider = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('identity_oidc_provider').where('id', '=', id).execute();

/** Ends what linked people opened this way, all of them or one, and answers whose sessions those were. */
export async function updateSessionsEnded(
  { db }: ScopedDb,
  providerId: string,
  accountId: string | null,
  reason: string,
): Promise<string[]> {
  const ended = await db
    .updateTable('identity_session')
    .from('identity_oidc_link as link')
    .set({ ended_at: sql`now()`, ended_reason: reason })
    .whereRef('link.account_id', '=', 'identity_session.account_id')
    .where('link.provider_id', '=', providerId)
    .where((eb) => (accountId === null ? eb.lit(true) : eb('link.account_id', '=', accountId)))
    .where('identity_session.method', '=', 'oidc')
    .where('identity_session.ended_at', 'is', null)
    .returning('identity_session.account_id')
    .execute();
  return [...new Set(ended.map((row) => row.account_id))];
}

/** Ends what linked people opened by another way, once their provider is the only one. */
export async function updateOtherWaysEnded({ db }: ScopedDb, providerId: string): Promise<string[]> {
  const ended = await db
    .updateTable('identity_session')
    .from('identity_oidc_link as link')
    .set({ ended_at: sql`now()`, ended_reason: 'company sign-in only' })
    .whereRef('link.account_id', '=', 'identity_session.account_id')
    .where('link.provider_id', '=', providerId)
    .where(sql<boolean>`account_is_company_only(link.account_id)`)
    .where('identity_session.method', 'in', ['password', 'cloud'])
    .where('identity_session.ended_at', 'is', null)
    .returning('identity_session.account_id')
    .execute();
  return [...new Set(ended.map((row) => row.account_id))];
}

export async function listDomains({ db }: ScopedDb, providerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('identity_oidc_domain')
    .select('domain')
    .where('provider_id', '=', providerId)
    .orderBy('domain')
    .execute();
  return rows.map((row) => row.domain);
}

export async function replaceDomains({ db }: ScopedDb, providerId: string, domains: readonly string[]): Promise<void> {
  await db.deleteFrom('identity_oidc_domain').where('provider_id', '=', providerId).execute();
  if (domains.length === 0) return;
  const rows = domains.map((domain) => ({ domain, provider_id: providerId }));
  await db.insertInto('identity_oidc_domain').values(rows).execute();
}

export const deleteLinks = ({ db }: ScopedDb, providerId: string) =>
  db.deleteFrom('identity_oidc_link').where('provider_id', '=', providerId).execute();

/** The account that was linked, if it was. */
export const deleteLink = ({ db }: ScopedDb, providerId: string, accountId: string) =>
  db
    .deleteFrom('identity_oidc_link')
    .using('identity_account as account')
    .whereRef('account.id', '=', 'identity_oidc_link.account_id')
    .where('identity_oidc_link.provider_id', '=', providerId)
    .where('identity_oidc_link.account_id', '=', accountId)
    .returning(['account.login_name', 'identity_oidc_link.subject'])
    .executeTakeFirst();
