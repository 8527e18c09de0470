import {
  loginPassAttempts,
  loginPassLifetimeS,
  type SecondStepDemand,
} from '@tilldeck/contracts/identity/second-step.schemas';
import { AppError } from '../../../platform/app-error.ts';
import { newToken, type SessionKeys, sealKeys, tokenHashOf } from '../../../platform/auth/token.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { countFactors } from '../factor/factor.store.ts';
import { factorDemandedFrom, isDemandedNow } from '../factor/factor-demand.rules.ts';
import { insertLoginPass } from './login-pass.store.ts';
import type { findAccountForLogin, SessionProvider } from './session.store.ts';
import { maskEmail, secondMethods } from './sign-in.rules.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccountForLogin>>>;

/**
 * Whether the password alone opens nothing: the organisation asks for a code by mail, or the person set up a factor.
 * Where a factor is demanded and there is none yet, a code by mail comes first: who guessed a password must not be the
 * one who sets it up.
 */
export async function isSecondStepNeeded(ctx: OpenCtx, account: Account): Promise<boolean> {
  const demandedFrom = factorDemandedFrom(account, ctx.app.config.STAFF_FACTOR_FROM);
  if (account.is_second_verification_on || isDemandedNow(demandedFrom, Date.now())) return true;
  return hasOwnFactor(ctx, account.id);
}

export async function hasOwnFactor(ctx: OpenCtx, accountId: string): Promise<boolean> {
  const { totp, passkeys } = await writeIn(visitorScope(ctx), (inside) => countFactors(inside, accountId));
  return totp + passkeys > 0;
}

/** What waits for the second proof: a password proven in an exchange, or a person a company's provider vouched for. */
interface FirstProof {
  proven: { keys: SessionKeys; serverSignature: string };
  accountKey: string;
  deviceId: string | null;
  isKept: boolean;
  provider?: SessionProvider;
}

/**
 * The first proof is right and not enough. The keys agreed on wait under a pass, so that the client's half of them
 * still fits when the second step is done. Codes 3015 and 3017 reach the login page as the full body.
 */
export async function demandSecondStep(
  ctx: OpenCtx,
  account: Account,
  { proven, accountKey, deviceId, isKept, provider }: FirstProof,
): Promise<never> {
  const pass = newToken();
  const purpose = account.must_change_password ? 'first_password' : 'second_factor';
  const factors = await writeIn(visitorScope(ctx), async (inside) => {
    await insertLoginPass(inside, {
      passHash: tokenHashOf(pass),
      accountId: account.id,
      purpose,
      sealedKeys: sealKeys(pass, proven.keys),
      accountKey,
      knownDeviceId: deviceId,
      isKept,
      provider: provider ?? null,
      attempts: loginPassAttempts,
      lifetimeS: loginPassLifetimeS,
    });
    return countFactors(inside, account.id);
  });
  const data: SecondStepDemand = {
    pass,
    serverSignature: proven.serverSignature,
    expiresAt: new Date(Date.now() + loginPassLifetimeS * 1000).toISOString(),
    methods: purpose === 'second_factor' ? secondMethods(factors) : [],
    maskedEmail: maskEmail(account.email),
  };
  throw new AppError(
    purpose === 'first_password' ? 'identity.password_must_change' : 'identity.second_factor_required',
    { data },
  );
}
