import { comparisons } from '@tilldeck/contracts/insight/statistics.schemas';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { DateRangeFilter } from '../../../../components/list/DateRangeFilter.tsx';
import styles from './Figures.module.css';
import { type FigurePeriod, offeredDays } from './useFigurePeriod.ts';

/** Which days a page shows and what it compares them with: the same on every page of the data center. */
export function FigurePeriodControl({ period, hasCompare = true }: { period: FigurePeriod; hasCompare?: boolean }) {
  const { t } = useTranslation(['insight', 'blocks']);
  const { from, to, zone, days, compare } = period;
  return (
    <div className={styles.control}>
      <Segmented
        aria-label={t('blocks:period.label')}
        value={days ?? 0}
        onChange={period.chooseDays}
        options={offeredDays.map((count) => ({
          value: count,
          label: count === 1 ? t('today') : count === 365 ? t('year') : t('blocks:period.days', { count }),
        }))}
      />
      <DateRangeFilter
        label={t('freePeriod')}
        value={days === null ? { from, to, zone } : undefined}
        onChange={period.chooseRange}
      />
      {hasCompare ? (
        <Segmented
          aria-label={t('compare.label')}
          value={compare}
          onChange={period.chooseCompare}
          options={comparisons.map((value) => ({ value, label: t(`compare.${value}`) }))}
        />
      ) : null}
    </div>
  );
}
