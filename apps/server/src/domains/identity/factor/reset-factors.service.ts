import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import type { Reach } from '../account/account.rules.ts';
import { accountToManage, tellAccount } from '../account/account-guard.service.ts';
import { demandRecentProof } from '../session/reauthenticate.service.ts';
import { updateSessionsEndedOf } from '../session/session.store.ts';
import { countFactors, deleteTotp, lockFactors } from './factor.store.ts';
import { tellOwner } from './factor-notice.service.ts';
import { deletePasskeysOf } from './passkey.store.ts';
import { deleteRecoveryCodes } from './recovery-code.store.ts';

/**
 * For somebody who lost their phone and their codes. The administrator proves who they are first: with a reset and a
 * new initial password an account could be taken over.
 */
export async function resetFactors(ctx: Ctx, reach: Reach, { id }: { id: string }) {
  await transact(ctx, async (tx) => {
    const row = await accountToManage(ctx, tx, reach, id);
    refuseUnless(id !== callerOf(ctx).accountId, 'identity.account_self');
    await demandRecentProof(ctx, tx);
    await lockFactors(tx, id);
    const { totp, passkeys, recovery } = await countFactors(tx, id);
    await deleteTotp(tx, id);
    await deletePasskeysOf(tx, id);
    await deleteRecoveryCodes(tx, id);
    await updateSessionsEndedOf(tx, id, 'factors reset');
    const before = { authenticatorApp: totp > 0, passkeys, recoveryCodes: recovery };
    await tellAccount(tx, 'changed', { id, orgId: row.org_id, loginName: row.login_name }, { before });
    await tellOwner(ctx, tx, id, 'reset');
  });
  ctx.app.listener.tell('session_changed', id);
  return {};
}
