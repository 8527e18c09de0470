import { type Language, languages } from '@tilldeck/phrases/language';
import { sql } from 'kysely';
import { readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

/** What other domains may ask about organisations and accounts. */

/** What an organisation is at this moment. */
interface OrgStanding {
  orgId: number;
  depth: number;
  isVendor: boolean;
  /** Neither disabled nor terminated. */
  isActive: boolean;
  /** Permissions it may have at most, as `dictionary.query`. */
  authority: ReadonlySet<string>;
}

export async function listStandings({ db }: Pick<ScopedDb, 'db'>, orgIds: readonly number[]): Promise<OrgStanding[]> {
  if (orgIds.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    depth: number;
    kind: string;
    is_active: boolean;
    authority: string[] | null;
  }>`
    select o.id, o.depth, o.kind, org_is_open(o.id) as is_active,
           (select array_agg(a.permission_id || '.' || a.action) from org_authority(o.id) a) as authority
      from identity_org o where o.id = any(${orgIds}::int[])`.execute(db);
  return rows.map((row) => ({
    orgId: row.id,
    depth: row.depth,
    isVendor: row.kind === 'vendor',
    isActive: row.is_active,
    authority: new Set(row.authority),
  }));
}

export async function listOrgNames(scope: Scope, orgIds: readonly number[]): Promise<Map<number, string>> {
  if (orgIds.length === 0) return new Map();
  const rows = await readIn(scope, (db) =>
    db
      .selectFrom('identity_org')
      .select(['id', 'name'])
      .where('id', 'in', [...new Set(orgIds)])
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

export interface Contact {
  loginName: string;
  name: string;
  email: string;
  language: Language;
}

/** Where to write to about something an account made, as long as the account is in use. */
export async function findContact({ db }: Pick<ScopedDb, 'db'>, accountId: string): Promise<Contact | null> {
  const row = await db
    .selectFrom('identity_account')
    .select(['login_name', 'nick_name', 'email', 'language'])
    .where('id', '=', accountId)
    .where('is_enabled', '=', true)
    .where('terminated_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const language = languages.find((known) => known === row.language) ?? 'en-US';
  return { loginName: row.login_name, name: row.nick_name || row.login_name, email: row.email, language };
}
