import type { EffectiveRule } from '@tilldeck/contracts/policies/effective.schemas';
import { useTranslation } from 'react-i18next';

/** By what a rule matches the device: the device itself, the name of its group, or all. */
export function useRuleTarget(): (rule: Pick<EffectiveRule, 'scope' | 'targetName'>) => string {
  const { t } = useTranslation(['policies', 'task']);
  return ({ scope, targetName }) => {
    // The other serial numbers of the rule say nothing about this device.
    if (scope === 'sn') return t('why.device');
    const named = t(`task:scope.${scope}`);
    return scope === 'all' ? named : t('target.of', { scope: named, names: targetName });
  };
}
