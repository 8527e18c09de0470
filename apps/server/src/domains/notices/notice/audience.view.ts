import type { AudienceCount } from '@tilldeck/contracts/notices/notice.schemas';
import { type RawBuilder, sql } from 'kysely';
import { belowInTree, controlledBy, type TreeOrg } from '../../../platform/db/org-tree.ts';
import { type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import type { StoredAudience } from './audience.rules.ts';

/** Accounts `a` with their organisation `o` that can sign in. */
export const accountsInUse = sql`identity_account a join identity_org o on o.id = a.org_id and o.is_enabled
  and a.is_enabled and a.terminated_at is null and a.activated_at is not null`;

function isNamed(to: StoredAudience): RawBuilder<boolean> {
  switch (to.audience) {
    case 'everybody':
      return sql`true`;
    case 'vendor':
      return sql`a.org_id = ${vendorOrgId}`;
    case 'partners':
      return belowInTree(to.partnerIds, 'a');
    case 'country':
      return sql`o.country_code = any(${to.countryCodes}::text[])`;
    case 'role_type':
      return sql`a.user_type = any(${to.roleTypes}::text[])`;
    case 'model':
      // Kept by the devices' own counters for each organisation, with what it controls; the vendor would always count.
      return sql`a.org_id in (select t.scope_id from devices_total t where t.kind = 'model' and t.n > 0
                               and t.key = any(${to.modelIds.map(String)}::text[]) and t.scope_id <> ${vendorOrgId})`;
  }
}

/** Whether a notice of `writer` is for the account `a` of the organisation `o`: the same people as by `reachKeys`. */
export const isReached = (writer: TreeOrg, to: StoredAudience): RawBuilder<boolean> =>
  sql<boolean>`(${controlledBy(writer, 'a')} and ${isNamed(to)})`;

export async function countAudience(
  { db }: Pick<ScopedDb, 'db'>,
  writer: TreeOrg,
  to: StoredAudience,
): Promise<AudienceCount> {
  const { rows } = await sql<{ accounts: string; organisations: string; mailed: string }>`
    select count(*) as accounts, count(distinct a.org_id) as organisations,
           count(*) filter (where a.is_email_confirmed) as mailed
      from ${accountsInUse} where ${isReached(writer, to)}`.execute(db);
  const [row] = rows;
  return {
    accounts: Number(row?.accounts),
    organisations: Number(row?.organisations),
    mailed: Number(row?.mailed),
  };
}

/** At most `limit` of the organisations with people that a notice is for. */
export async function listReachedOrgs(
  { db }: Pick<ScopedDb, 'db'>,
  writer: TreeOrg,
  to: StoredAudience,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ org_id: number }>`
    select distinct a.org_id from ${accountsInUse} where ${isReached(writer, to)} limit ${limit}`.execute(db);
  return rows.map(({ org_id }) => org_id);
}
