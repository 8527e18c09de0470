import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { type Tx, transactIn } from '../../../platform/transact.ts';
import { updateAccountTerminated } from '../account/account.store.ts';
import { keepingAdministrator, tellAccount } from '../account/account-guard.service.ts';
import { tellOfKeysLeftBehind } from '../api-key/key-maker-notice.service.ts';
import { checkMailCode } from '../credential/mail-code.service.ts';
import { lockTree, updateTerminated } from '../partner/partner.store.ts';
import { updateAccountsTerminated } from '../partner/partner-lead.store.ts';
import { tellOfPartner } from '../partner/partner-trail.service.ts';
import { updateSessionsEndedOf } from '../session/session.store.ts';
import { findOrgName, listSeers } from './termination.store.ts';
import { passPurpose, refuseWhileLinked } from './verify-identity.service.ts';

/** Ends the caller's account; a project lead's organisation ends with it. Its record and its trail stay. */
export async function terminateOwnAccount(ctx: Ctx, { pass }: { pass: string }) {
  const caller = selfOf(ctx);
  const { accountId } = caller;
  const scope = systemScope(ctx.app.database, "one's own account");
  // In a transaction of its own: a guess spends the pass, whatever comes after.
  const isOpen = await writeIn(scope, async (inside) => {
    await refuseWhileLinked(ctx, inside);
    return checkMailCode(ctx.app, inside, { purpose: passPurpose, accountId, code: pass });
  });
  refuseUnless(isOpen, 'identity.termination_not_verified');
  const end = async (tx: Tx) => {
    if (caller.isProjectLead) await lockTree(tx, 'change');
    // Again, under the lock: something may have been linked in between.
    await refuseWhileLinked(ctx, tx);
    await endAccount(ctx, tx);
  };
  await transactIn(scope, ctx, end);
  ctx.app.listener.tell('session_changed', accountId);
  return {};
}

async function endAccount(ctx: Ctx, tx: Tx): Promise<void> {
  const { accountId, loginName, orgId, isProjectLead } = selfOf(ctx);
  await updateSessionsEndedOf(tx, accountId, 'account terminated');
  if (isProjectLead) {
    await updateAccountsTerminated(tx, orgId);
    await updateTerminated(tx, orgId);
    await tellOfPartner(tx, 'partner.terminated', {
      id: orgId,
      name: await findOrgName(tx, orgId),
      trails: [orgId],
      hearers: await listSeers(tx, orgId),
      after: { state: 'terminated' },
    });
  } else {
    await keepingAdministrator(tx, orgId, async () => {
      await updateAccountTerminated(tx, accountId);
    });
    await tellOfKeysLeftBehind(ctx.app, tx, { id: accountId, loginName });
  }
  await tellAccount(tx, 'removed', { id: accountId, loginName, orgId }, { after: { isTerminated: true } });
}
