import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import { maxPartnerDepth } from '@tilldeck/contracts/identity/partner.limits';
import type { PartnerType } from '@tilldeck/contracts/identity/session.schemas';

/** Organisations have 32-bit ids; a longer one is nobody's. */
export const orgIdOf = (id: string): number => (Number(id) <= 2_147_483_647 ? Number(id) : 0);

/** From which type to which a partner may go. There is no way back to being controlled. */
const conversions: Record<PartnerType, readonly PartnerType[]> = {
  controllable: ['cooperative'],
  cooperative: [],
};
export const canConvert = (from: PartnerType, to: PartnerType): boolean => conversions[from].includes(to);

/**
 * Who may change a partner's record: whoever controls it; and whoever set up a cooperative one, until its people have
 * come in, so that a slip in the address can be fixed.
 */
export const mayManage = (partner: {
  isControlled: boolean;
  isActivated: boolean;
  isParentOfCaller: boolean;
}): boolean => partner.isControlled || (partner.isParentOfCaller && !partner.isActivated);

interface MovedPartner {
  id: number;
  parentId: number;
  depth: number;
  /** Depth of the lowest partner below it, itself when there is none. */
  deepest: number;
}
interface NewParent {
  id: number;
  depth: number;
  /** Ids from the top down to itself. */
  path: readonly number[];
}

/** Why a partner cannot be moved there, or null. */
export function obstacleToMove(moved: MovedPartner, parent: NewParent): ErrorCode | null {
  if (parent.path.includes(moved.id)) return 'identity.partner_loop';
  if (parent.id === moved.parentId) return 'identity.partner_same_parent';
  const height = moved.deepest - moved.depth;
  return parent.depth + 1 + height > maxPartnerDepth ? 'identity.partner_too_deep' : null;
}

/** Why nobody can be added below, or null. */
export function obstacleToAdd(parent: { depth: number; limit: number | null; childCount: number }): ErrorCode | null {
  if (parent.depth >= maxPartnerDepth) return 'identity.partner_too_deep';
  return parent.limit !== null && parent.childCount >= parent.limit ? 'identity.partner_limit_reached' : null;
}

export const isRegionOf = (region: string | undefined, country: string | undefined): boolean =>
  region === undefined || (country !== undefined && region.startsWith(`${country}-`));

/** The name itself, or the first numbered one that nobody has. Names are compared without case. */
export function freeName(name: string, taken: ReadonlySet<string>, longest: number): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const candidate = `${name.slice(0, longest - suffix.length)}${suffix}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
