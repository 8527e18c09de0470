import type { Fence } from '@tilldeck/contracts/location/fence.schemas';
import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';

const shownNames = 3;

/** Which devices a fence is for: the kind of choice and its first names. */
export function FenceTarget({ target, targetNames }: Pick<Fence, 'target' | 'targetNames'>) {
  const { t } = useTranslation('task');
  const scope = t(`scope.${target.scope}`);
  if (target.scope === 'all') return scope;
  const rest = targetNames.length - shownNames;
  const more = rest > 0 ? ` +${groupNumber(rest)}` : '';
  return (
    <span title={targetNames.join(', ')}>{`${scope}: ${targetNames.slice(0, shownNames).join(', ')}${more}`}</span>
  );
}

/** What happened in a week; doubtful ones are named as such. */
export function FenceWeek({ enterCount, exitCount, doubtfulCount }: Fence) {
  const { t } = useTranslation('fence');
  const week = t('weekText', { enters: groupNumber(enterCount), exits: groupNumber(exitCount) });
  return <>{doubtfulCount > 0 ? `${week} · ${t('weekDoubtful', { count: doubtfulCount })}` : week}</>;
}
