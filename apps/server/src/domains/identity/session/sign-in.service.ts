import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { failuresBeforeCaptcha } from '@tilldeck/contracts/identity/credential.limits';
import type { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { AppError } from '../../../platform/app-error.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { isIpLocked } from '../../system/index.ts';
import { countStrangersGuesses } from './guess.store.ts';
import { newLoginSalt } from './login-salt.service.ts';
import { openSession } from './open-session.service.ts';
import { accountKeyOf, madeUpIterations, madeUpSalt, provePassword } from './prove-password.service.ts';
import { demandSecondStep, isSecondStepNeeded } from './second-step.service.ts';
import { findAccountForLogin } from './session.store.ts';

export async function issueLoginSalt(
  ctx: OpenCtx,
  account: string | undefined,
): Promise<RouteOutput<typeof sessionRoutes.getToken>> {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  const scope = visitorScope(ctx);
  const { found, failures } = await readIn(scope, async (db) => ({
    found: account ? await findAccountForLogin({ scope, db }, account) : undefined,
    failures: account ? await countStrangersGuesses({ scope, db }, accountKeyOf(account)) : 0,
  }));
  return {
    salt: newLoginSalt(ctx.app),
    keySalt: (found?.key_salt ?? (await madeUpSalt(ctx, account ?? ''))).toString('base64'),
    iterations: found?.iterations ?? (await madeUpIterations(ctx)),
    publicKey: ctx.app.fieldCipher.publicKey,
    captchaRequired: failures >= failuresBeforeCaptcha,
  };
}

/** Opens a session for whoever proves the password and needs no second step. */
export async function signIn(
  ctx: OpenCtx,
  input: RouteInput<typeof sessionRoutes.login>,
): Promise<RouteOutput<typeof sessionRoutes.login>> {
  const { account, ...password } = await provePassword(ctx, input);
  const { proven } = password;
  if (account.must_change_password || (await isSecondStepNeeded(ctx, account)))
    return demandSecondStep(ctx, account, { ...password, isKept: input.isKept });
  const opened = await openSession(ctx, account, proven.keys, { password, isKept: input.isKept });
  return { ...opened, serverSignature: proven.serverSignature };
}
