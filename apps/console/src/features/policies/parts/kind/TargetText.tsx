import type { RuleRow, RuleScope, RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';

const listed: Readonly<Record<RuleScope, (target: RuleTarget) => number>> = {
  all: () => 0,
  sn: ({ sns }) => sns?.length ?? 0,
  shop: ({ shopIds }) => shopIds?.length ?? 0,
  group: ({ groupIds }) => groupIds?.length ?? 0,
  tag: ({ tagIds }) => tagIds?.length ?? 0,
  model: ({ modelIds }) => modelIds?.length ?? 0,
  partner: ({ partnerIds }) => partnerIds?.length ?? 0,
};
const shownNames = 3;

/** Which devices a rule is for: the scope and the first of its names. */
export function TargetText({
  rule,
  most = shownNames,
}: {
  rule: Pick<RuleRow, 'target' | 'targetNames'>;
  most?: number;
}) {
  const { t } = useTranslation(['policies', 'task']);
  const { target, targetNames } = rule;
  const scope = t(`task:scope.${target.scope}`);
  if (target.scope === 'all') return scope;
  const names = targetNames.slice(0, most).join(', ');
  const rest = Math.max(listed[target.scope](target), targetNames.length) - Math.min(most, targetNames.length);
  return (
    <span title={targetNames.join(', ')}>
      {t('target.of', { scope, names })}
      {rest > 0 ? ` ${t('target.more', { amount: groupNumber(rest) })}` : ''}
    </span>
  );
}
