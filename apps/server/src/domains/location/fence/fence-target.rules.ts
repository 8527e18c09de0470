import type { RuleScope, RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';

/** The part of a target that counts, without what was typed for other scopes. */
export function tidyTarget(target: RuleTarget): RuleTarget {
  const { scope } = target;
  const named = keysOf(target);
  const fields = {
    sn: { sns: named },
    shop: { shopIds: named },
    group: { groupIds: named },
    tag: { tagIds: named },
    model: { modelIds: named },
    partner: { partnerIds: named },
    all: {},
  } satisfies Record<RuleScope, Partial<RuleTarget>>;
  return { scope, ...fields[scope] };
}

function keysOf({ scope, ...target }: RuleTarget): string[] {
  const named = {
    sn: target.sns,
    shop: target.shopIds,
    group: target.groupIds,
    tag: target.tagIds,
    model: target.modelIds,
    partner: target.partnerIds,
    all: [],
  } satisfies Record<RuleScope, readonly string[] | undefined>;
  return [...new Set(named[scope] ?? [])];
}

/** What a device must have, as `location_fences_of` looks it up. For all devices of an organisation: its id. */
export const targetKeys = (target: RuleTarget, orgId: number): string[] =>
  target.scope === 'all' ? [String(orgId)] : keysOf(target);
