import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import {
  fromGrants,
  type Grants,
  maxListedAccounts,
  type RoleDetail,
  type RoleItem,
} from '@tilldeck/contracts/identity/role.schemas';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { orgIdOf } from '../account/account-reach.store.ts';
import { findGrantBounds } from './permission.view.ts';
import { countGrants, type GrantBounds, isAbove, withinBounds } from './role.rules.ts';
import { findRoleRights } from './role.store.ts';

const rolesOf = (scope: Scope, db: ScopedDb['db'], accountId: string, countedAtMost: number | null = null) =>
  db
    .selectFrom('identity_role as role')
    .where(inScope(scope, 'role'))
    .selectAll('role')
    // Not joined: the count of a list must not visit the organisation of every role.
    .select([
      sql<string>`(select org.name from identity_org org where org.id = role.org_id)`.as('org_name'),
      sql<number>`(select coalesce(sum(cardinality(p.actions)), 0)::int from identity_role_permission p
                    where p.role_id = role.id)`.as('permission_count'),
      sql<number>`(select count(*)::int from (
                     select from identity_account_role ar join identity_account a on a.id = ar.account_id
                      where ar.role_id = role.id and a.terminated_at is null limit ${countedAtMost}) under)`.as(
        'account_count',
      ),
      sql<boolean>`exists (select from identity_account_role ar
                            where ar.role_id = role.id and ar.account_id = ${accountId})`.as('is_own'),
    ]);

type RoleRow = Awaited<ReturnType<ReturnType<typeof rolesOf>['executeTakeFirstOrThrow']>>;

export function pageRoles(ctx: Ctx, input: RouteInput<typeof roleRoutes.page>) {
  const { accountId } = callerOf(ctx);
  return readIn(ctx.scope, (db) => {
    let query = rolesOf(ctx.scope, db, accountId, maxListedAccounts);
    if (input.keyword) {
      const pattern = containing(input.keyword);
      query = query.where((eb) => eb.or([eb('role.name', 'ilike', pattern), eb('role.code', 'ilike', pattern)]));
    }
    if (input.orgId) query = query.where('role.org_id', '=', orgIdOf(input.orgId, 0));
    if (input.orgName) {
      const pattern = containing(input.orgName);
      query = query.where(sql<boolean>`role.org_id in (select id from identity_org where name ilike ${pattern})`);
    }
    if (input.platform) query = query.where('role.org_id', input.platform === 'admin' ? '=' : '<>', vendorOrgId);
    // Organisation by organisation, each in its own order; the vendor's come first.
    if (!input.sortField) query = query.orderBy('role.org_id').orderBy('role.sort');
    return numberedPage(
      db,
      query,
      input,
      {
        columns: { name: 'role.name', code: 'role.code', sort: 'role.sort', updatedAt: 'role.updated_at' },
        byDefault: ['role.id', 'asc'],
        key: 'role.id',
      },
      presentRole,
    );
  });
}

export const findRoleDetail = (ctx: Ctx, id: string): Promise<RoleDetail> =>
  readIn(ctx.scope, (db) => readRoleDetail(ctx, { scope: ctx.scope, db }, id));

/** A role as its editor meets it, inside a transaction as well; what is known there need not be read again. */
export async function readRoleDetail(
  ctx: Ctx,
  inside: ScopedDb,
  id: string,
  known?: { bounds: GrantBounds; permissions: Grants },
): Promise<RoleDetail> {
  const caller = callerOf(ctx);
  const row = await rolesOf(inside.scope, inside.db, caller.accountId).where('role.id', '=', id).executeTakeFirst();
  refuseUnless(row, 'core.not_found');
  const item = presentRole(row);
  const org = { id: row.org_id, name: row.org_name, isVendor: row.org_id === vendorOrgId };
  const bounds = known?.bounds ?? (await findGrantBounds(inside.db, caller, org));
  const permissions = known?.permissions ?? (await findRoleRights(inside, { id, services: [] })).permissions;
  const inForce = withinBounds(permissions, bounds.allowed);
  return {
    ...item,
    permissions: fromGrants(inForce),
    dormantCount: countGrants(permissions) - countGrants(inForce),
    lock: isAbove({ permissions, services: item.services }, bounds) ? 'above' : null,
  };
}

export function pageRoleAccounts(ctx: Ctx, input: RouteInput<typeof roleRoutes.accounts>) {
  return readIn(ctx.scope, async (db) => {
    const role = await db
      .selectFrom('identity_role')
      .select('id')
      .where('id', '=', input.id)
      .where(inScope(ctx.scope, 'identity_role'))
      .executeTakeFirst();
    refuseUnless(role, 'core.not_found');
    let query = db
      .selectFrom('identity_account as account')
      .innerJoin('identity_account_role as holds', 'holds.account_id', 'account.id')
      .select(['account.id', 'login_name', 'nick_name', 'email', 'is_enabled', 'is_project_lead'])
      .where('holds.role_id', '=', input.id)
      .where('account.terminated_at', 'is', null)
      .where(inScope(ctx.scope, 'account'));
    if (input.keyword) {
      const pattern = containing(input.keyword);
      query = query.where((eb) =>
        eb.or([eb('login_name', 'ilike', pattern), eb('nick_name', 'ilike', pattern), eb('email', 'ilike', pattern)]),
      );
    }
    const order = { columns: { loginName: 'account.login_name' }, byDefault: ['account.id', 'asc'] as [string, 'asc'] };
    return numberedPage(db, query, input, { ...order, key: 'account.id' }, (row) => ({
      id: row.id,
      loginName: row.login_name,
      nickName: row.nick_name || row.login_name,
      email: row.email,
      isEnabled: row.is_enabled,
      isProjectLead: row.is_project_lead,
    }));
  });
}

const presentRole = (row: RoleRow): RoleItem => ({
  id: row.id,
  name: row.name,
  code: row.code,
  sort: row.sort,
  remark: row.remark,
  orgId: String(row.org_id),
  orgName: row.org_name,
  platform: row.org_id === vendorOrgId ? 'admin' : 'partner',
  services: row.services as RoleItem['services'],
  permissionCount: row.permission_count,
  accountCount: row.account_count,
  isOwn: row.is_own,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
