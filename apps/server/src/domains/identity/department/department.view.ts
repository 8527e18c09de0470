import { inTreeOrder } from '@tilldeck/contracts/core/tree';
import type { Department } from '@tilldeck/contracts/identity/department.schemas';
import { AppError } from '../../../platform/app-error.ts';
import { type OrgScope, readIn } from '../../../platform/db/scope.ts';
import { findReachedOrg, orgIdOf } from '../account/account-reach.store.ts';
import { type DepartmentRow, listDepartments } from './department.store.ts';

export const listTree = (scope: OrgScope, orgId: string | undefined): Promise<Department[]> =>
  readIn(scope, async (db) => {
    const org = await findReachedOrg({ scope, db }, 'everybody', orgIdOf(orgId, scope.orgId));
    if (!org) throw new AppError('core.not_found');
    return inTreeOrder(await listDepartments({ scope, db }, org.id)).map(presentDepartment);
  });

export const presentDepartment = (row: DepartmentRow & { depth: number }): Department => ({
  id: row.id,
  orgId: String(row.org_id),
  parentId: row.parentId,
  name: row.name,
  sort: row.sort,
  remark: row.remark,
  depth: row.depth,
  peopleCount: Number(row.people_count ?? 0),
  version: row.version,
});
