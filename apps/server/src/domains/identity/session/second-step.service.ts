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
import { insertLoginTicket } from './login-ticket.store.ts';
import type { findAccountForLogin } from './session.store.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccountForLogin>>>;

/** Whether the password alone opens nothing: the organisation asks for a code by mail, or the person set up a factor. */
export const isSecondStepNeeded = async (_ctx: Ctx, account: Account): Promise<boolean> =>
  account.is_second_verification_on;

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
  await writeIn(ctx.scope, (inside) =>
    insertLoginTicket(inside, {
      ticketHash: tokenHashOf(ticket),
      accountId: account.id,
      purpose,
      sealedKeys: sealKeys(ticket, proven.keys),
      accountKey,
      attempts: loginTicketAttempts,
      lifetimeS: loginTicketLifetimeS,
    }),
  );
  const data: SecondStepDemand = {
    ticket,
    serverSignature: proven.serverSignature,
    expiresAt: new Date(Date.now() + loginTicketLifetimeS * 1000).toISOString(),
    methods: purpose === 'second_factor' ? ['mail'] : [],
    maskedEmail: maskEmail(account.email),
  };
  throw new AppError(
    purpose === 'first_password' ? 'identity.password_must_change' : 'identity.second_factor_required',
    { data },
  );
}

/** Enough to know which mailbox to open, not enough to learn the address. */
export const maskEmail = (address: string): string =>
  address.replace(
    /^(.)(.*)(@.*)$/,
    (_all, first: string, rest: string, domain: string) =>
      `${first}${'•'.repeat(Math.min(6, Math.max(2, rest.length)))}${domain}`,
  );
