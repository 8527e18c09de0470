import { randomBytes } from 'node:crypto';
import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { failuresBeforeCaptcha, loginSaltLifetimeS } from '@tilldeck/contracts/identity/credential.limits';
import type { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { isIpLocked } from '../../system/index.ts';
import { countFailuresOfAccount } from './login-failure.store.ts';
import { openSession } from './open-session.service.ts';
import { accountKeyOf, madeUpSalt, provePassword } from './prove-password.service.ts';
import { demandSecondStep, isSecondStepNeeded } from './second-step.service.ts';
import { findAccountForLogin, insertLoginSalt } from './session.store.ts';

export async function issueLoginSalt(
  ctx: Ctx,
  account: string | undefined,
): Promise<RouteOutput<typeof sessionRoutes.getToken>> {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  const salt = randomBytes(24).toString('base64url');
  return writeIn(ctx.scope, async (inside) => {
    await insertLoginSalt(inside, salt, loginSaltLifetimeS);
    const found = account ? await findAccountForLogin(inside, account) : undefined;
    const failures = account ? await countFailuresOfAccount(inside, accountKeyOf(account)) : 0;
    return {
      salt,
      keySalt: (found?.key_salt ?? madeUpSalt(ctx, account ?? '')).toString('base64'),
      iterations: found?.iterations ?? ctx.app.config.PBKDF2_ITERATIONS,
      publicKey: ctx.app.fieldCipher.publicKey,
      captchaRequired: failures >= failuresBeforeCaptcha,
    };
  });
}

/** Opens a session for whoever proves the password and needs no second step. */
export async function signIn(
  ctx: Ctx,
  input: RouteInput<typeof sessionRoutes.login>,
): Promise<RouteOutput<typeof sessionRoutes.login>> {
  const { account, proven, accountKey } = await provePassword(ctx, input);
  if (account.must_change_password || (await isSecondStepNeeded(ctx, account)))
    return demandSecondStep(ctx, account, proven, accountKey);
  const opened = await openSession(ctx, account, proven.keys, { accountKey });
  return { ...opened, serverSignature: proven.serverSignature };
}
