import type { Account } from '@tilldeck/contracts/identity/account.schemas';
import { userTypesOf } from '@tilldeck/contracts/identity/account.schemas';
import type { UserType } from '@tilldeck/contracts/identity/session.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/transact.ts';
import { announceRights } from '../role/rights.events.ts';
import type { Reach } from './account.rules.ts';
import { mayGiveRole, mayManage } from './account.rules.ts';
import { type AccountRow, findAccountForUpdate, findDepartmentOf } from './account.store.ts';
import { findOrgForUpdate, findReachedOrg, orgIdOf, type ReachedOrg, roleOwnersOf } from './account-reach.store.ts';
import { findAccountRights, hasAdministrator, listRolesOf, platformOf } from './account-rights.store.ts';

/** The organisation a new record goes to: the caller's own, or one it controls. Others do not exist. */
export async function orgToUse(ctx: Ctx, tx: Tx, reach: Reach, orgId: string | undefined): Promise<ReachedOrg> {
  const org = await findReachedOrg(tx, reach, orgIdOf(orgId, callerOf(ctx).orgId));
  refuseUnless(org, 'core.not_found');
  return org;
}

/** An account the caller reaches and may manage. */
export async function accountToManage(ctx: Ctx, tx: Tx, reach: Reach, id: string): Promise<AccountRow> {
  const row = await findAccountForUpdate(tx, reach, id);
  refuseUnless(row, 'core.not_found');
  const caller = callerOf(ctx);
  const rights = await findAccountRights(tx, id, platformOf(caller));
  const managed = { id, orgId: row.org_id, isProjectLead: row.is_project_lead };
  refuseUnless(mayManage(managed, rights, caller), 'identity.account_above');
  return row;
}

/** Whether a profile fits its organisation: type, department, and the roles it would get. */
export async function checkPlaces(
  ctx: Ctx,
  tx: Tx,
  org: ReachedOrg,
  profile: { userType: UserType; departmentId?: string | undefined; newRoleIds: readonly string[] },
): Promise<void> {
  if (profile.departmentId) refuseUnless(await findDepartmentOf(tx, org.id, profile.departmentId), 'core.not_found');
  if (profile.newRoleIds.length > 0) await checkRoles(ctx, tx, org, profile.newRoleIds);
  refuseUnless(userTypesOf(org.kind === 'vendor').includes(profile.userType), 'identity.user_type_wrong');
}

async function checkRoles(ctx: Ctx, tx: Tx, org: ReachedOrg, roleIds: readonly string[]): Promise<void> {
  const caller = callerOf(ctx);
  const known = new Map(
    (await listRolesOf(tx, roleOwnersOf(org), platformOf(caller))).map((role) => [role.id, role.rights]),
  );
  for (const id of roleIds) {
    const rights = known.get(id);
    refuseUnless(rights, 'core.not_found');
    refuseUnless(mayGiveRole(rights, caller), 'identity.role_above');
  }
}

/** Does the work unless it leaves an organisation without anybody who could manage its roles. */
export async function keepingAdministrator(tx: Tx, orgId: number, work: () => Promise<void>): Promise<void> {
  await findOrgForUpdate(tx, orgId);
  const hadOne = await hasAdministrator(tx, orgId);
  await work();
  if (hadOne && !(await hasAdministrator(tx, orgId))) throw new AppError('identity.last_administrator');
}

/** What the trail tells of an account. */
export const accountFacts = (account: Account) => ({
  loginName: account.loginName,
  email: account.email,
  nickName: account.nickName,
  phone: account.phone,
  userType: account.userType,
  roles: account.roles.map((role) => role.name),
  department: account.departmentName,
  isEnabled: account.isEnabled,
});

type AccountEvent = 'added' | 'changed' | 'enabled' | 'disabled' | 'removed';

/** On the trail of the account's own organisation; lists of operators and of accounts hear of it. */
export async function tellAccount(
  tx: Tx,
  event: AccountEvent,
  account: { id: string; orgId: number; loginName: string },
  change: { before?: unknown; after?: unknown },
): Promise<void> {
  const { id, orgId, loginName } = account;
  await tx.audit({ objectType: 'account', objectId: id, objectName: loginName, orgId, ...change });
  const payload = { accountId: id, orgId: String(orgId) };
  // Its roles, or who leads, may be what changed: consoles of the organisation read their rights again.
  if (event === 'changed') await announceRights(tx, [orgId]);
  await tx.emit({ topic: `account.${event}`, payload, orgId, permission: 'operator.query' });
  // The vendor's list of all accounts has a permission of its own.
  await tx.emit({ topic: 'identity.account', payload, orgId, permission: 'account.query' });
}
