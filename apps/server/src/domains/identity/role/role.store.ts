import type { Grants, roleDraft } from '@tilldeck/contracts/identity/role.schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';
import type { Rights } from './role.rules.ts';

type RoleDraft = z.output<typeof roleDraft>;

const columnsOf = (draft: RoleDraft) => ({
  name: draft.name,
  code: draft.code,
  sort: draft.sort,
  remark: draft.remark,
  services: [...new Set(draft.services)],
});

export const findRoleForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('identity_role')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'identity_role'))
    .forUpdate()
    .executeTakeFirst();

export async function findRoleRights({ db }: ScopedDb, role: { id: string; services: string[] }): Promise<Rights> {
  const rows = await db
    .selectFrom('identity_role_permission')
    .select(['permission_id', 'actions'])
    .where('role_id', '=', role.id)
    .execute();
  return {
    permissions: Object.fromEntries(rows.map((row) => [row.permission_id, row.actions])) as Grants,
    services: role.services as Rights['services'],
  };
}

export const insertRole = ({ db }: ScopedDb, orgId: number, draft: RoleDraft) =>
  db
    .insertInto('identity_role')
    .values({ org_id: orgId, ...columnsOf(draft) })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateRole = ({ db }: ScopedDb, id: string, draft: RoleDraft) =>
  db
    .updateTable('identity_role')
    .set({ ...columnsOf(draft), ...touched })
    .where('id', '=', id)
    .execute();

/** Makes the role list exactly `after`; rows that stay as they are stay untouched. */
export async function updateRolePermissions(
  { db }: ScopedDb,
  id: string,
  before: Grants,
  after: Grants,
): Promise<void> {
  const gone = Object.keys(before).filter((key) => !(key in after));
  const rows = Object.entries(after)
    .filter(([key, actions]) => String(before[key] ?? '') !== String(actions))
    .map(([permission_id, actions]) => ({ permission_id, actions }));
  if (gone.length > 0 || rows.length > 0)
    await sql`select set_role_permissions(${id}, ${JSON.stringify(rows)}, ${gone})`.execute(db);
}

/** Accounts under a role that are not terminated. */
export async function countRoleAccounts({ db }: ScopedDb, id: string): Promise<number> {
  const { n } = await db
    .selectFrom('identity_account_role')
    .innerJoin('identity_account', 'identity_account.id', 'identity_account_role.account_id')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('role_id', '=', id)
    .where('terminated_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Accounts that are terminated lose it by trigger. */
export const deleteRole = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('identity_role').where('id', '=', id).execute();

/** The organisations of the accounts under a role, in the order they are locked, and whether one of them is `accountId`. */
export async function findRoleReach({ db }: ScopedDb, id: string, accountId: string) {
  const rows = await db
    .selectFrom('identity_account_role')
    .innerJoin('identity_account', 'identity_account.id', 'identity_account_role.account_id')
    .select('org_id')
    .select(sql<boolean>`bool_or(account_id = ${accountId})`.as('is_held'))
    .where('role_id', '=', id)
    .where('terminated_at', 'is', null)
    .groupBy('org_id')
    .orderBy('org_id')
    .execute();
  return { orgIds: rows.map((row) => row.org_id), isHeld: rows.some((row) => row.is_held) };
}
