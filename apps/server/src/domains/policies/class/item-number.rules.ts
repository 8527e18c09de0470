import { itemBits } from '@tilldeck/contracts/link/item-mask.rules';
import { type PolicyKindName, policyKindNames } from '@tilldeck/contracts/policies/policies.kinds';

/** Where the class of a kind is in `policies_device.classes`; SQL has the same in `policies_items`. */
export const itemNumber = (kind: PolicyKindName): number => itemBits[kind] + 1;

/** What a device says it can apply, for this kind. */
export const itemBit = (kind: PolicyKindName): string => String(2 ** itemBits[kind]);

const byNumber = new Map(policyKindNames.map((kind) => [itemNumber(kind), kind]));

export function kindOfItem(item: number): PolicyKindName {
  const kind = byNumber.get(item);
  if (!kind) throw new Error(`no policy has the number ${item}`);
  return kind;
}
