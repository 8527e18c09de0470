import { refuseUnless } from '../../../platform/app-error.ts';
import { makeVerifier } from '../../../platform/auth/scram.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { refuseKnownPassword, refusePersonalPassword } from '../credential/chosen-password.service.ts';
import { isCompanyOnly, updateVerifier } from '../credential/credential.store.ts';
import { tellOwner } from '../factor/factor-notice.service.ts';
import { demandRecentProof } from '../session/reauthenticate.service.ts';
import { updateOtherSessionsEnded } from '../session/session.store.ts';

/** A new password for somebody who proved a moment ago that they are who they are. Other sessions end, this one stays. */
export async function changePassword(ctx: Ctx, { newPassword }: { newPassword: string }) {
  const { accountId, loginName, tokenHash } = selfOf(ctx);
  await demandRecentProof(ctx);
  await refuseKnownPassword(ctx.app, newPassword);
  await refusePersonalPassword(ctx.scope, newPassword, accountId);
  const verifier = await makeVerifier(newPassword, ctx.app.config.PBKDF2_ITERATIONS);
  await transact(ctx, async (tx) => {
    refuseUnless(!(await isCompanyOnly(tx, accountId)), 'identity.company_only');
    await updateVerifier(tx, accountId, verifier);
    await updateOtherSessionsEnded(tx, accountId, tokenHash, 'password changed');
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName });
    await tellOwner(ctx, tx, accountId, 'passwordChanged');
  });
  ctx.app.listener.tell('session_changed', accountId);
  return {};
}
