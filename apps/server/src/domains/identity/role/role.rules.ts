import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import { type ActionKey, actionKeys } from '@tilldeck/contracts/core/route';
import type { ThirdPartyService } from '@tilldeck/contracts/core/third-party';
import type { Grants } from '@tilldeck/contracts/identity/role.schemas';

/** What a role gives. */
export interface Rights {
  permissions: Grants;
  services: readonly ThirdPartyService[];
}

/** What a role of an organisation may hold, and what of it somebody may give or take. */
export interface GrantBounds {
  allowed: Grants;
  grantable: Grants;
  services: readonly ThirdPartyService[];
}

const keysOf = (grants: Grants): string[] =>
  Object.entries(grants).flatMap(([id, actions]) => actions.map((action) => `${id}.${action}`));

const isWithin = (part: readonly string[], whole: readonly string[]): boolean => {
  const known = new Set(whole);
  return part.every((key) => known.has(key));
};

/** What of `grants` lies within `bounds`. */
export const withinBounds = (grants: Grants, bounds: Grants): Grants =>
  compact(
    Object.entries(grants).map(([id, actions]) => [id, actions.filter((action) => bounds[id]?.includes(action))]),
  );

/** What of `grants` lies outside `bounds`. */
export const beyondBounds = (grants: Grants, bounds: Grants): Grants =>
  compact(
    Object.entries(grants).map(([id, actions]) => [id, actions.filter((action) => !bounds[id]?.includes(action))]),
  );

export const mergedGrants = (one: Grants, other: Grants): Grants =>
  compact(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((id) => [
      id,
      actionKeys.filter((action) => one[id]?.includes(action) || other[id]?.includes(action)),
    ]),
  );

const compact = (entries: readonly (readonly [string, readonly ActionKey[]])[]): Grants =>
  Object.fromEntries(entries.filter(([, actions]) => actions.length > 0));

export const countGrants = (grants: Grants): number => keysOf(grants).length;

/** Whether a role gives something its editor could not give. What is not in force does not count. */
export const isAbove = (rights: Rights, bounds: GrantBounds): boolean =>
  !isWithin(keysOf(withinBounds(rights.permissions, bounds.allowed)), keysOf(bounds.grantable)) ||
  !isWithin(rights.services, bounds.services);

export interface RightsChange {
  before: Rights;
  after: Rights;
  bounds: GrantBounds;
  /** The editor's own rights come from this role. */
  isOwn: boolean;
}

/**
 * Why a change of rights is refused. Nobody gives or takes what they do not hold, a role that holds more than its
 * editor stays as it is, and nobody adds to a role their own rights come from.
 */
export function refusalOfRights({ before, after, bounds, isOwn }: RightsChange): ErrorCode | null {
  const wanted = keysOf(after.permissions);
  if (!isWithin(wanted, keysOf(bounds.allowed))) return 'identity.permission_not_allowed';
  const had = keysOf(withinBounds(before.permissions, bounds.allowed));
  const added = [...minus(wanted, had), ...minus(after.services, before.services)];
  const removed = [...minus(had, wanted), ...minus(before.services, after.services)];
  if (added.length + removed.length === 0) return null;
  if (isAbove(before, bounds)) return 'identity.role_above_you';
  const mayGive = [...keysOf(bounds.grantable), ...bounds.services];
  if (!isWithin([...added, ...removed], mayGive)) return 'identity.permission_not_held';
  return isOwn && added.length > 0 ? 'identity.role_own_upward' : null;
}

const minus = (one: readonly string[], other: readonly string[]): string[] => {
  const known = new Set(other);
  return one.filter((key) => !known.has(key));
};
