import { durationUnits, minutesOf } from '@tilldeck/contracts/tasks/journal.schemas';
import { useTranslation } from 'react-i18next';

/** Minutes in the largest unit that they fill. */
export function DurationText({ minutes }: { minutes: number }) {
  const { t } = useTranslation('journal');
  const unit = durationUnits.find((each) => minutes % minutesOf[each] === 0) ?? 'minute';
  return `${minutes / minutesOf[unit]} ${t(`unit.${unit}`)}`;
}
