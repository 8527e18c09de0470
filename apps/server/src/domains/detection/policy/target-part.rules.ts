import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';

/** A target of each record that a target names; none where records are not what it names. */
export function partsOf(target: RuleTarget): RuleTarget[] {
  switch (target.scope) {
    case 'group':
      return (target.groupIds ?? []).map((id) => ({ scope: 'group', groupIds: [id] }));
    case 'tag':
      return (target.tagIds ?? []).map((id) => ({ scope: 'tag', tagIds: [id] }));
    case 'model':
      return (target.modelIds ?? []).map((id) => ({ scope: 'model', modelIds: [id] }));
    case 'shop':
      return (target.shopIds ?? []).map((id) => ({ scope: 'shop', shopIds: [id] }));
    case 'partner':
      return (target.partnerIds ?? []).map((id) => ({ scope: 'partner', partnerIds: [id] }));
    case 'all':
    case 'sn':
      return [];
  }
}
