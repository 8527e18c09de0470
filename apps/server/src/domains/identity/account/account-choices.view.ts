import type { RouteInput } from '@tilldeck/contracts/core/route';
import { inTreeOrder } from '@tilldeck/contracts/core/tree';
import type { AccountRoutes } from '@tilldeck/contracts/identity/account.routes';
import { type AccountFormChoices, userTypesOf } from '@tilldeck/contracts/identity/account.schemas';
import { AppError } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { type OrgScope, readIn } from '../../../platform/db/scope.ts';
import { listDepartments } from '../department/department.store.ts';
import type { Reach } from './account.rules.ts';
import { mayGiveRole } from './account.rules.ts';
import { findReachedOrg, listReachedOrgs, orgIdOf, roleOwnersOf } from './account-reach.store.ts';
import { listRolesOf, platformOf } from './account-rights.store.ts';

const shownOrgs = 50;

/** Organisations to choose from; with tens of thousands of them people type a part of the name. */
export async function searchOrganisations(scope: OrgScope, reach: Reach, keyword: string | undefined) {
  const pattern = keyword ? containing(keyword) : null;
  const rows = await readIn(scope, (db) => listReachedOrgs({ scope, db }, reach, pattern, shownOrgs));
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    isOwn: row.id === scope.orgId,
    isVendor: row.kind === 'vendor',
  }));
}

export function findFormChoices(
  ctx: Ctx,
  reach: Reach,
  { orgId }: RouteInput<AccountRoutes['choices']>,
): Promise<AccountFormChoices> {
  const caller = callerOf(ctx);
  const { scope } = ctx;
  return readIn(scope, async (db) => {
    const org = await findReachedOrg({ scope, db }, reach, orgIdOf(orgId, caller.orgId));
    if (!org) throw new AppError('core.not_found');
    const roles = await listRolesOf({ scope, db }, roleOwnersOf(org), platformOf(caller));
    const departments = inTreeOrder(await listDepartments({ scope, db }, org.id));
    return {
      orgId: String(org.id),
      orgName: org.name,
      userTypes: [...userTypesOf(org.kind === 'vendor')],
      roles: roles.map(({ id, name, orgName, rights }) => ({
        id,
        name,
        orgName,
        isGrantable: mayGiveRole(rights, caller),
      })),
      departments: departments.map(({ id, name, depth }) => ({ id, name, depth })),
    };
  });
}
