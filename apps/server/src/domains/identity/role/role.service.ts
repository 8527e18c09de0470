import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { type Grants, toGrants } from '@tilldeck/contracts/identity/role.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { keepingAdministrator } from '../account/account-guard.service.ts';
import { orgIdOf } from '../account/account-reach.store.ts';
import { findControlledOrg, findGrantBounds } from './permission.view.ts';
import { announceRights, transactRights } from './rights.events.ts';
import { beyondBounds, isAbove, mergedGrants, type RightsChange, refusalOfRights, withinBounds } from './role.rules.ts';
import {
  countRoleAccounts,
  deleteRole,
  findRoleForUpdate,
  findRoleReach,
  findRoleRights,
  insertRole,
  updateRole,
  updateRolePermissions,
} from './role.store.ts';
import { readRoleDetail } from './role.view.ts';

type Input<K extends keyof typeof roleRoutes> = RouteInput<(typeof roleRoutes)[K]>;

const takenCodes: Record<string, ErrorCode> = {
  identity_role__org_id_name: 'identity.role_name_taken',
  identity_role__org_id_code: 'identity.role_code_taken',
};

interface RoleFacts {
  name: string;
  code: string;
  sort: number;
  remark: string;
  services: readonly string[];
  permissions: Grants;
}

/** What the trail tells about a role: one line per page. */
function factsOf({ name, code, sort, remark, services, permissions }: RoleFacts) {
  const listed = Object.entries(permissions).map(([id, actions]) => [id, actions.join(', ')]);
  return { name, code, sort, remark, services, permissions: Object.fromEntries(listed) as Record<string, string> };
}

async function tell(
  tx: Tx,
  role: { id: string; orgId: number; name: string },
  change: { before?: RoleFacts; after?: RoleFacts },
) {
  const { id, orgId, name } = role;
  await tx.audit({
    objectType: 'role',
    objectId: id,
    objectName: name,
    orgId,
    ...(change.before && { before: factsOf(change.before) }),
    ...(change.after && { after: factsOf(change.after) }),
  });
  await tx.emit({ topic: 'identity.role', payload: { roleId: id }, orgId, permission: 'role.query' });
}

function refuseRights(change: RightsChange): void {
  const refusal = refusalOfRights(change);
  if (refusal) throw new AppError(refusal);
}

async function orgToWorkIn(tx: Tx, orgId: number) {
  const org = await findControlledOrg(tx.scope, tx.db, orgId);
  refuseUnless(org, 'core.not_found');
  return org;
}

export const addRole = (ctx: Ctx, { orgId, ...draft }: Input<'add'>) =>
  transact(ctx, async (tx) => {
    const caller = callerOf(ctx);
    const org = await orgToWorkIn(tx, orgIdOf(orgId, caller.orgId));
    const bounds = await findGrantBounds(tx.db, caller, org);
    const permissions = toGrants(draft.permissions);
    const before = { permissions: {}, services: [] };
    refuseRights({ before, after: { permissions, services: draft.services }, bounds, isOwn: false });
    const { id } = await refusingDoubles(takenCodes, insertRole(tx, org.id, draft));
    await updateRolePermissions(tx, id, {}, permissions);
    await tell(tx, { id, orgId: org.id, name: draft.name }, { after: { ...draft, permissions } });
    return readRoleDetail(ctx, tx, id, { bounds, permissions });
  });

export const changeRole = (ctx: Ctx, { id, version, ...draft }: Input<'modify'>) =>
  transactRights(ctx, async (tx) => {
    const caller = callerOf(ctx);
    const row = await findRoleForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    refuseUnless(row.version === version, 'core.stale_version');
    const org = await orgToWorkIn(tx, row.org_id);
    const bounds = await findGrantBounds(tx.db, caller, org);
    const rights = await findRoleRights(tx, row);
    const wanted = toGrants(draft.permissions);
    const { orgIds, isHeld } = await findRoleReach(tx, id, caller.accountId);
    // A project lead's rights do not come from a role.
    const isOwn = !caller.isProjectLead && isHeld;
    refuseRights({ before: rights, after: { permissions: wanted, services: draft.services }, bounds, isOwn });
    const isOrdered = row.code !== draft.code || row.sort !== draft.sort;
    refuseUnless(!isOrdered || !isAbove(rights, bounds), 'identity.role_above_you');
    await refusingDoubles(takenCodes, updateRole(tx, id, draft));
    // What is switched off or not allowed at present is kept: it comes back with the menu or the authority.
    const kept = mergedGrants(wanted, beyondBounds(rights.permissions, bounds.allowed));
    const saving = () => updateRolePermissions(tx, id, rights.permissions, kept);
    const isAtRisk = takesRoleEdit(rights.permissions, kept);
    await (isAtRisk ? keepingAdministrators(tx, orgIds, saving) : saving());
    const before = { ...row, permissions: withinBounds(rights.permissions, bounds.allowed) };
    await tell(tx, { id, orgId: org.id, name: draft.name }, { before, after: { ...draft, permissions: wanted } });
    await announceRights(tx, orgIds);
    return readRoleDetail(ctx, tx, id, { bounds, permissions: kept });
  });

const takesRoleEdit = (before: Grants, after: Grants): boolean =>
  (before.role?.includes('edit') ?? false) && !after.role?.includes('edit');

/** Accounts of controlled organisations may be under the role, too: each of them keeps somebody who manages roles. */
const keepingAdministrators = (tx: Tx, orgIds: readonly number[], work: () => Promise<void>): Promise<void> =>
  orgIds.reduceRight((inner, orgId) => () => keepingAdministrator(tx, orgId, inner), work)();

export const removeRole = (ctx: Ctx, { id }: Input<'delete'>) =>
  transact(ctx, async (tx) => {
    const row = await findRoleForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    const count = await countRoleAccounts(tx, id);
    if (count > 0) throw new AppError('identity.role_in_use', { values: { count } });
    const org = await orgToWorkIn(tx, row.org_id);
    const bounds = await findGrantBounds(tx.db, callerOf(ctx), org);
    const rights = await findRoleRights(tx, row);
    refuseUnless(!isAbove(rights, bounds), 'identity.role_above_you');
    await deleteRole(tx, id);
    const before = { ...row, permissions: withinBounds(rights.permissions, bounds.allowed) };
    await tell(tx, { id, orgId: org.id, name: row.name }, { before });
    return {};
  });
