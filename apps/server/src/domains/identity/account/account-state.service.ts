import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { AccountRoutes } from '@tilldeck/contracts/identity/account.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { tellOfKeysLeftBehind } from '../api-key/key-maker-notice.service.ts';
import { updateSessionsEndedOf } from '../session/session.store.ts';
import type { Reach } from './account.rules.ts';
import {
  type AccountRow,
  findAccountForUpdate,
  findLeadForUpdate,
  listRoleIds,
  updateAccountEnabled,
  updateAccountTerminated,
  updateLead,
  updateProofsSpent,
  updateRoles,
  updateSessionEnded,
} from './account.store.ts';
import { findAccountInside } from './account.view.ts';
import { accountFacts, accountToManage, keepingAdministrator, tellAccount } from './account-guard.service.ts';

type Input<K extends keyof AccountRoutes> = RouteInput<AccountRoutes[K]>;

const named = (row: AccountRow) => ({ id: row.id, orgId: row.org_id, loginName: row.login_name });

export const enableAccount = (ctx: Ctx, reach: Reach, { id }: Input<'enable'>) =>
  transact(ctx, async (tx) => {
    const row = await accountToManage(ctx, tx, reach, id);
    await updateAccountEnabled(tx, id, true);
    await tellAccount(tx, 'enabled', named(row), { before: { isEnabled: row.is_enabled }, after: { isEnabled: true } });
    return {};
  });

/** An account that somebody else may take out of use: not one's own, not the lead. */
async function accountToEnd(ctx: Ctx, tx: Tx, reach: Reach, id: string): Promise<AccountRow> {
  const row = await accountToManage(ctx, tx, reach, id);
  refuseUnless(id !== callerOf(ctx).accountId, 'identity.account_self');
  refuseUnless(!row.is_project_lead, 'identity.account_is_lead');
  return row;
}

export async function disableAccount(ctx: Ctx, reach: Reach, { id }: Input<'disable'>) {
  await transact(ctx, async (tx) => {
    const row = await accountToEnd(ctx, tx, reach, id);
    await keepingAdministrator(tx, row.org_id, async () => void (await updateAccountEnabled(tx, id, false)));
    // Enabled again, somebody signs in again; half-done sign-ins do not go on either.
    await updateSessionsEndedOf(tx, id, 'account disabled');
    await updateProofsSpent(tx, id);
    const change = { before: { isEnabled: row.is_enabled }, after: { isEnabled: false } };
    await tellAccount(tx, 'disabled', named(row), change);
    if (row.is_enabled) await tellOfKeysLeftBehind(ctx.app, tx, named(row));
  });
  ctx.app.listener.tell('session_changed', id);
  return {};
}

/** The row stays for the trail; its names become free. */
export async function removeAccount(ctx: Ctx, reach: Reach, { id }: Input<'remove'>) {
  await transact(ctx, async (tx) => {
    const row = await accountToEnd(ctx, tx, reach, id);
    const before = accountFacts(await findAccountInside(tx, reach, id));
    await keepingAdministrator(tx, row.org_id, async () => void (await updateAccountTerminated(tx, id)));
    await updateRoles(tx, id, [], await listRoleIds(tx, id));
    await updateSessionsEndedOf(tx, id, 'account deleted');
    await updateProofsSpent(tx, id);
    await tellAccount(tx, 'removed', named(row), { before });
    // Told already when the account was disabled.
    if (row.is_enabled) await tellOfKeysLeftBehind(ctx.app, tx, named(row));
  });
  ctx.app.listener.tell('session_changed', id);
  return {};
}

export async function endSessions(ctx: Ctx, reach: Reach, { id, sessionId }: Input<'endSessions'>) {
  await transact(ctx, async (tx) => {
    const row = await accountToManage(ctx, tx, reach, id);
    if (sessionId) refuseUnless((await updateSessionEnded(tx, id, sessionId)) === 1, 'core.not_found');
    else await updateSessionsEndedOf(tx, id, 'ended by an administrator');
    await tellAccount(tx, 'changed', named(row), { after: { sessions: sessionId ? 'one' : 'all' } });
  });
  ctx.app.listener.tell('session_changed', id);
  return {};
}

/** There is one lead per organisation. It hands over itself; for a partner the vendor can do it, too. */
export async function handOverLead(ctx: Ctx, reach: Reach, { id }: Input<'handOver'>) {
  const caller = callerOf(ctx);
  const formerId = await transact(ctx, async (tx) => {
    const next = await findAccountForUpdate(tx, reach, id);
    refuseUnless(next, 'core.not_found');
    const former = await findLeadForUpdate(tx, next.org_id);
    const isVendorsCall = caller.isVendor && next.org_id !== caller.orgId;
    refuseUnless(isVendorsCall || (caller.isProjectLead && former?.id === caller.accountId), 'identity.lead_only');
    // The vendor's people appoint nobody who could do more than they may.
    if (isVendorsCall && former) await accountToManage(ctx, tx, reach, former.id);
    if (former?.id === id) return null;
    const isReady = next.is_enabled && next.activated_at !== null && !next.must_change_password;
    if (!isReady) throw new AppError('identity.lead_not_ready');
    if (former) await updateLead(tx, former.id, false);
    await updateLead(tx, id, true);
    const change = { before: { projectLead: former?.login_name ?? null }, after: { projectLead: next.login_name } };
    await tellAccount(tx, 'changed', named(next), change);
    return former?.id ?? null;
  });
  for (const changed of [id, formerId]) if (changed) ctx.app.listener.tell('session_changed', changed);
  return {};
}
