import type { RouteInput } from '@tilldeck/contracts/core/route';
import { depthAfterMove, inTreeOrder, subtreeOf } from '@tilldeck/contracts/core/tree';
import { maxDepartmentDepth, maxDepartmentsPerOrg } from '@tilldeck/contracts/identity/account.limits';
import type { departmentRoutes } from '@tilldeck/contracts/identity/department.routes';
import type { Department } from '@tilldeck/contracts/identity/department.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { findOrgForUpdate, findReachedOrg, orgIdOf } from '../account/account-reach.store.ts';
import {
  deleteDepartment,
  findDepartmentForUpdate,
  insertDepartment,
  listDepartments,
  updateDepartment,
  updateDepartmentParent,
  updatePeopleMoved,
} from './department.store.ts';
import { presentDepartment } from './department.view.ts';

type Input<K extends keyof typeof departmentRoutes> = RouteInput<(typeof departmentRoutes)[K]>;

const takenNames = { identity_department__name: 'core.name_taken' } as const;

/** The organisation's tree, which nobody else reshapes until this change is done. */
async function treeToChange(tx: Tx, orgId: number): Promise<Department[]> {
  await findOrgForUpdate(tx, orgId);
  return inTreeOrder(await listDepartments(tx, orgId)).map(presentDepartment);
}

async function departmentToChange(tx: Tx, id: string, version?: number) {
  const row = await findDepartmentForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  const tree = await treeToChange(tx, row.org_id);
  const before = tree.find((one) => one.id === id);
  refuseUnless(before, 'core.not_found');
  refuseUnless(version === undefined || before.version === version, 'core.stale_version');
  return { orgId: row.org_id, tree, before };
}

/** As the trail tells it: names, not numbers. */
const factsOf = ({ name, sort, remark, parentId }: Department, tree: readonly Department[]) => ({
  name,
  parent: tree.find((one) => one.id === parentId)?.name ?? null,
  sort,
  remark,
});

async function tell(tx: Tx, orgId: number, department: Department, change: { before?: unknown; after?: unknown }) {
  const { id, name } = department;
  await tx.audit({ objectType: 'department', objectId: id, objectName: name, orgId, ...change });
  const payload = { departmentId: id, orgId: String(orgId) };
  await tx.emit({ topic: 'identity.department', payload, orgId, permission: 'department.query' });
}

/** Reads the department again and tells what became of it. */
async function finish(tx: Tx, orgId: number, id: string, before?: unknown): Promise<Department> {
  const tree = inTreeOrder(await listDepartments(tx, orgId)).map(presentDepartment);
  const after = tree.find((one) => one.id === id);
  refuseUnless(after, 'core.not_found');
  await tell(tx, orgId, after, { ...(before ? { before } : {}), after: factsOf(after, tree) });
  return after;
}

export const addDepartment = (ctx: Ctx, draft: Input<'add'>) =>
  transact(ctx, async (tx) => {
    const org = await findReachedOrg(tx, 'everybody', orgIdOf(draft.orgId, callerOf(ctx).orgId));
    refuseUnless(org, 'core.not_found');
    const tree = await treeToChange(tx, org.id);
    const parent = tree.find((one) => one.id === draft.parentId);
    refuseUnless(parent || !draft.parentId, 'core.not_found');
    refuseUnless((parent?.depth ?? 0) < maxDepartmentDepth, 'identity.department_too_deep');
    refuseUnless(tree.length < maxDepartmentsPerOrg, 'identity.department_too_many');
    const { id } = await refusingDoubles(takenNames, insertDepartment(tx, org.id, parent?.id ?? null, draft));
    return finish(tx, org.id, id);
  });

export const changeDepartment = (ctx: Ctx, change: Input<'modify'>) =>
  transact(ctx, async (tx) => {
    const { orgId, tree, before } = await departmentToChange(tx, change.id, change.version);
    await refusingDoubles(takenNames, updateDepartment(tx, change.id, change));
    return finish(tx, orgId, change.id, factsOf(before, tree));
  });

export const moveDepartment = (ctx: Ctx, { id, version, parentId }: Input<'move'>) =>
  transact(ctx, async (tx) => {
    const { orgId, tree, before } = await departmentToChange(tx, id);
    // Of the same organisation, or it does not exist.
    refuseUnless(!parentId || tree.some((one) => one.id === parentId), 'core.not_found');
    refuseUnless(before.version === version, 'core.stale_version');
    refuseUnless(!parentId || !subtreeOf(tree, id).has(parentId), 'identity.department_loop');
    const depth = depthAfterMove(tree, id, parentId ?? null);
    refuseUnless(depth <= maxDepartmentDepth, 'identity.department_too_deep');
    await refusingDoubles(takenNames, updateDepartmentParent(tx, id, parentId ?? null));
    return finish(tx, orgId, id, factsOf(before, tree));
  });

export const removeDepartment = (ctx: Ctx, { id, moveTo }: Input<'remove'>) =>
  transact(ctx, async (tx) => {
    const { orgId, tree, before } = await departmentToChange(tx, id);
    const target = tree.find((one) => one.id === moveTo && one.id !== id);
    refuseUnless(target || !moveTo, 'core.not_found');
    refuseUnless(!tree.some((one) => one.parentId === id), 'identity.department_has_children');
    refuseUnless(target || before.peopleCount === 0, 'identity.department_has_people');
    if (target) await updatePeopleMoved(tx, id, target.id);
    await deleteDepartment(tx, id);
    const after = target && before.peopleCount > 0 ? { peopleMovedTo: target.name } : undefined;
    await tell(tx, orgId, before, { before: factsOf(before, tree), ...(after ? { after } : {}) });
    return {};
  });
