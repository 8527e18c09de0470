import { randomInt } from 'node:crypto';
import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import type { AccountRoutes } from '@tilldeck/contracts/identity/account.routes';
import { confirmAddressJob } from '@tilldeck/contracts/identity/activation.jobs';
import { refuseUnless } from '../../../platform/app-error.ts';
import { makeVerifier } from '../../../platform/auth/scram.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { isCompanyOnly } from '../credential/credential.store.ts';
import { tellOwner } from '../factor/factor-notice.service.ts';
import { keepUndo } from '../profile/email-change.service.ts';
import { demandRecentProof } from '../session/reauthenticate.service.ts';
import { updateSessionsEndedOf } from '../session/session.store.ts';
import { isSignInNameChanged, makeInitialPassword, type Reach, takenAccountNames } from './account.rules.ts';
import {
  type AccountRow,
  insertAccount,
  isEmailSeen,
  listRoleIds,
  updateAccount,
  updateInitialPassword,
  updateProofsSpent,
  updateRoles,
} from './account.store.ts';
import { accountsIn, findAccountInside } from './account.view.ts';
import {
  accountFacts,
  accountToManage,
  checkPlaces,
  keepingAdministrator,
  orgToUse,
  tellAccount,
} from './account-guard.service.ts';

type Input<K extends keyof AccountRoutes> = RouteInput<AccountRoutes[K]>;

/** With the initial password, which is told this once. */
async function withPassword(tx: ScopedDb, reach: Reach, id: string, initialPassword: string) {
  const { initial_password_until: until } = await accountsIn(tx, reach)
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();
  return { account: await findAccountInside(tx, reach, id), initialPassword, initialPasswordUntil: until ?? '' };
}

export async function addAccount(
  ctx: Ctx,
  reach: Reach,
  draft: Input<'add'>,
): Promise<RouteOutput<AccountRoutes['add']>> {
  const password = draft.initialPassword ?? makeInitialPassword(randomInt);
  const verifier = await makeVerifier(password, ctx.app.config.PBKDF2_ITERATIONS);
  return transact(ctx, async (tx) => {
    const org = await orgToUse(ctx, tx, reach, draft.orgId);
    const roleIds = [...new Set(draft.roleIds)];
    await checkPlaces(ctx, tx, org, { ...draft, newRoleIds: roleIds });
    refuseUnless(!(await isEmailSeen(tx, draft.email)), 'identity.email_taken');
    const origin = { orgId: org.id, createdBy: callerOf(ctx).accountId, language: ctx.language };
    const { id } = await refusingDoubles(
      takenAccountNames,
      insertAccount(tx, { ...origin, timezone: org.time_zone ?? ctx.timezone }, draft, verifier),
    );
    await updateRoles(tx, id, roleIds);
    await tx.enqueue(confirmAddressJob, { accountId: id });
    const added = await withPassword(tx, reach, id, password);
    const { loginName } = added.account;
    await tellAccount(tx, 'added', { id, orgId: org.id, loginName }, { after: accountFacts(added.account) });
    return added;
  });
}

export async function changeAccount(ctx: Ctx, reach: Reach, change: Input<'modify'>) {
  const changed = await transact(ctx, async (tx) => {
    const row = await accountToManage(ctx, tx, reach, change.id);
    const org = await orgToUse(ctx, tx, reach, String(row.org_id));
    const held = await listRoleIds(tx, change.id);
    const newRoleIds = [...new Set(change.roleIds)].filter((id) => !held.includes(id));
    await checkPlaces(ctx, tx, org, { ...change, newRoleIds });
    refuseUnless(row.version === change.version, 'core.stale_version');
    const isSignInChanged = await judgeSignInNames(ctx, tx, row, change);
    const isAddressNew = row.email.toLowerCase() !== change.email.toLowerCase();
    if (isAddressNew) refuseUnless(!(await isEmailSeen(tx, change.email, change.id)), 'identity.email_taken');
    const before = await findAccountInside(tx, reach, change.id);
    await keepingAdministrator(tx, org.id, async () => {
      await refusingDoubles(takenAccountNames, updateAccount(tx, change.id, change));
      const taken = held.filter((id) => !change.roleIds.includes(id));
      await updateRoles(tx, change.id, newRoleIds, taken);
    });
    if (isSignInChanged) await tellOldAddress(ctx, tx, row, change);
    if (isAddressNew) await tx.enqueue(confirmAddressJob, { accountId: change.id });
    const after = await findAccountInside(tx, reach, change.id);
    const told = { before: accountFacts(before), after: accountFacts(after) };
    await tellAccount(tx, 'changed', { id: after.id, orgId: org.id, loginName: after.loginName }, told);
    return after;
  });
  ctx.app.listener.tell('session_changed', change.id);
  return changed;
}

/**
 * Whether the change touches what the person signs in with. One's own address, login name and phone are changed in the
 * profile, with a code to the new address; those of others by administrators who proved a moment ago who they are.
 */
async function judgeSignInNames(ctx: Ctx, tx: Tx, row: AccountRow, change: Input<'modify'>): Promise<boolean> {
  const isChanged = isSignInNameChanged(row, change);
  if (row.id === callerOf(ctx).accountId)
    refuseUnless(!isChanged && row.phone === change.phone, 'identity.account_self');
  else if (isChanged) await demandRecentProof(ctx, tx);
  return isChanged;
}

/** The person hears of it where they were reached before, is signed out, and can have the address back. */
async function tellOldAddress(ctx: Ctx, tx: Tx, row: AccountRow, change: Input<'modify'>): Promise<void> {
  await updateSessionsEndedOf(tx, row.id, 'sign-in name changed');
  // What was mailed to the old address must not open the account under the new one.
  await updateProofsSpent(tx, row.id);
  if (row.login_name !== change.loginName)
    await tellOwner(ctx, tx, row.id, 'loginNameChanged', change.loginName, row.email);
  // An address nobody ever signed in with may be somebody else's, written wrongly: no link to win the account with.
  if (row.email !== change.email && row.last_login_at !== null)
    await keepUndo(ctx, tx, { accountId: row.id, oldEmail: row.email, newEmail: change.email, by: 'administrator' });
}

/** A new initial password: the old password, what was begun with it, and every session are over. */
export async function setInitialPassword(
  ctx: Ctx,
  reach: Reach,
  { id, initialPassword }: Input<'setInitialPassword'>,
): Promise<RouteOutput<AccountRoutes['setInitialPassword']>> {
  const password = initialPassword ?? makeInitialPassword(randomInt);
  const verifier = await makeVerifier(password, ctx.app.config.PBKDF2_ITERATIONS);
  const answer = await transact(ctx, async (tx) => {
    const row = await accountToManage(ctx, tx, reach, id);
    // Their own password people change where they prove the old one.
    refuseUnless(id !== callerOf(ctx).accountId, 'identity.account_self');
    await demandRecentProof(ctx, tx);
    refuseUnless(!(await isCompanyOnly(tx, id)), 'identity.company_only');
    await updateInitialPassword(tx, id, verifier);
    await updateProofsSpent(tx, id);
    await updateSessionsEndedOf(tx, id, 'new initial password');
    await tellAccount(tx, 'changed', { id, orgId: row.org_id, loginName: row.login_name }, {});
    await tellOwner(ctx, tx, id, 'initialPassword');
    return withPassword(tx, reach, id, password);
  });
  ctx.app.listener.tell('session_changed', id);
  return answer;
}
