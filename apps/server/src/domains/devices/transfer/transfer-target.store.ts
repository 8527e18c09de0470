import { sql } from 'kysely';
import { containing } from '../../../platform/db/like.ts';
import { levelsOf } from '../../../platform/db/org-tree.ts';
import { type OrgScope, orgInScope, type ScopedDb } from '../../../platform/db/scope.ts';

export interface TargetRow {
  id: number;
  name: string;
  is_active: boolean;
  is_vendor: boolean;
  is_own: boolean;
  is_parent: boolean;
  /** Who controls it, by level. */
  levels: (number | null)[];
}

const columns = (orgId: number) => sql`
  o.id, o.name, o.is_enabled and o.terminated_at is null as is_active, o.kind = 'vendor' as is_vendor,
  o.id = ${orgId} as is_own, o.id = (select parent_id from identity_org where id = ${orgId}) as is_parent,
  array[${levelsOf('o', 'control')}] as levels`;

/**
 * Whom an organisation may hand devices to: itself, whoever stands below it and it sees, and the one above. The vendor
 * may hand them to anybody. The one above is not among what the scope sees, so this is asked with the system's eyes.
 */
const within = (scope: OrgScope) => sql`
  (${orgInScope(scope, 'o')} or o.id = (select parent_id from identity_org where id = ${scope.orgId}))`;

export const findTarget = async (db: ScopedDb['db'], scope: OrgScope, id: number) =>
  (
    await sql<TargetRow>`select ${columns(scope.orgId)} from identity_org o where o.id = ${id} and ${within(scope)}`.execute(
      db,
    )
  ).rows[0];

export const listTargets = async (db: ScopedDb['db'], scope: OrgScope, keyword: string | undefined, limit: number) =>
  (
    await sql<TargetRow>`
      select ${columns(scope.orgId)} from identity_org o
       where ${within(scope)} and o.is_enabled and o.terminated_at is null
         and ${keyword ? sql`o.name ilike ${containing(keyword)}` : sql`true`}
       order by is_parent desc nulls last, is_own desc, o.name, o.id limit ${limit}`.execute(db)
  ).rows;

export const listDerivedModels = async (db: ScopedDb['db'], orgId: number): Promise<Set<number>> =>
  new Set(
    (await db.selectFrom('devices_model_partner').select('model_id').where('org_id', '=', orgId).execute()).map(
      (row) => row.model_id,
    ),
  );
