import type { OpeningHours } from '@tilldeck/contracts/devices/opening-hours.schemas';
import { useTranslation } from 'react-i18next';
import styles from './OpeningHours.module.css';
import { clockOf } from './opening-times.rules.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const day = 1_440;

/** The week of a shop as it hangs on its door. */
export function OpeningHoursTable({ hours }: { hours: OpeningHours }) {
  const { t } = useTranslation('shop');
  if (hours.length === 0) return <p className="blk-soft">{t('noHours')}</p>;
  return (
    <dl className={styles.week}>
      {weekdays.map((weekday) => {
        const own = hours.filter((interval) => interval.weekday === weekday);
        return [
          <dt key={`${weekday}-name`}>{t(`day.${weekday}`)}</dt>,
          <dd key={weekday}>
            {own.map(({ from, to }) => (
              <span key={from}>
                {from === 0 && to === day
                  ? t('allDay')
                  : `${clockOf(from)} – ${to > day ? t('nextDay', { time: clockOf(to) }) : to === day ? '24:00' : clockOf(to)}`}
              </span>
            ))}
            {own.length === 0 ? <span className="blk-soft">{t('closedDay')}</span> : null}
          </dd>,
        ];
      })}
    </dl>
  );
}
