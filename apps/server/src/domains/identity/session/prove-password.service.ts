import { createHmac } from 'node:crypto';
import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { failuresBeforeCaptcha, failuresBeforeIpLock } from '@tilldeck/contracts/identity/credential.limits';
import type { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { authMessage } from '@tilldeck/contracts/wire/login-exchange';
import { AppError } from '../../../platform/app-error.ts';
import { checkProof, type ProvenLogin, type Verifier } from '../../../platform/auth/scram.ts';
import type { Ctx } from '../../../platform/context.ts';
import { vendorOrgId, writeIn } from '../../../platform/db/scope.ts';
import { isIpLocked, lastUnlockOf, lockIp } from '../../system/index.ts';
import { demandCaptcha } from './captcha.service.ts';
import { countFailuresOfAccount, countFailuresOfIp, insertLoginFailure } from './login-failure.store.ts';
import {
  deleteLoginSalt,
  findAccountForLogin,
  insertLoginLog,
  updateInitialPasswordProven,
  updateInitialPasswordTried,
} from './session.store.ts';
import { obstacleOf } from './sign-in.rules.ts';

type LoginInput = RouteInput<typeof sessionRoutes.login>;
type Account = NonNullable<Awaited<ReturnType<typeof findAccountForLogin>>>;

const namePattern = /^[\p{L}\p{N}._@+-]{1,120}$/u;
export const accountKeyOf = (name: string): string => name.trim().toLowerCase();

/** A salt of its own for names nobody has, always the same: strangers cannot tell who has an account. */
export const madeUpSalt = (ctx: Ctx, name: string): Buffer =>
  createHmac('sha256', ctx.app.config.SECRET)
    .update(`salt:${accountKeyOf(name)}`)
    .digest()
    .subarray(0, 16);

export interface ProvenAccount {
  account: Account;
  proven: ProvenLogin;
  /** What failures are counted under. */
  accountKey: string;
}

/**
 * The account whose password the caller proves, bound to a salt that is good for one try. Everybody else is refused,
 * counted and logged. An initial password is a right one: what it opens is for the caller of this to say.
 */
export async function provePassword(ctx: Ctx, input: LoginInput): Promise<ProvenAccount> {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  if (!namePattern.test(input.account)) throw new AppError('identity.account_invalid');
  const { account, failures, tries } = await writeIn(ctx.scope, async (inside) => {
    if (!(await deleteLoginSalt(inside, input.salt))) throw new AppError('identity.salt_spent');
    const found = await findAccountForLogin(inside, input.account);
    return {
      account: found,
      tries: (await updateInitialPasswordTried(inside, found?.id ?? '0'))?.initial_password_tries ?? 0,
      failures: await countFailuresOfAccount(inside, accountKeyOf(input.account)),
    };
  });
  if (failures >= failuresBeforeCaptcha) await demandCaptcha(ctx, input, { loginErrorCount: failures });

  const verifier = verifierOf(ctx, account, input.account);
  const message = authMessage(input.account, input.clientNonce, {
    salt: input.salt,
    keySalt: verifier.keySalt.toString('base64'),
    iterations: verifier.iterations,
  });
  const proven = checkProof(verifier, message, Buffer.from(input.password, 'base64'));
  if (!account || !proven) return refuseSignIn(ctx, input, account, 'identity.wrong_credentials', failures + 1);
  const obstacle = obstacleOf(account, tries, Date.now());
  if (tries > 0 && obstacle !== 'identity.initial_password_dead')
    await writeIn(ctx.scope, (inside) => updateInitialPasswordProven(inside, account.id));
  if (obstacle) return refuseSignIn(ctx, input, account, obstacle, failures);
  return { account, proven, accountKey: accountKeyOf(input.account) };
}

const verifierOf = (ctx: Ctx, account: Account | undefined, name: string): Verifier =>
  account
    ? {
        keySalt: account.key_salt,
        iterations: account.iterations,
        storedKey: account.stored_key,
        serverKey: account.server_key,
      }
    : {
        keySalt: madeUpSalt(ctx, name),
        iterations: ctx.app.config.PBKDF2_ITERATIONS,
        storedKey: Buffer.alloc(32),
        serverKey: Buffer.alloc(32),
      };

/** Counts and logs the failure in a transaction of its own, then refuses. */
async function refuseSignIn(
  ctx: Ctx,
  input: LoginInput,
  account: Account | undefined,
  code: ErrorCode,
  loginErrorCount: number,
): Promise<never> {
  const unlockedAt = await lastUnlockOf(ctx.app, ctx.ip);
  const ofIp = await writeIn(ctx.scope, async (inside) => {
    if (code === 'identity.wrong_credentials') await insertLoginFailure(inside, accountKeyOf(input.account), ctx.ip);
    await insertLoginLog(inside, {
      orgId: account?.org_id ?? vendorOrgId,
      accountId: account?.id ?? null,
      loginName: input.account,
      outcome: code,
      ip: ctx.ip,
      userAgent: ctx.userAgent,
    });
    return countFailuresOfIp(inside, ctx.ip, unlockedAt);
  });
  if (ofIp >= failuresBeforeIpLock) await lockIp(ctx, ctx.ip, { failureCount: ofIp, lastAccount: input.account });
  throw new AppError(code, { data: { loginErrorCount, captchaRequired: loginErrorCount >= failuresBeforeCaptcha } });
}
