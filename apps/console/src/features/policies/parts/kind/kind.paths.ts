import { type PolicyKindName, policyKindNames } from '@tilldeck/contracts/policies/policies.kinds';
import { policyPath } from '@tilldeck/contracts/policies/policy-path.rules';

export const listHref = (kind: PolicyKindName): string => `${policyPath(kind)}/list`;
export const detailsHref = (kind: PolicyKindName, id: string): string => `${policyPath(kind)}/details/${id}`;
export const addHref = (kind: PolicyKindName): string => `${policyPath(kind)}/add`;
export const editHref = (kind: PolicyKindName, id: string): string => `${policyPath(kind)}/edit/${id}`;

/** The kind whose pages an address is one of. */
export function kindAt(pathname: string): PolicyKindName {
  const found = policyKindNames.find((kind) => pathname.startsWith(`${policyPath(kind)}/`));
  if (!found) throw new Error(`no policy has pages at ${pathname}`);
  return found;
}
