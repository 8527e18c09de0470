import type { EffectiveRule } from '@tilldeck/contracts/policies/effective.schemas';
import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { RuleLink } from '../parts/kind/RuleLink.tsx';
import { useRuleTarget } from './useRuleTarget.ts';

/** Why a value counts: the rule, what it is aimed at, who released it and when. */
export function RuleWhy({ kind, rule }: { kind: PolicyKindName; rule: EffectiveRule }) {
  const { t } = useTranslation('policies');
  const targetOf = useRuleTarget();
  return (
    <div>
      <div>
        <RuleLink kind={kind} id={rule.id} name={rule.name} />
      </div>
      <span className="blk-soft">
        {[targetOf(rule), rule.orgName, rule.publishedBy].filter(Boolean).join(' · ')}
        {' · '}
        <TimeText at={rule.publishedAt} form="day" isZoneShown={false} />
        {rule.isLocked ? ` · ${t('why.locked')}` : ''}
      </span>
    </div>
  );
}
