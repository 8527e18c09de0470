import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { cloudSignOnRoutes } from '@tilldeck/contracts/identity/cloud-sign-on.routes';
import { cloudPassLifetimeS } from '@tilldeck/contracts/identity/cloud-sign-on.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { keysFromSecret } from '../../../platform/auth/session-secret.ts';
import { newToken, tokenHashOf } from '../../../platform/auth/token.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { transactAsVisitor } from '../../../platform/transact.ts';
import { openSession } from '../session/open-session.service.ts';
import { findAccountToOpen } from '../session/session.store.ts';
import { obstacleOfVouched } from '../session/sign-in.rules.ts';
import { findLinkBySubject } from './cloud-link.store.ts';
import { insertCloudPass, updateCloudPassUsed } from './cloud-pass.store.ts';
import { peerOf } from './peer-call.service.ts';

/** The called side: a cloud we share a key with vouches for the link somebody comes by. No name is looked up. */
export async function takeVouch(ctx: OpenCtx, vouch: RouteInput<typeof cloudSignOnRoutes.login>) {
  const peer = peerOf(ctx);
  const tokenValue = newToken();
  await transactAsVisitor(ctx, async (tx) => {
    const link = await findLinkBySubject(tx, peer.id, vouch.account);
    const account = link?.is_confirmed ? await findAccountToOpen(tx, link.account_id) : undefined;
    // The vendor's staff signs in here: a cloud that was broken into must not hand out their rights.
    const isAdmitted = account && account.user_type !== 'vendor' && vouch.userType !== 'vendor';
    refuseUnless(isAdmitted, 'identity.account_gone');
    const obstacle = obstacleOfVouched(account, Date.now());
    if (obstacle) throw new AppError(obstacle);
    await insertCloudPass(tx, {
      passHash: tokenHashOf(tokenValue),
      accountId: account.id,
      peerId: peer.id,
      lifetimeS: cloudPassLifetimeS,
    });
    await tx.audit({
      objectType: 'account',
      objectId: account.id,
      objectName: account.login_name,
      orgId: account.org_id,
      account: { id: account.id, name: account.login_name },
      after: { cloud: peer.name },
    });
  });
  const arrival = new URL('/user/arrive', ctx.app.config.PUBLIC_URL);
  arrival.searchParams.set('redirect', vouch.redirectUrl);
  return { redirectUrl: arrival.href, tokenValue };
}

/** The browser arrives with what the other cloud was given, once. */
export async function arrive(ctx: OpenCtx, input: RouteInput<typeof cloudSignOnRoutes.arrive>) {
  const account = await writeIn(visitorScope(ctx), async (inside) => {
    const spent = await updateCloudPassUsed(inside, tokenHashOf(input.tokenValue));
    return spent && (await findAccountToOpen(inside, spent.account_id));
  });
  refuseUnless(account, 'identity.cloud_pass_spent');
  const obstacle = obstacleOfVouched(account, Date.now());
  if (obstacle) throw new AppError(obstacle);
  // Nobody chose here how long to stay, and the session in the other cloud may be a short one.
  return openSession(ctx, account, keysFromSecret(input.sessionSecret), { method: 'cloud', isKept: false });
}
