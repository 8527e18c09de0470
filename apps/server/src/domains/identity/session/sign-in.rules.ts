import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import { initialPasswordTries } from '@tilldeck/contracts/identity/credential.limits';
import type { SecondStepMethod } from '@tilldeck/contracts/identity/second-step.schemas';

interface AccountState {
  terminated_at: string | null;
  activated_at: string | null;
  is_enabled: boolean;
  is_org_enabled: boolean;
  is_approval_pending: boolean;
  must_change_password: boolean;
  initial_password_until: string | null;
  /** Comes in through its company's provider and no other way. */
  is_company_only: boolean;
}

/** What keeps somebody out who proved the password. Only they are told. `tries` are those of an initial password. */
export function obstacleOf(account: AccountState, tries: number, now: number): ErrorCode | null {
  if (account.terminated_at) return 'identity.account_gone';
  if (!account.is_enabled) return 'identity.account_disabled';
  if (account.is_company_only) return 'identity.company_only';
  if (account.must_change_password) {
    if (!account.is_org_enabled) return 'identity.account_disabled';
    return isInitialPasswordDead(account, tries, now) ? 'identity.initial_password_dead' : null;
  }
  // Replacing the initial password activates; everybody else does it by mail.
  if (!account.activated_at && (account.is_org_enabled || account.is_approval_pending)) return 'identity.not_activated';
  if (account.is_org_enabled) return null;
  return account.is_approval_pending ? 'identity.approval_pending' : 'identity.account_disabled';
}

/** As `obstacleOf`, for those whom somebody else vouches for: an account its owner never took over lets nobody in. */
export const obstacleOfVouched = (account: AccountState, now: number): ErrorCode | null =>
  account.must_change_password ? 'identity.not_activated' : obstacleOf(account, 0, now);

/** As `obstacleOfVouched`, where the account's own company vouches. */
export const obstacleAtCompany = (account: AccountState, now: number): ErrorCode | null =>
  obstacleOfVouched({ ...account, is_company_only: false }, now);

const isInitialPasswordDead = ({ initial_password_until: until }: AccountState, tries: number, now: number): boolean =>
  tries > initialPasswordTries || (until !== null && new Date(until).getTime() < now);

/**
 * What can be used as the second proof. Whoever set up a factor uses it: a code by mail beside it would leave the
 * account as safe as its mailbox, which already resets the password.
 */
export function secondMethods(has: { totp: number; passkeys: number; recovery: number }): SecondStepMethod[] {
  const own: SecondStepMethod[] = [
    ...(has.passkeys > 0 ? (['passkey'] as const) : []),
    ...(has.totp > 0 ? (['totp'] as const) : []),
  ];
  if (own.length === 0) return ['mail'];
  return has.recovery > 0 ? [...own, 'recovery'] : own;
}

/** Enough to know which mailbox to open, not enough to learn the address. */
export const maskEmail = (address: string): string =>
  address.replace(
    /^(.)(.*)(@.*)$/,
    (_all, first: string, rest: string, domain: string) =>
      `${first}${'•'.repeat(Math.min(6, Math.max(2, rest.length)))}${domain}`,
  );
