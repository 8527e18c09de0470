import { useTranslation } from 'react-i18next';
import styles from './DarkStrip.module.css';

/** How many devices were found offline in each of the last 24 hours. */
export function DarkStrip({ hours }: { hours: readonly number[] }) {
  const { t } = useTranslation('detection');
  const most = Math.max(1, ...hours);
  return (
    <div className={styles.strip} role="img" aria-label={t('stripLabel', { values: hours.join(', ') })}>
      {hours.map((found, hour) => (
        <span
          // The place in the day is what an hour is.
          // biome-ignore lint/suspicious/noArrayIndexKey: hours have no other name
          key={hour}
          className={styles.hour}
          data-found={found > 0 || undefined}
          style={{ blockSize: `${Math.round((found / most) * 100)}%` }}
        />
      ))}
    </div>
  );
}
