import type { ActionKey } from '@tilldeck/contracts/core/route';
import type { ThirdPartyService } from '@tilldeck/contracts/core/third-party';
import type { ActivationState } from '@tilldeck/contracts/identity/account.schemas';

/** What it means when an account cannot be written because somebody has its name. */
export const takenAccountNames = {
  identity_account__login_name: 'identity.login_name_taken',
  identity_account__email: 'identity.email_taken',
  identity_account__email_in_org: 'identity.email_taken',
} as const;

/**
 * Whose accounts a call is about. Partners reach themselves and those they control either way. The vendor sees
 * everybody, so the calls that are for its own people and those it controls say so.
 */
export type Reach = 'controlled' | 'everybody';

/** Rights that somebody or something has, as far as the giver's own platform knows them. */
export interface Rights {
  permissions: readonly (readonly [permissionId: string, action: ActionKey])[];
  services: readonly ThirdPartyService[];
}

/** Whoever gives or manages. */
export interface Giver {
  accountId: string;
  orgId: number;
  isProjectLead: boolean;
  permissions: ReadonlyMap<string, ReadonlySet<ActionKey>>;
  services: ReadonlySet<ThirdPartyService>;
}

/** Whether these rights go beyond what the giver holds. */
export const exceeds = (rights: Rights, giver: Giver): boolean =>
  rights.permissions.some(([id, action]) => !giver.permissions.get(id)?.has(action)) ||
  rights.services.some((service) => !giver.services.has(service));

/**
 * Nobody gives what they do not hold. A project lead holds all its organisation may do, now and later; what a role
 * lists beyond that has no effect there.
 */
export const mayGiveRole = (role: Rights, giver: Giver): boolean => giver.isProjectLead || !exceeds(role, giver);

interface Managed {
  id: string;
  orgId: number;
  isProjectLead: boolean;
}

/**
 * Whoever sets somebody's password or address can become them, so nobody does that to an account that may do more. A
 * project lead stands above everybody else of its organisation, whatever they hold.
 */
export function mayManage(account: Managed, rights: Rights, giver: Giver): boolean {
  if (account.id === giver.accountId) return true;
  if (account.isProjectLead && account.orgId === giver.orgId) return false;
  return !exceeds(rights, giver);
}

/** Whether what a person signs in with, or is mailed at, is another than before. */
export const isSignInNameChanged = (
  before: { login_name: string; email: string },
  after: { loginName: string; email: string },
): boolean => before.login_name !== after.loginName || before.email !== after.email;

interface ActivationFacts {
  activatedAt: string | null;
  mustChangePassword: boolean;
  initialPasswordUntil: string | null;
}

export function activationOf(facts: ActivationFacts, now: Date): ActivationState {
  if (facts.activatedAt === null) return 'pending';
  if (!facts.mustChangePassword) return 'active';
  const { initialPasswordUntil: until } = facts;
  return until !== null && new Date(until) <= now ? 'expired' : 'initial';
}

/** Letters and digits that nobody mixes up when reading them out. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';
export const initialPasswordLength = 6;

/** `pick(n)` answers a fair number below n. */
export const makeInitialPassword = (pick: (below: number) => number): string =>
  Array.from({ length: initialPasswordLength }, () => readable[pick(readable.length)]).join('');
