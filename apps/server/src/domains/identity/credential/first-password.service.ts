import { timingSafeEqual } from 'node:crypto';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { firstPasswordRoutes } from '@tilldeck/contracts/identity/first-password.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { makeVerifier } from '../../../platform/auth/scram.ts';
import { tokenHashOf } from '../../../platform/auth/token.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { transactAsVisitor } from '../../../platform/transact.ts';
import { isIpLocked } from '../../system/index.ts';
import { announceActivation } from '../activation/activation.service.ts';
import { updateAccountActivated, updateOrgActivated } from '../activation/activation.store.ts';
import { updateLoginPassTried, updateLoginPassUsed } from '../session/login-pass.store.ts';
import { updateSessionsEndedOf } from '../session/session.store.ts';
import { refuseKnownPassword, refusePersonalPassword } from './chosen-password.service.ts';
import { findInitialPasswordForUpdate, updateVerifier } from './credential.store.ts';

/**
 * Replaces an initial password by one of the person's own. The pass says that the initial one was proven a moment
 * ago; it opens no session. Whoever was given a newer initial password meanwhile starts again.
 */
export async function replaceInitialPassword(
  ctx: OpenCtx,
  { pass, newPassword }: RouteInput<typeof firstPasswordRoutes.replace>,
) {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  // Before a try is taken: a refused choice costs nothing.
  await refuseKnownPassword(ctx.app, newPassword);
  const passHash = tokenHashOf(pass);
  const initial = await writeIn(visitorScope(ctx), async (inside) => {
    const held = await updateLoginPassTried(inside, passHash, 'first_password');
    return held && findInitialPasswordForUpdate(inside, held.account_id, passHash);
  });
  refuseUnless(initial, 'identity.first_password_expired');
  await refusePersonalPassword(visitorScope(ctx), newPassword, initial.id);
  const again = await makeVerifier(newPassword, initial.iterations, initial.key_salt);
  refuseUnless(!timingSafeEqual(again.storedKey, initial.stored_key), 'identity.password_initial');
  const verifier = await makeVerifier(newPassword, ctx.app.config.PBKDF2_ITERATIONS);
  await transactAsVisitor(ctx, async (tx) => {
    refuseUnless(await updateLoginPassUsed(tx, passHash), 'identity.first_password_expired');
    const account = await findInitialPasswordForUpdate(tx, initial.id, passHash);
    refuseUnless(account, 'identity.first_password_expired');
    await updateVerifier(tx, account.id, verifier);
    await updateAccountActivated(tx, account.id);
    if (account.is_project_lead) await updateOrgActivated(tx, account.org_id);
    await updateSessionsEndedOf(tx, account.id, 'initial password replaced');
    await tx.audit({
      objectType: 'account',
      objectId: account.id,
      objectName: account.login_name,
      orgId: account.org_id,
      account: { id: account.id, name: account.login_name },
    });
    await announceActivation(tx, account);
  });
  return {};
}
