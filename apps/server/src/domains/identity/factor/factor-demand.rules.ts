import type { SecondStepMethod } from '@tilldeck/contracts/identity/second-step.schemas';

interface Demanding {
  kind: string;
  factor_demanded_from: string | null;
}

/** From when people of an organisation need a second factor: what it says itself, for staff also the installation. */
export function factorDemandedFrom(org: Demanding, staffFactorFrom: string | undefined): string | null {
  const moments = [org.factor_demanded_from, org.kind === 'vendor' ? staffFactorFrom : null];
  const [first] = moments.filter((at) => at != null).sort((one, other) => Date.parse(one) - Date.parse(other));
  return first ?? null;
}

export const isDemandedNow = (demandedFrom: string | null, now: number): boolean =>
  demandedFrom !== null && Date.parse(demandedFrom) <= now;

/** A code by mail is a second step and no factor of the person's own: the mailbox already resets the password. */
export const isOwnFactor = (step: SecondStepMethod | undefined): boolean => step !== undefined && step !== 'mail';
