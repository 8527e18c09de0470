import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { wrongCodesPerHour } from '@tilldeck/contracts/identity/factor.limits';
import type { secondStepRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { openKeys, tokenHashOf } from '../../../platform/auth/token.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { type ScopedDb, writeIn } from '../../../platform/db/scope.ts';
import { isIpLocked } from '../../system/index.ts';
import { findProviderOfPass } from '../company-sign-on/sign-in.store.ts';
import { countFactors } from '../factor/factor.store.ts';
import { checkPasskey, checkTotp, offerPasskeys } from '../factor/factor-check.service.ts';
import { checkRecoveryCode } from '../factor/recovery-check.service.ts';
import { judging } from './guess.service.ts';
import { findLoginPass, updateLoginPassTried, updateLoginPassUsed } from './login-pass.store.ts';
import { openSession } from './open-session.service.ts';
import { findAccountBehindPass, insertLoginLog } from './session.store.ts';
import { obstacleAtCompany, obstacleOf, secondMethods } from './sign-in.rules.ts';
import { checkSignInCode } from './sign-in-code.service.ts';

type Proof = RouteInput<typeof secondStepRoutes.verify>;
type Account = NonNullable<Awaited<ReturnType<typeof findAccountBehindPass>>>;

export async function offerSignInPasskeys(ctx: OpenCtx, { pass }: { pass: string }) {
  const passHash = tokenHashOf(pass);
  return writeIn(visitorScope(ctx), async (inside) => {
    const found = await findLoginPass(inside, passHash, 'second_factor');
    refuseUnless(found, 'identity.pass_spent');
    const options = await offerPasskeys(ctx.app, inside, found.account_id, passHash, 'second');
    refuseUnless(options, 'identity.passkey_unavailable');
    return options;
  });
}

const providerOf = (row: { id: string; session_hours: number }, sidHash: Buffer | null) => ({
  id: row.id,
  sidHash,
  maxHours: row.session_hours,
});

/** Opens the session whose keys wait under the pass, for whoever adds a second proof. */
export async function finishSignIn(ctx: OpenCtx, proof: Proof) {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  const passHash = tokenHashOf(proof.pass);
  // Counted first and for good: tries in parallel are tries as well.
  const { pass, account, provider } = await writeIn(visitorScope(ctx), async (inside) => {
    const tried = await updateLoginPassTried(inside, passHash, 'second_factor');
    const account = tried && (await findAccountBehindPass(inside, passHash));
    const by = tried?.provider_id && (await findProviderOfPass(inside, tried.provider_id, tried.account_id));
    return { pass: tried, account, provider: by || null };
  });
  // Nobody is behind a pass any more once the password changed.
  refuseUnless(pass && account, 'identity.pass_spent');
  // Nor behind one of a company that does not vouch any more.
  refuseUnless(pass.provider_id === null || provider?.is_open, 'identity.pass_spent');
  const obstacle = provider ? obstacleAtCompany(account, Date.now()) : obstacleOf(account, 0, Date.now());
  if (obstacle) return refuseSecondStep(ctx, account, obstacle);

  const deviceId = pass.known_device_id;
  const isRight = await judging(ctx, { ...tryOf(account, proof), deviceId }, () =>
    writeIn(visitorScope(ctx), async (inside) => {
      if (!(await isProven(ctx, inside, account, passHash, proof))) return false;
      // Two calls with the same pass: the second one finds it used, and what it proved stays unspent.
      refuseUnless(await updateLoginPassUsed(inside, passHash), 'identity.pass_spent');
      return true;
    }),
  );
  if (!isRight) {
    const code = proof.method === 'passkey' ? 'identity.passkey_refused' : 'identity.factor_code_wrong';
    return refuseSecondStep(ctx, account, pass.attempts_left > 0 ? code : 'identity.pass_spent');
  }
  const keys = openKeys(proof.pass, pass.sealed_keys);
  return openSession(ctx, account, keys, {
    ...(provider
      ? { method: 'oidc' as const, provider: providerOf(provider, pass.provider_sid_hash) }
      : { password: { accountKey: pass.account_key, deviceId } }),
    isKept: pass.is_kept,
    secondStep: proof.method,
  });
}

/** Short codes are guessed over many passes and from many networks, so the account has a limit of its own. */
const tryOf = ({ id, login_name: name }: Account, { method }: Proof) =>
  method === 'mail' || method === 'totp'
    ? { key: `second:${id}`, name, limits: { perAccount: wrongCodesPerHour } }
    : { key: `second-strong:${id}`, name, limits: {} };

async function isProven(ctx: OpenCtx, inside: ScopedDb, account: Account, passHash: Buffer, proof: Proof) {
  const { code = '', response = '' } = proof;
  if (!secondMethods(await countFactors(inside, account.id)).includes(proof.method)) return false;
  switch (proof.method) {
    case 'mail':
      return checkSignInCode(ctx.app, inside, account.id, passHash, code);
    case 'totp':
      return checkTotp(ctx.app, inside, account.id, code);
    case 'recovery':
      return checkRecoveryCode(ctx, inside, account.id, code);
    case 'passkey':
      return checkPasskey(ctx.app, inside, account.id, passHash, response, 'second');
  }
}

async function refuseSecondStep(ctx: OpenCtx, account: Account, code: ErrorCode): Promise<never> {
  await writeIn(visitorScope(ctx), (inside) =>
    insertLoginLog(inside, {
      orgId: account.org_id,
      accountId: account.id,
      loginName: account.login_name,
      outcome: code,
      ip: ctx.ip,
      userAgent: ctx.userAgent,
    }),
  );
  throw new AppError(code);
}
