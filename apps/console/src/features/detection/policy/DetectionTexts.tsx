import type { Detection } from '@tilldeck/contracts/detection/detection.schemas';
import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';

type Slot = Pick<Detection, 'slotFrom' | 'slotTo'>;

/** When a detection looks, on the clocks of shops. */
export function SlotText({ slotFrom: from, slotTo: to }: Slot) {
  const { t } = useTranslation('detection');
  return <>{from === to ? t('wholeDay') : t(to < from ? 'slotNextDay' : 'slotText', { from, to })}</>;
}

/** How often it looks. */
export function IntervalText({ intervalMinutes: minutes }: Pick<Detection, 'intervalMinutes'>) {
  const { t } = useTranslation('detection');
  return <>{t('everyMinutes', { minutes })}</>;
}

const shownNames = 3;

/** Which devices are watched: the kind of choice and its first names. */
export function WatchedText({ target, targetNames }: Pick<Detection, 'target' | 'targetNames'>) {
  const { t } = useTranslation(['detection', 'task']);
  const scope = t(`task:scope.${target.scope}`);
  if (target.scope === 'all') return scope;
  const rest = targetNames.length - shownNames;
  const more = rest > 0 ? ` +${groupNumber(rest)}` : '';
  return (
    <span title={targetNames.join(', ')}>{`${scope}: ${targetNames.slice(0, shownNames).join(', ')}${more}`}</span>
  );
}
