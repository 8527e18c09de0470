import {
  loginTicketAttempts,
  loginTicketLifetimeS,
  type SecondStepDemand,
} from '@tilldeck/contracts/identity/second-step.schemas';
import { AppError } from '../../../platform/app-error.ts';
import type { ProvenLogin } from '../../../platform/auth/scram.ts';
import { newToken, sealKeys, tokenHashOf } from '../../../platform/auth/token.ts';
import type { Ctx } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { countFactors } from '../factor/factor.store.ts';
import { insertLoginTicket } from './login-ticket.store.ts';
import type { findAccountForLogin } from './session.store.ts';
import { maskEmail, secondMethods } from './sign-in.rules.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccountForLogin>>>;

/** Whether the password alone opens nothing: the organisation asks for a code by mail, or the person set up a factor. */
export async function isSecondStepNeeded(ctx: Ctx, account: Account): Promise<boolean> {
  if (account.is_second_verification_on) return true;
  const { totp, passkeys } = await writeIn(ctx.scope, (inside) => countFactors(inside, account.id));
  return totp + passkeys > 0;
}

/**
 * The password is right and not enough. The keys of the exchange wait under a ticket, so that the client's half of them
 * still fits when the second step is done. Codes 3015 and 3017 reach the login page as the full body.
 */
export async function demandSecondStep(
  ctx: Ctx,
  account: Account,
  proven: ProvenLogin,
  accountKey: string,
): Promise<never> {
  const ticket = newToken();
  const purpose = account.must_change_password ? 'first_password' : 'second_factor';
  const factors = await writeIn(ctx.scope, async (inside) => {
    await insertLoginTicket(inside, {
      ticketHash: tokenHashOf(ticket),
      accountId: account.id,
      purpose,
      sealedKeys: sealKeys(ticket, proven.keys),
      accountKey,
      attempts: loginTicketAttempts,
      lifetimeS: loginTicketLifetimeS,
    });
    return countFactors(inside, account.id);
  });
  const data: SecondStepDemand = {
    ticket,
    serverSignature: proven.serverSignature,
    expiresAt: new Date(Date.now() + loginTicketLifetimeS * 1000).toISOString(),
    methods: purpose === 'second_factor' ? secondMethods(factors) : [],
    maskedEmail: maskEmail(account.email),
  };
  throw new AppError(
    purpose === 'first_password' ? 'identity.password_must_change' : 'identity.second_factor_required',
    { data },
  );
}
