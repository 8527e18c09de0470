import type { TimedTask } from '@tilldeck/contracts/tasks/timed.schemas';
import { useTranslation } from 'react-i18next';
import type { Weekday } from '../../../components/rollout/weekdays.rules.ts';

/** The days of a timed task in a few signs. */
export function WeekdaysText({ days }: { days: readonly number[] }) {
  const { t } = useTranslation('timed');
  return days.length === 7 ? t('everyDay') : days.map((day) => t(`day.${day as Weekday}`)).join(', ');
}

export function KindText({ kind }: { kind: TimedTask['kind'] }) {
  const { t } = useTranslation('task');
  return t(`kind.${kind}`);
}

export function LocalTimeText({ time }: { time: string }) {
  const { t } = useTranslation('timed');
  return t('localTime', { time });
}

export function LastRunText({ day }: { day: string | null }) {
  const { t } = useTranslation('timed');
  return day ?? <span className="blk-soft">{t('field.never')}</span>;
}
