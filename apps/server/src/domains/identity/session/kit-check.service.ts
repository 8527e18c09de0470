import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import type { kitRoutes } from '@tilldeck/contracts/identity/kit.routes';
import { AppError } from '../../../platform/app-error.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { deleteOwnGuesses } from './guess.store.ts';
import { provePassword } from './prove-password.service.ts';
import { insertLoginLog } from './session.store.ts';

/**
 * The workshop tool asks whether somebody is who they say. It learns what it prints beside its own work and gets no
 * session; a second factor guards sessions, so none is asked for here.
 */
export async function checkKitUser(
  ctx: OpenCtx,
  input: RouteInput<typeof kitRoutes.checkUser>,
): Promise<RouteOutput<typeof kitRoutes.checkUser>> {
  const { account, proven, accountKey, deviceId } = await provePassword(ctx, input);
  // Somebody else chose an initial password and may still know it.
  const refusal = account.must_change_password ? 'identity.password_must_change' : null;
  await writeIn(visitorScope(ctx), async (inside) => {
    if (!refusal) await deleteOwnGuesses(inside, accountKey, ctx.ip, deviceId);
    await insertLoginLog(inside, {
      orgId: account.org_id,
      accountId: account.id,
      loginName: account.login_name,
      outcome: refusal ?? 'success',
      ip: ctx.ip,
      userAgent: ctx.userAgent,
    });
  });
  if (refusal) throw new AppError(refusal);
  return {
    userType: account.user_type as RouteOutput<typeof kitRoutes.checkUser>['userType'],
    nickName: account.nick_name || account.login_name,
    orgName: account.org_name,
    serverSignature: proven.serverSignature,
  };
}
